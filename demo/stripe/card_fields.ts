/** Form fields of a card as the script sends them. */
export function card(number: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "34",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][name]": "Mina Park",
    "payment_method_data[billing_details][email]": "mina@example.com",
    "payment_method_data[billing_details][phone]": "+17145550123",
    ...more,
  };
}

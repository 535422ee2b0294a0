const names: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
};

/** Returns the name of a provider's card brand as printed on cards: "Visa" for "visa". */
export const cardName = (brand: string): string =>
  names[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

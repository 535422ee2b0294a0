/** The columns by which the staff dish list can be sorted. */
export const dishOrders = ["name", "category_name", "price", "prep_time_minutes"] as const;
export type DishOrder = typeof dishOrders[number];

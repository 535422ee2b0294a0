/** The columns by which the staff dish list can be sorted. */
export const dishColumns = ["name", "category_name", "price", "prep_time_minutes"] as const;
export type DishColumn = typeof dishColumns[number];

/** Every order of the staff dish list; `sort_order` is that of the guests' menu. */
export const dishOrders = [...dishColumns, "sort_order"] as const;
export type DishOrder = typeof dishOrders[number];

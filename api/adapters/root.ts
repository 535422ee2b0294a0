/** The root folder of the product, with a trailing slash. A bundle of the server must be two folders below it, as this file is. */
export const root: string = new URL("../..", import.meta.url).pathname;

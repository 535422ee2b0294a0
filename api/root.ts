/** The folder of the whole product. A bundle of the server lies one folder below it, as this file does. */
export const root: string = new URL("..", import.meta.url).pathname;

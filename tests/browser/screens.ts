/** The three screen sizes, for `test.use(phone)` and for new contexts. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true };
export const desktop = { viewport: { width: 1280, height: 800 } };

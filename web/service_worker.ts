/**
 * Registers an app's service worker. A failure (blocked storage, a private window, a dev server) is ignored: the app then works only
 * online. `workbox-window` 7.4.1 adds 822 bytes to the guest's first visit and 748 to the counter's first script, more than the size
 * limits allow.
 */
export function registerServiceWorker(address: string): void {
  navigator.serviceWorker?.register(address).catch(() => {});
}

/**
 * Registers an app's service worker. Without one (blocked storage, a private window, a dev server) the app works while it is online.
 * `workbox-window` 7.4.1 adds 822 bytes to the guest's first visit and 748 to the counter's first script; both have less room.
 */
export function registerServiceWorker(address: string): void {
  navigator.serviceWorker?.register(address).catch(() => {});
}

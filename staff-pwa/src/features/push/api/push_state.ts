import { api } from "../../../lib/api.ts";

/** `unsupported`: this browser has no push, or the page is not installed where the platform asks for that (iOS). */
export type PushState = "unsupported" | "denied" | "off" | "on";

export async function pushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) {
    return "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration("/admin/");
  if (registration === undefined) return "unsupported";
  const subscription = await registration.pushManager.getSubscription();
  return Notification.permission === "granted" && subscription !== null ? "on" : "off";
}

/** Asks for permission, inside the tap, and registers this device. Throws when the push service or the server says no. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { public_key } = await api("pushKey");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription() ??
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  await register(subscription);
  return "on";
}

/** Takes this device off the list. Does nothing where it is not on it. */
export async function turnPushOff(): Promise<PushState> {
  if (await pushState() !== "on") return await pushState();
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (subscription === null) return "off";
  await api("unsubscribe", { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  return "off";
}

/** Tells the server again what it may have lost, and under whose name this device is used now. */
export async function renewPush(): Promise<void> {
  if (await pushState() !== "on") return;
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (subscription !== null) await register(subscription);
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const p256dh = keys?.["p256dh"];
  const auth = keys?.["auth"];
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    throw new Error("The push subscription has no address or no keys");
  }
  await api("subscribe", { body: { endpoint, keys: { p256dh, auth } } });
}

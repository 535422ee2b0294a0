import { equal } from "node:assert/strict";
import { restaurant } from "@domain/testing/fixtures.ts";
import { startLiveFeed } from "./live_feed.ts";

Deno.test("a feed that stops notifies every listener, and later ones immediately", async () => {
  const feed = await startLiveFeed(restaurant(), () => {}, 0);
  const ended: string[] = [];
  const unsubscribe = feed.subscribe(() => {}, () => ended.push("unsubscribed"));
  feed.subscribe(() => {}, () => ended.push("subscribed"));
  unsubscribe();
  equal(ended.join(), "");
  await feed.stop();
  equal(ended.join(), "subscribed");
  feed.subscribe(() => {}, () => ended.push("late"));
  equal(ended.join(), "subscribed,late");
});

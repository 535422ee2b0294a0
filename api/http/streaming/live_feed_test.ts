import { equal } from "node:assert/strict";
import { restaurant } from "@domain/testing/fixtures.ts";
import { startLiveFeed } from "./live_feed.ts";

Deno.test("a feed that stops tells every listener, and at once those that come later", async () => {
  const feed = await startLiveFeed(restaurant(), () => {}, 0);
  const ended: string[] = [];
  const leave = feed.subscribe(() => {}, () => ended.push("left"));
  feed.subscribe(() => {}, () => ended.push("stayed"));
  leave();
  equal(ended.join(), "");
  await feed.stop();
  equal(ended.join(), "stayed");
  feed.subscribe(() => {}, () => ended.push("late"));
  equal(ended.join(), "stayed,late");
});

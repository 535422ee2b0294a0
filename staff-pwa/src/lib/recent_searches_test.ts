import { deepEqual } from "node:assert/strict";
import { forgetSearches, recentSearches, rememberSearch } from "./recent_searches.ts";

Deno.test("recent searches are of one person, latest first and without repeats, until they are forgotten", () => {
  forgetSearches();
  for (const search of ["kim", "K-042", "Kim"]) rememberSearch("mina", search);
  deepEqual(recentSearches("mina"), ["Kim", "K-042"]);
  deepEqual(recentSearches("sora"), []);
  for (const nth of [1, 2, 3, 4, 5, 6]) rememberSearch("sora", `K-00${nth}`);
  rememberSearch("sora", "K-007");
  deepEqual(recentSearches("sora"), ["K-007", "K-006", "K-005", "K-004", "K-003", "K-002"]);
  deepEqual(recentSearches("mina"), []);
  localStorage.setItem("counter.recent-searches", "{");
  deepEqual(recentSearches("sora"), []);
  rememberSearch("sora", "kim");
  const stored = JSON.parse(localStorage.getItem("counter.recent-searches") ?? "");
  localStorage.setItem("counter.recent-searches", JSON.stringify({ ...stored, day: "2026-11-20" }));
  deepEqual(recentSearches("sora"), [], "searches of another day");
  rememberSearch("sora", "kim");
  forgetSearches();
  deepEqual(recentSearches("sora"), []);
});

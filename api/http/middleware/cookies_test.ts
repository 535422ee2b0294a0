import { deepEqual, equal } from "node:assert/strict";
import { Hono } from "hono";
import type { Environment, HttpContext } from "./call.ts";
import { forgetCookie, readCookie, writeCookie } from "./cookies.ts";

/** Returns the cookie headers that `work` sets. */
async function headersOf(work: (http: HttpContext) => void, cookie = ""): Promise<string[]> {
  const app = new Hono<Environment>().get("/", (http) => {
    work(http);
    return http.body(null);
  });
  return (await app.request("/", { headers: { cookie } })).headers.getSetCookie();
}

const names = ["refresh_token", "trusted_device", "station_secret"] as const;

Deno.test("with https the cookies of staff belong to this host only, and without it they have no prefix", async () => {
  for (const name of names) {
    deepEqual(
      await headersOf((http) =>
        writeCookie(http, name, "https://eat.example", { value: "secret", seconds: 60 })
      ),
      [`__Host-${name}=secret; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict`],
    );
    const path = name === "trusted_device" ? "/api/auth/login" : "/api/auth";
    deepEqual(
      await headersOf((http) =>
        writeCookie(http, name, "http://localhost:8000", { value: "secret", seconds: 60 })
      ),
      [`${name}=secret; Max-Age=60; Path=${path}; HttpOnly; SameSite=Strict`],
    );
  }
});

Deno.test("with https a cookie without the prefix, which another host of the domain can set, is not read", async () => {
  const read = async (cookie: string, publicUrl: string) => {
    let value: string | undefined;
    await headersOf((http) => void (value = readCookie(http, "refresh_token", publicUrl)), cookie);
    return value;
  };
  equal(await read("refresh_token=planted", "https://eat.example"), undefined);
  equal(await read("refresh_token=planted; __Host-refresh_token=own", "https://eat.example"), "own");
  equal(await read("refresh_token=own", "http://localhost:8000"), "own");
});

Deno.test("a forgotten cookie ends under the name and path that it was stored with", async () => {
  deepEqual(await headersOf((http) => forgetCookie(http, "refresh_token", "https://eat.example")), [
    "__Host-refresh_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict",
  ]);
});

import { equal, match, ok } from "node:assert/strict";
import { placeOrder, track } from "../api/testing/guests.ts";
import { until } from "../api/testing/poll.ts";
import { engineFlags, farLunchtime, freePort } from "../api/testing/processes.ts";
import { newDatabase } from "../api/testing/running.ts";
import { setClock } from "../api/testing/shop.ts";
import { signIn } from "../api/testing/staff.ts";
import { packOneFile } from "./one_file.ts";
import { release } from "./release.ts";

Deno.test("what is shipped serves both front ends and takes an order, on an empty folder and on PostgreSQL", async (t) => {
  await using things = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "release-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  await release(folder);
  const { tasks } = JSON.parse(await Deno.readTextFile(`${folder}/deno.json`));
  ok(tasks.serve.includes(engineFlags), "the bench measures what is served");

  const takesAnOrder = async (
    env: Record<string, string>,
    cwd = folder,
    // As its operator does: what the command does not permit is missed here.
    args = ["task", "serve"],
    program = Deno.execPath(),
  ) => {
    const port = freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = new Deno.Command(program, {
      args,
      cwd,
      env: { HOST: "127.0.0.1", PORT: `${port}`, RATE_LIMITS: "off", ...env },
      stdin: "null",
      stdout: "null",
    }).spawn();
    try {
      await until("the server", () => fetch(`${url}/readyz`).then(isOk, () => false), 120_000);
      const shop = { url, stripe: `${url}/dev/stripe` };
      await setClock(shop, farLunchtime);
      match(await textAt(`${url}/`), /김치|Kimchi/);
      match(await textAt(`${url}/admin/login`), /id="root"/);
      match(await textAt(`${url}/dev/stripe/js`), /window.Stripe/);
      const { id } = await placeOrder(shop);
      ok((await (await signIn(shop)).accept(id)).ok);
      equal((await track(shop, id)).order?.status, "confirmed");
    } finally {
      child.kill("SIGTERM");
      await child.status;
    }
  };
  await t.step("on an empty folder", () => takesAnOrder({}));
  await t.step("packed into one file, wherever that lies", async () => {
    const elsewhere = await Deno.makeTempDir({ prefix: "elsewhere-" });
    things.defer(() => Deno.remove(elsewhere, { recursive: true }));
    await packOneFile(folder, `${elsewhere}/pickup`);
    await takesAnOrder({ XDG_CACHE_HOME: `${elsewhere}/cache` }, elsewhere, [], `${elsewhere}/pickup`);
  });
  await t.step("on PostgreSQL", async () => takesAnOrder({ DATABASE_URL: await newDatabase(things) }));
});

async function isOk(response: Response): Promise<boolean> {
  await response.body?.cancel();
  return response.ok;
}

const textAt = async (url: string): Promise<string> => await (await fetch(url)).text();

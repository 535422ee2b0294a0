import { deepEqual, equal, match, ok } from "node:assert/strict";
import { placeOrder } from "@api/testing/guests.ts";
import { newPrinter, onlyPrinter } from "@api/testing/printers.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

/** A client that behaves like a Star CloudPRNT printer. */
function starPrinter(address: string) {
  const at = (query: Record<string, string>) =>
    `${address}?${new URLSearchParams({ mac: "00:11:62:00:00:01", ...query })}`;
  return {
    async poll(statusCode = "200%20OK", more = {}) {
      const response = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          status: "23 6 0 0 0 0 0 0 0 ",
          printerMAC: "00:11:62:00:00:01",
          statusCode,
          ...more,
        }),
      });
      const text = await response.text();
      return { status: response.status, job: text === "" ? undefined : JSON.parse(text) };
    },
    async fetch(token: string, type = "image/png") {
      const response = await fetch(at({ type, token }));
      return {
        status: response.status,
        type: response.headers.get("content-type"),
        bytes: await response.bytes(),
      };
    },
    async confirm(token: string, code = "200 OK") {
      const response = await fetch(at({ code, token }), { method: "DELETE" });
      await response.body?.cancel();
      return response.status;
    },
  };
}

Deno.test("the printer", async (t) => {
  await withMemoryShop(async (shop) => {
    const { url } = await newPrinter(shop);
    const printer = starPrinter(url.replace("localhost", "127.0.0.1"));
    await t.step(
      "the printer is asked for its model until it reports one, and prints a test ticket",
      () => setUp(shop, printer),
    );
    await t.step(
      "a ticket is printed automatically on acceptance, and not again after it is confirmed",
      () => automatic(shop, printer),
    );
    await t.step(
      "a ticket is reprinted on request, and again after an interrupted download",
      () => again(shop, printer),
    );
    await t.step(
      "nothing is printed automatically while the setting is off",
      () => switchedOff(shop, printer),
    );
    await t.step("a printer with an unknown token is refused", () => unknownTokens(shop, printer, url));
  });
});

/** A client that behaves like an Epson printer with Server Direct Print. */
function epsonPrinter(address: string) {
  const post = async (fields: Record<string, string>) => {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ ID: "counter", Name: "TM-m30III", ...fields }),
    });
    return { status: response.status, xml: await response.text() };
  };
  return {
    async poll() {
      const { status, xml } = await post({ ConnectionType: "GetRequest" });
      const image = /<image width="(\d+)" height="(\d+)" color="color_1" mode="mono">([^<]+)<\/image>/.exec(
        xml,
      );
      return {
        status,
        xml,
        jobId: /<printjobid>([\w-]{1,30})<\/printjobid>/.exec(xml)?.[1],
        image: image &&
          { width: Number(image[1]), height: Number(image[2]), bytes: Uint8Array.fromBase64(image[3] ?? "") },
      };
    },
    report: (jobId: string, success: boolean, code = "") =>
      post({
        ConnectionType: "SetResponse",
        ResponseFile:
          '<?xml version="1.0" encoding="UTF-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter>' +
          `<devid>local_printer</devid><printjobid>${jobId}</printjobid></Parameter><PrintResponse>` +
          `<response success="${success}" code="${code}" status="251854870" battery="0" ` +
          'xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></PrintResponse></ePOSPrint></PrintResponseInfo>',
      }),
  };
}

Deno.test("an Epson printer gets the same tickets as an image until it has printed them", () =>
  withMemoryShop(async (shop) => {
    const { token } = await signIn(shop, "admin");
    const { url } = await newPrinter(shop);
    const printer = epsonPrinter(url.replace("localhost", "127.0.0.1"));
    deepEqual(await printer.poll(), { status: 200, xml: "", jobId: undefined, image: null });
    equal((await onlyPrinter(shop)).kind, "Epson TM-m30III");

    const { id } = await placeOrder(shop);
    await expectData(shop, "printOrder", { id, token });
    const { jobId, image } = await printer.poll();
    ok(jobId && image);
    deepEqual([image.width, image.bytes.length], [576, 72 * image.height]);
    await printer.report(jobId, false, "EPTR_REC_EMPTY");
    const shown = await onlyPrinter(shop);
    deepEqual([shown.status, shown.waiting_jobs], ["Paper out", 1]);
    equal((await printer.poll()).jobId, jobId, "offered until it is printed");
    await printer.report("job_of_someone_else", true);
    equal((await printer.poll()).jobId, jobId);
    await printer.report(jobId, true);
    deepEqual([(await printer.poll()).xml, (await onlyPrinter(shop)).waiting_jobs], [
      "",
      0,
    ]);

    await expectData(shop, "printTest", { id: (await onlyPrinter(shop)).id, token });
    const test = await printer.poll();
    await printer.report(test.jobId ?? "", false, "SchemaError");
    equal((await printer.poll()).xml, "", "a ticket that the printer cannot read is not offered again");
    const unknown = epsonPrinter(new URL("/api/print/guess", shop.url).href);
    equal((await unknown.poll()).status, 404);
  }));

type Star = ReturnType<typeof starPrinter>;

async function printsAutomatically(shop: MemoryShop, value: string) {
  const { token } = await signIn(shop, "admin");
  const settings = [{ setting_key: "print_automatically", setting_value: value }];
  await expectData(shop, "saveSettings", { token, body: { settings } });
}

async function setUp(shop: MemoryShop, printer: Star) {
  const { token } = await signIn(shop, "admin");
  const asked = { jobReady: false, clientAction: [{ request: "ClientType", options: "" }] };
  deepEqual([(await printer.poll()).job, (await printer.poll()).job], [asked, asked]);
  const result = { clientAction: [{ request: "ClientType", result: "Star mC-Print3" }] };
  deepEqual((await printer.poll("200%20OK", result)).job, { jobReady: false });
  deepEqual((await printer.poll()).job, { jobReady: false });
  const shown = await onlyPrinter(shop);
  equal(shown.kind, "Star mC-Print3");
  ok(shown.last_seen_at);

  await expectData(shop, "printTest", { id: (await onlyPrinter(shop)).id, token });
  const { job } = await printer.poll();
  const ticket = await printer.fetch(job.jobToken);
  deepEqual([ticket.status, ticket.type], [200, "image/png"]);
  equal(await printer.confirm(job.jobToken), 200);
  const manager = await signIn(shop, "manager");
  await expectError(403, "access_denied", callApi(shop, "printTest", { id: shown.id, token: manager.token }));
}

async function automatic(shop: MemoryShop, printer: Star) {
  const counter = await signIn(shop, "admin");
  await printsAutomatically(shop, "true");
  deepEqual((await printer.poll()).job, { jobReady: false });
  const { id } = await placeOrder(shop);
  deepEqual((await printer.poll()).job, { jobReady: false }, "not before it is accepted");
  for (let tap = 0; tap < 2; tap++) ok((await counter.accept(id, 20)).ok);

  const { job } = await printer.poll("410%20Paper%20out");
  deepEqual([job.jobReady, job.mediaTypes], [true, ["image/png"]]);
  const status = await onlyPrinter(shop);
  deepEqual([status.status, status.waiting_jobs], ["410 Paper out", 1]);
  const ticket = await printer.fetch(job.jobToken);
  deepEqual([ticket.status, ticket.type], [200, "image/png"]);
  deepEqual([...ticket.bytes.slice(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  equal((await printer.fetch(job.jobToken, "text/plain")).status, 415);
  equal((await printer.poll()).job.jobToken, job.jobToken, "offered until it is confirmed");
  deepEqual([await printer.confirm(job.jobToken), await printer.confirm(job.jobToken)], [200, 200]);
  deepEqual((await printer.poll()).job, { jobReady: false });
  equal((await printer.fetch(job.jobToken)).status, 404);
}

async function again(shop: MemoryShop, printer: Star) {
  const { token } = await signIn(shop, "manager");
  const { id } = await placeOrder(shop);
  await expectData(shop, "printOrder", { id, token });
  const { job } = await printer.poll();
  equal(await printer.confirm(job.jobToken, "520 Download timeout"), 200);
  equal((await printer.poll()).job.jobToken, job.jobToken);
  equal(await printer.confirm(job.jobToken, "511 Print failed"), 200);
  deepEqual((await printer.poll()).job, { jobReady: false });
  await expectError(404, "no_such_order", callApi(shop, "printOrder", { id: "ord_nothing", token }));
}

async function switchedOff(shop: MemoryShop, printer: Star) {
  await printsAutomatically(shop, "false");
  const counter = await signIn(shop, "manager");
  const { id } = await placeOrder(shop);
  ok((await counter.accept(id, 20)).ok);
  deepEqual((await printer.poll()).job, { jobReady: false });
}

async function unknownTokens(shop: MemoryShop, printer: Star, url: string) {
  const unknown = starPrinter(new URL("/api/print/guess", shop.url).href);
  deepEqual(
    [(await unknown.poll()).status, (await unknown.fetch("x")).status, await unknown.confirm("x")],
    [404, 404, 404],
  );
  const { id } = await onlyPrinter(shop);
  const admin = await signIn(shop, "admin");
  await expectData(shop, "renewPrinter", { id, token: admin.token });
  const renewed = await onlyPrinter(shop);
  match(renewed.url ?? "", /\/api\/print\/[\w-]{20,}/);
  ok(renewed.url !== url);
  equal((await printer.poll()).status, 404);
}

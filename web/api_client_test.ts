import { deepEqual } from "node:assert/strict";
import { type Endpoints, endpoints } from "@contract/endpoints.ts";
import { type CallArguments, requestOf } from "./api_client.ts";

Deno.test("encodes the id and the query in a call's address", () => {
  const { address, init } = requestOf(endpoints.orderDetail, { id: "ord_1/2" });
  deepEqual([address, init], ["/api/admin/orders/ord_1%2F2", { method: "GET", headers: {} }]);
  const orders = requestOf(endpoints.orders, { query: { tab: "new", search: "Kim & Park" } });
  deepEqual(orders.address, "/api/admin/orders?tab=new&search=Kim+%26+Park");
});

Deno.test("sends a body as JSON and a refund with its idempotency key", () => {
  const { init } = requestOf(endpoints.refundOrder, {
    id: "ord_1",
    body: { full: true },
    idempotencyKey: "key-12345",
  });
  deepEqual(init, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "key-12345" },
    body: '{"full":true}',
  });
});

Deno.test("sends an upload unchanged and sets no content type", () => {
  const upload = new Blob(["name,price"]);
  deepEqual(requestOf(endpoints.importMenu, { upload }).init, { method: "POST", headers: {}, body: upload });
});

Deno.test("the types require a call's options and reject options that it does not take", () => {
  const accepts: CallArguments<Endpoints["acceptOrder"]> = [{ id: "ord_1", body: { minutes: 20 } }];
  const withoutBody: CallArguments<Endpoints["acceptOrder"]> = [{ id: "ord_1" }];
  const nothing: CallArguments<Endpoints["storeModes"]> = [];
  // @ts-expect-error: the order's id is required.
  const noId: CallArguments<Endpoints["acceptOrder"]> = [{ body: { minutes: 20 } }];
  // @ts-expect-error: a refund needs its idempotency key.
  const noKey: CallArguments<Endpoints["refundOrder"]> = [{
    id: "ord_1",
    body: { reason: "cold", full: true },
  }];
  // @ts-expect-error: minutes are a number.
  const text: CallArguments<Endpoints["acceptOrder"]> = [{ id: "ord_1", body: { minutes: "20" } }];
  // @ts-expect-error: this call takes no body.
  const body: CallArguments<Endpoints["storeModes"]> = [{ body: {} }];
  deepEqual([accepts, withoutBody, nothing, noId, noKey, text, body].length, 7);
});

/** Passkeys of the super admin, and answers of browsers that were asked for one. */
import { demoPassword } from "@demo/restaurant/staff.ts";
import { newAuthenticator } from "@api/testing/authenticator.ts";
import type { RunningShop } from "@api/testing/running.ts";
import { callApi, type CallParts } from "@api/testing/shop.ts";
import type { Upload, Uploads } from "./uploads.ts";
import { hostile } from "./values.ts";

type Asked = { options: Readonly<Record<string, unknown>>; cookie: string };

export type PasskeyExamples = {
  /** Answers with the cookie of their question, which is used up by the first. */
  uploads: Pick<Uploads, "addPasskey" | "passkeySignIn">;
  /** A passkey that may be renamed, and another that may be removed. */
  renamable: string;
  removable: string;
};

export async function createPasskeys(shop: RunningShop, token: string): Promise<PasskeyExamples> {
  const origin = shop.url.replace("127.0.0.1", "localhost");
  const own = { token, body: { currentPassword: demoPassword } };
  const ask = async (name: "beginPasskey" | "beginPasskeySignIn", parts: CallParts = {}): Promise<Asked> => {
    const answer = await callApi(shop, name, parts);
    if (!answer.ok) throw new Error(answer.text);
    const [cookie = ""] = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
    return { options: answer.data.options, cookie };
  };
  const create = async (name: string) => {
    const authenticator = await newAuthenticator({ origin });
    const { options, cookie } = await ask("beginPasskey", own);
    const body = { answer: await authenticator.create(options), name };
    return { authenticator, upload: uploadOf(cookie, body) };
  };
  const add = async (name: string) => {
    const { authenticator, upload } = await create(name);
    const headers = { ...upload.headers, authorization: `Bearer ${token}` };
    const response = await fetch(`${shop.url}/api/auth/passkeys`, {
      method: "POST",
      headers,
      body: upload.body,
    });
    const { data } = await response.json();
    return { authenticator, id: data.id as string };
  };
  const { authenticator, id: renamable } = await add("Counter tablet");
  const { id: removable } = await add("Old phone");
  const signIns = [];
  for (let nth = 0; nth < 3; nth++) {
    const { options, cookie } = await ask("beginPasskeySignIn");
    signIns.push(uploadOf(cookie, { answer: await authenticator.get(options) }));
  }
  const created = [(await create("Phone")).upload, (await create("태블릿")).upload];
  return {
    uploads: {
      addPasskey: { valid: created, invalid: broken("attestationObject") },
      passkeySignIn: { valid: signIns, invalid: broken("authenticatorData") },
    },
    renamable,
    removable,
  };
}

function uploadOf(cookie: string, body: unknown): Upload {
  return { headers: { "content-type": "application/json", cookie }, body: JSON.stringify(body) };
}

/** Answers in which one part is hostile. */
function broken(part: string): Upload[] {
  return hostile.map((value) =>
    uploadOf("passkey_question=x", {
      name: "Phone",
      answer: { id: "x", response: { clientDataJSON: "e30", signature: "x", [part]: value } },
    })
  );
}

import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { Undeliverable } from "@domain/ports/outbox.ts";
import { smtpMail } from "./mail.ts";

const plain = (url: string) => ({ url, requiresTls: false });

type RefusingServer = SMTPServerOptions & { requiresTls?: boolean };

const refusal = (responseCode: number) => Object.assign(new Error("no"), { responseCode });

type Got = { to: string[]; from: string; source: string };

/** Runs an SMTP server that answers each email with a refusal code, a broken connection or acceptance. */
async function withServer(
  answer: () => number | "cut" | "accepted",
  test: (
    mail: ReturnType<typeof smtpMail>["mail"],
    got: Got[],
    reaches: () => Promise<boolean>,
  ) => Promise<void>,
  name = 'Jogakbo, Kitchen "1"',
): Promise<void> {
  const got: Got[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, session, done) {
      const parts: Uint8Array[] = [];
      stream.on("data", (part: Uint8Array) => parts.push(part));
      stream.on("end", () => {
        const response = answer();
        if (response === "cut") return server.connections.forEach((each) => each.close());
        if (response !== "accepted") {
          return done(refusal(response));
        }
        const { mailFrom, rcptTo } = session.envelope;
        got.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom === false ? "" : mailFrom.address,
          source: new TextDecoder().decode(Uint8Array.from(parts.flatMap((part) => [...part]))),
        });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const from = () =>
    Promise.resolve({
      name,
      address: "eat@jogakbo.example",
      replyTo: "owner@jogakbo.example",
    });
  try {
    const { mail, reachesMail } = smtpMail(plain(`smtp://127.0.0.1:${port}`), from);
    await test(mail, got, reachesMail);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

const email = {
  to: "jisoo@example.com",
  subject: "주문 K-042 확정",
  text: "Hello",
  html: "<p>Hello</p>",
  key: "ord_1.7",
};

Deno.test("sends an email once, with text and HTML, and with a message id made from its key", () =>
  withServer(() => "accepted", async (mail, got) => {
    equal(await mail(email), "<ord_1.7@jogakbo.example>");
    const [arrived, ...more] = got;
    equal(more.length, 0);
    deepEqual([arrived?.to, arrived?.from], [["jisoo@example.com"], "eat@jogakbo.example"]);
    match(arrived?.source ?? "", /^Message-ID: <ord_1\.7@jogakbo\.example>/m);
    match(arrived?.source ?? "", /multipart\/alternative[^]*text\/plain[^]*text\/html/);
    match(arrived?.source ?? "", /^From: .*<eat@jogakbo\.example>\r?$/m);
    match(arrived?.source ?? "", /^Reply-To: owner@jogakbo\.example\r?$/m);
    match(arrived?.source ?? "", /^Auto-Submitted: auto-generated/im);
  }));

Deno.test("T14: a line break in a subject adds no recipient", () =>
  withServer(() => "accepted", async (mail, got) => {
    await mail({ ...email, subject: "Hi\r\nBcc: eve@example.com", to: "jisoo@example.com" });
    deepEqual(got.map(({ to }) => to), [["jisoo@example.com"]]);
    equal(/^Bcc:/mi.test(got[0]?.source ?? ""), false);
  }));

Deno.test("a line break in the restaurant's name adds no header and changes no sender", async () => {
  for (
    const name of [
      "Jogakbo\r\nBcc: eve@example.com\r\nX-Injected: yes",
      "Jogakbo\nBcc: eve@example.com\n\nX-Injected: yes",
      "Jogakbo\r<eve@example.com>\rX-Injected: yes",
      "조각보\u2028Bcc: eve@example.com\x85X-Injected: yes",
    ]
  ) {
    await withServer(() => "accepted", async (mail, got) => {
      await mail(email);
      const [arrived] = got;
      deepEqual([arrived?.from, arrived?.to], ["eat@jogakbo.example", ["jisoo@example.com"]]);
      const [head = ""] = (arrived?.source ?? "").split("\r\n\r\n");
      equal(/^(Bcc|X-Injected):/mi.test(head), false, head);
      const from = head.replaceAll(/\r\n[ \t]+/g, " ").match(/^From: .*$/gm) ?? [];
      equal(from.length, 1);
      match(from[0] ?? "", /<eat@jogakbo\.example>$/);
    }, name);
  }
});

Deno.test("distinguishes permanent and temporary refusals, a broken connection and an unreachable server", async () => {
  await withServer(() => 550, (mail) => rejects(mail(email), Undeliverable));
  await withServer(() => 451, async (mail) => {
    const failure = await mail(email).then(() => undefined, (cause: unknown) => cause);
    equal(failure instanceof Error && failure.message, "not now: 451");
    equal(failure instanceof Undeliverable, false);
  });
  await withServer(() => "cut", (mail) => rejects(mail(email), /not reached/));
  const from = () => Promise.resolve({ name: "", address: "eat@jogakbo.example" });
  await rejects(smtpMail(plain("smtp://127.0.0.1:1"), from).mail(email), /not reached/);
});

Deno.test("tries again after a server refused the connection, the encryption or a sender without a password", async () => {
  const refusing: Record<string, RefusingServer> = {
    "not now: 554": { onConnect: (_session, done) => done(refusal(554)) },
    "not now: 500": { requiresTls: true, hideSTARTTLS: true },
    "not now: 530": { onMailFrom: (_address, _session, done) => done(refusal(530)) },
  };
  const from = () => Promise.resolve({ name: "", address: "eat@jogakbo.example" });
  for (const [message, { requiresTls = false, ...options }] of Object.entries(refusing)) {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      ...options,
    });
    server.on("error", () => {});
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const address = server.server.address();
    const url = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const failure = await smtpMail({ url, requiresTls }, from).mail(email).catch((cause: unknown) => cause);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    equal(failure instanceof Error && failure.message, message);
    equal(failure instanceof Undeliverable, false, message);
  }
});

Deno.test("reachesMail() is true only for a server that accepts the connection and the password", async () => {
  await withServer(() => "accepted", async (_mail, got, reaches) => {
    equal(await reaches(), true);
    equal(got.length, 0);
  });
  const from = () => Promise.resolve({ name: "", address: "eat@jogakbo.example" });
  equal(await smtpMail(plain("smtp://127.0.0.1:1"), from).reachesMail(), false);

  const wantsPassword = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "eat" }) : done(new Error("no")),
  });
  wantsPassword.on("error", () => {});
  await new Promise<void>((resolve) => wantsPassword.listen(0, "127.0.0.1", () => resolve()));
  const address = wantsPassword.server.address();
  const at = (password: string) =>
    smtpMail(
      plain(`smtp://eat:${password}@127.0.0.1:${typeof address === "object" ? address?.port : 0}`),
      from,
    );
  equal(await at("right").reachesMail(), true);
  equal(await at("wrong").reachesMail(), false);
  await new Promise<void>((resolve) => wantsPassword.close(() => resolve()));
});

Deno.test("sends neither an email nor the password to a server without the required encryption", async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, done) => {
      received.push("password");
      done(null, { user: "eat" });
    },
    onMailFrom: (_address, _session, done) => {
      received.push("email");
      done();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  const url = `smtp://eat:right@127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const from = () => Promise.resolve({ name: "", address: "eat@jogakbo.example" });
  const { mail, reachesMail } = smtpMail({ url, requiresTls: true }, from);
  await rejects(mail(email));
  equal(await reachesMail(), false);
  deepEqual(received, []);
  equal(await smtpMail({ url, requiresTls: false }, from).reachesMail(), true);
  deepEqual(received, ["password"]);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

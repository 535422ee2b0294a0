import assert from "node:assert/strict";
import fc from "fast-check";
import { isEmailAddress } from "./email.ts";
import { likelyEmail } from "./likely_email.ts";

Deno.test("an address that cannot exist is refused", () => {
  for (
    const text of [
      ...["", "mina", "mina@", "@example.com", "mina@example", "mi na@example.com", "mina@@example.com"],
      ...[
        "mina@example..com",
        "mina@example.com.",
        ".mina@example.com",
        "mina.@example.com",
        "mi..na@example.com",
      ],
      ...["mina@-example.com", "mina@example-.com", "mina@example.c", "mina@example.1", "mina@exam_ple.com"],
      ...[
        "미나@example.com",
        "mina@예시.com",
        "minä@example.com",
        "Mina <mina@example.com>",
        "a,b@example.com",
      ],
      ...[`${"a".repeat(65)}@example.com`, `mina@${"a".repeat(64)}.com`, `mina@${"a.".repeat(130)}com`],
    ]
  ) assert.equal(isEmailAddress(text), false, text);
});

Deno.test("every address that can exist is accepted", () => {
  for (
    const text of [
      ...["mina@example.com", "Mina.Kim+order@mail.example.co.kr", "o'neil_7@example.org", "a@b.io"],
      ...[
        "1@2.com",
        "mina@xn--939au0g4vj8sq.com",
        "mina@example.xn--3e0b707e",
        "!#$%&'*+/=?^_`{|}~-@example.com",
      ],
    ]
  ) assert.equal(isEmailAddress(text), true, text);
});

Deno.test("a common mistake in an address gets the likely one", () => {
  const mistakes = {
    "mina@gmial.com": "mina@gmail.com",
    "mina@gmai.com": "mina@gmail.com",
    "mina@gmail.con": "mina@gmail.com",
    "mina@gmail.co": "mina@gmail.com",
    "Mina@Gamil.com": "Mina@gmail.com",
    "mina@gmial.con": "mina@gmail.com",
    "mina@example.con": "mina@example.com",
    "mina@example.cmo": "mina@example.com",
    "mina@naver.cmo": "mina@naver.com",
    "mina@nvaer.com": "mina@naver.com",
    "mina@hotmial.com": "mina@hotmail.com",
    "mina@example..com": "mina@example.com",
    "mina@example.com.": "mina@example.com",
    "mina.@example.com": "mina@example.com",
    "mina@example,com": "mina@example.com",
    "mina @example.com": "mina@example.com",
    "mailto:mina@example.com": "mina@example.com",
    "ㅡㅑㅜㅁ@gmail.com": "mina@gmail.com",
    "ㅡㅑㅜㅁ@흠ㅑㅣ.채ㅡ": "mina@gmail.com",
  };
  for (const [typed, likely] of Object.entries(mistakes)) {
    assert.equal(likelyEmail(typed), likely, typed);
  }
});

Deno.test("an address that looks right is not questioned", () => {
  for (
    const typed of [
      ...[
        "mina@gmail.com",
        "MINA@GMAIL.COM",
        "mina@mail.com",
        "mina@ymail.com",
        "mina@me.com",
        "mina@example.com",
      ],
      ...[
        "mina@example.co",
        "mina@example.om.ai",
        "",
        "mina",
        "a@b@c",
        "mina@uci.edu",
        " mina@gmail.com\u200b",
      ],
    ]
  ) assert.equal(likelyEmail(typed), undefined, typed);
});

Deno.test("the likely address is valid, differs from the typed one and is not questioned again", () => {
  const part = fc.string({ unit: fc.constantFrom(..."ab.,-@ gmailcon미ㅁ"), maxLength: 12 });
  fc.assert(fc.property(fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}`), (typed) => {
    const likely = likelyEmail(typed);
    if (likely === undefined) return;
    assert.ok(isEmailAddress(likely));
    assert.notEqual(likely, typed);
    assert.equal(likelyEmail(likely), undefined, `${typed} → ${likely}`);
  }));
});

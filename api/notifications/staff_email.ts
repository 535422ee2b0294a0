import type { Account } from "@domain/staff/account.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { fullName } from "@domain/shared/person_name.ts";
import { mailedCodeMinutes } from "@domain/staff/second_factor.ts";
import { type Content, toHtml } from "./email_html.ts";
import { toText } from "./order_email.ts";

type Letter = { subject: string; text: string; html: string };
type Around = { restaurant: Settings["restaurant"]; publicUrl: string };

/** The code for a sign-in from a client that the account never signed in on, in the account's language. */
export function signInCodeLetter(
  code: string,
  { firstName, lastName, language }: Pick<Account, "firstName" | "lastName" | "language">,
  { restaurant, publicUrl }: Around,
): Letter {
  const signIn = `${publicUrl}/admin/login`;
  return laidOut(
    language === "ko"
      ? {
        lang: "ko",
        restaurant,
        subject: `직원 로그인 코드: ${code}`,
        hello: `${fullName(firstName, lastName)} 님, 안녕하세요.`,
        paragraphs: [
          `로그인 화면에 이 코드를 입력해 주세요: ${code}`,
          `코드는 ${mailedCodeMinutes}분 동안 한 번만 쓸 수 있습니다. 다른 사람에게 알려 주지 말아 주세요.`,
          "로그인을 시도하지 않으셨다면 다른 사람이 비밀번호를 알고 있습니다. 내 정보에서 비밀번호를 바꿔 주세요.",
        ],
        receipt: [],
        link: { words: "로그인", address: signIn },
      }
      : {
        lang: "en",
        restaurant,
        subject: `Your staff sign-in code: ${code}`,
        hello: `Hello ${firstName},`,
        paragraphs: [
          `Enter this code on the sign-in screen: ${code}`,
          `It works once and expires in ${mailedCodeMinutes} minutes. Don't share it with anyone.`,
          "If you are not signing in, someone else knows your password. Change it in your profile.",
        ],
        receipt: [],
        link: { words: "Sign in", address: signIn },
      },
  );
}

/** Tells the restaurant that someone is guessing passwords, in both languages. */
export function signInAttackLetter({ restaurant, publicUrl }: Around): Letter {
  return laidOut({
    lang: "en",
    restaurant,
    subject: "Someone is guessing staff passwords",
    hello: "Hello,",
    paragraphs: [
      "Many more sign-ins than usual failed in the last hour. Someone is guessing staff passwords. " +
      "Unknown devices now have to wait and may be asked for a code. Tablets that are or were signed in work as usual.",
      "Please make sure that every account has a strong password, and turn on two-step authentication for admins. " +
      "The System Health page shows when it is over.",
      "최근 한 시간 동안 로그인 실패가 평소보다 훨씬 많았습니다. 누군가 직원 계정의 비밀번호를 알아내려 하고 있습니다. " +
      "알 수 없는 기기는 기다려야 하며 코드를 요구받을 수 있습니다. 이미 로그인했던 태블릿은 그대로 쓸 수 있습니다.",
      "모든 계정에 안전한 비밀번호를 쓰고, 관리자 계정에는 2단계 인증을 켜 주세요.",
    ],
    receipt: [],
    link: { words: "System health", address: `${publicUrl}/admin/settings?tab=health` },
  });
}

function laidOut(content: Content): Letter {
  return { subject: content.subject, text: toText(content), html: toHtml(content) };
}

/** What emails to staff say, by language. */
import type { StaffLanguage } from "@domain/shared/language.ts";

type StaffTexts = {
  /** The code for a sign-in from a client that the account never signed in on. */
  signInCode: {
    subject(code: string): string;
    hello(name: string): string;
    paragraphs(code: string, minutes: number): string[];
    link: string;
  };
  /** Someone is guessing passwords. The email holds these in every language. */
  signInAttack: readonly string[];
};

export const staffTexts: Readonly<Record<StaffLanguage, StaffTexts>> = {
  en: {
    signInCode: {
      subject: (code) => `Your staff sign-in code: ${code}`,
      hello: (name) => `Hello ${name},`,
      paragraphs: (code, minutes) => [
        `Enter this code on the sign-in screen: ${code}`,
        `It works once within ${minutes} minutes. Do not give it to anybody.`,
        "If you are not signing in, someone else knows your password. Change it in your profile.",
      ],
      link: "Sign in",
    },
    signInAttack: [
      "Far more sign-ins than usual failed within the last hour: someone is guessing the passwords of staff accounts. " +
      "Unknown devices now have to wait, and may be asked for a code. Tablets that are signed in, or were before, go on as usual.",
      "Please make sure that every account has a strong password, and turn on the second factor for admins. " +
      "The health page shows when it is over.",
    ],
  },
  ko: {
    signInCode: {
      subject: (code) => `직원 로그인 코드: ${code}`,
      hello: (name) => `${name}님, 안녕하세요.`,
      paragraphs: (code, minutes) => [
        `로그인 화면에 이 코드를 입력하세요: ${code}`,
        `코드는 ${minutes}분 동안 한 번만 쓸 수 있습니다. 아무에게도 알려 주지 마세요.`,
        "로그인을 시도하지 않으셨다면 다른 사람이 비밀번호를 알고 있습니다. 프로필에서 비밀번호를 바꾸세요.",
      ],
      link: "로그인",
    },
    signInAttack: [
      "최근 한 시간 동안 로그인 실패가 평소보다 훨씬 많았습니다. 누군가 직원 계정의 비밀번호를 시험하고 있습니다. " +
      "알 수 없는 기기는 기다려야 하며 코드를 요구받을 수 있습니다. 이미 로그인했던 태블릿은 그대로 쓸 수 있습니다.",
      "모든 계정에 안전한 비밀번호를 쓰고, 관리자 계정에는 2단계 인증을 켜 주세요.",
    ],
  },
};

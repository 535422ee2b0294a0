/** Texts of emails to staff, by language. */
import type { StaffLanguage } from "@domain/shared/language.ts";
import { english } from "./texts_en.ts";
import { korean } from "./texts_ko.ts";

type StaffTexts = {
  hello(firstName: string, lastName: string): string;
  /** The code for a sign-in on a device that is new to the account. */
  signInCode: {
    subject(code: string): string;
    paragraphs(code: string, minutes: number): string[];
    link: string;
  };
  /** The notice to the previous address of an account. */
  emailChanged: { subject: string; paragraphs(username: string, time: string): string[]; link: string };
  /** Someone is guessing passwords. The email holds these in every language. */
  signInAttack: readonly string[];
};

export const staffTexts: Readonly<Record<StaffLanguage, StaffTexts>> = {
  en: {
    hello: (firstName, lastName) => english.hello({ firstName, lastName }),
    signInCode: {
      subject: (code) => `Your staff sign-in code: ${code}`,
      paragraphs: (code, minutes) => [
        `Enter this code on the sign-in screen: ${code}`,
        `It works once and expires in ${minutes} minutes. Don't share it with anyone.`,
        "If you are not signing in, someone else knows your password. Change it in your profile.",
      ],
      link: "Sign in",
    },
    emailChanged: {
      subject: "The email address of your staff account was changed",
      paragraphs: (username, time) => [
        `The email address of the staff account ${username} was changed on ${time}. ` +
        "Sign-in codes now go to the new address and no longer to this one.",
        "If you changed it or asked for the change, you don't need to do anything.",
        "If not, tell a super admin of the restaurant now. They can correct the address, reset the password and " +
        "end all sessions of the account.",
      ],
      link: "Sign in",
    },
    signInAttack: [
      "Many sign-ins, PINs or pairing codes failed in the last hour. Someone may be guessing them. " +
      "Unknown devices now have to wait and may be asked for a code. Tablets that are or were signed in work as usual.",
      "Please make sure that every account has a strong password, and turn on two-step authentication for admins. " +
      "The System Health page shows when it is over.",
    ],
  },
  ko: {
    hello: (firstName, lastName) => korean.hello({ firstName, lastName }),
    signInCode: {
      subject: (code) => `직원 로그인 코드: ${code}`,
      paragraphs: (code, minutes) => [
        `로그인 화면에 이 코드를 입력해 주세요: ${code}`,
        `코드는 ${minutes}분 동안 한 번만 쓸 수 있습니다. 다른 사람에게 알려 주지 말아 주세요.`,
        "로그인을 시도하지 않으셨다면 다른 사람이 비밀번호를 알고 있습니다. 내 정보에서 비밀번호를 바꿔 주세요.",
      ],
      link: "로그인",
    },
    emailChanged: {
      subject: "직원 계정의 이메일 주소가 바뀌었습니다",
      paragraphs: (username, time) => [
        `직원 계정: ${username}. 이메일 주소가 바뀐 시각: ${time}. ` +
        "이제 로그인 코드는 이 주소가 아니라 새 주소로 보냅니다.",
        "직접 바꾸셨거나 변경을 요청하셨다면 아무것도 하지 않으셔도 됩니다.",
        "그렇지 않다면 바로 최고 관리자에게 알려 주세요. 주소를 바로잡고 비밀번호를 초기화하고 계정의 모든 세션을 " +
        "종료할 수 있습니다.",
      ],
      link: "로그인",
    },
    signInAttack: [
      "최근 한 시간 동안 로그인, PIN, 연결 코드 입력이 많이 실패했습니다. 누군가 알아내려 하는 것일 수 있습니다. " +
      "알 수 없는 기기는 기다려야 하며 코드를 요구받을 수 있습니다. 이미 로그인했던 태블릿은 그대로 쓸 수 있습니다.",
      "모든 계정에 안전한 비밀번호를 쓰고, 관리자 계정에는 2단계 인증을 켜 주세요.",
    ],
  },
};

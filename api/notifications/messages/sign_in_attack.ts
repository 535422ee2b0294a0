import { hourMs } from "@domain/shared/local_time.ts";
import { toEmail } from "../email.ts";
import type { MessageDefinition } from "../message_definition.ts";

/** Warns the restaurant that someone is guessing passwords, in every staff language. */
export const signInAttack = {
  maxAgeMs: 12 * hourMs,
  whenOlder: "give_up",
  isTrue: () => true,
  mail: {
    to: (_, { restaurant }) => restaurant.email,
    write: (_, { restaurant, staffUrl }) =>
      toEmail({
        lang: "en",
        restaurant,
        subject: "Someone is guessing passwords, PINs or pairing codes",
        hello: "Hello,",
        paragraphs: [
          "Many sign-ins, PINs or pairing codes failed in the last hour. Someone may be guessing them. " +
          "Unknown devices now have to wait and may be asked for a code. Tablets that are or were signed in work as usual.",
          "Please make sure that every account has a strong password, and turn on two-step authentication for admins. " +
          "The System Health page shows when it is over.",
          "최근 한 시간 동안 로그인, PIN, 연결 코드 입력이 많이 실패했습니다. 누군가 알아내려 하는 것일 수 있습니다. " +
          "알 수 없는 기기는 기다려야 하며 코드를 요구받을 수 있습니다. 이미 로그인했던 태블릿은 그대로 쓸 수 있습니다.",
          "모든 계정에 안전한 비밀번호를 쓰고, 관리자 계정에는 2단계 인증을 켜 주세요.",
        ],
        link: { label: "System health", address: `${staffUrl}/admin/settings?tab=health` },
      }),
  },
} satisfies MessageDefinition<"restaurant">;

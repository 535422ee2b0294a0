import { minuteMs } from "@domain/shared/local_time.ts";
import { mailedCodeMinutes } from "@domain/staff/second_factor.ts";
import { accountEmail } from "../account_email.ts";
import type { MessageDefinition } from "../message_definition.ts";

/** The code for a sign-in on a device that is new to the account. */
export const signInCode = {
  maxAgeMs: 10 * minuteMs,
  whenOlder: "drop",
  isTrue: ({ account }) => !account.isDisabled,
  mail: {
    to: ({ account }) => account.email,
    write: ({ account, code }, context) =>
      accountEmail(account, context, {
        en: {
          subject: `Your staff sign-in code: ${code}`,
          paragraphs: [
            `Enter this code on the sign-in screen: ${code}`,
            `It works once and expires in ${mailedCodeMinutes} minutes. Don't share it with anyone.`,
            "If you are not signing in, someone else knows your password. Change it in your profile.",
          ],
        },
        ko: {
          subject: `직원 로그인 코드: ${code}`,
          paragraphs: [
            `로그인 화면에 이 코드를 입력해 주세요: ${code}`,
            `코드는 ${mailedCodeMinutes}분 동안 한 번만 쓸 수 있습니다. 다른 사람에게 알려 주지 말아 주세요.`,
            "로그인을 시도하지 않으셨다면 다른 사람이 비밀번호를 알고 있습니다. 내 정보에서 비밀번호를 바꿔 주세요.",
          ],
        },
      }),
  },
} satisfies MessageDefinition<"challenge">;

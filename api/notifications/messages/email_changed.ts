import { hourMs } from "@domain/shared/local_time.ts";
import { accountEmail } from "../account_email.ts";
import { timeText } from "../guest_message.ts";
import type { MessageDefinition } from "../message_definition.ts";

/** Tells the previous address of an account that the account has another one now. */
export const emailChanged = {
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  isTrue: () => true,
  mail: {
    to: (_, { recipient }) => recipient ?? "",
    write(account, context) {
      const { username, language } = account;
      const time = timeText(context.createdAt, { language });
      return accountEmail(account, context, {
        en: {
          subject: "The email address of your staff account was changed",
          paragraphs: [
            `The email address of the staff account ${username} was changed on ${time}. ` +
            "Sign-in codes now go to the new address and no longer to this one.",
            "If you changed it or asked for the change, you don't need to do anything.",
            "If not, tell a super admin of the restaurant now. They can correct the address, reset the password and " +
            "end all sessions of the account.",
          ],
        },
        ko: {
          subject: "직원 계정의 이메일 주소가 바뀌었습니다",
          paragraphs: [
            `직원 계정: ${username}. 이메일 주소가 바뀐 시각: ${time}. ` +
            "이제 로그인 코드는 이 주소가 아니라 새 주소로 보냅니다.",
            "직접 바꾸셨거나 변경을 요청하셨다면 아무것도 하지 않으셔도 됩니다.",
            "그렇지 않다면 바로 최고 관리자에게 알려 주세요. 주소를 바로잡고 비밀번호를 초기화하고 계정의 모든 세션을 " +
            "종료할 수 있습니다.",
          ],
        },
      });
    },
  },
} satisfies MessageDefinition<"account">;

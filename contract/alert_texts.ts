/** The title and message of every health alert in both languages. API responses use the English texts. */
import type { AlertKind, AlertParams } from "@domain/shared/metrics.ts";
import { dateFormatter } from "@domain/shared/date_formatter.ts";
import { zone } from "@domain/shared/local_time.ts";
import type { Language } from "@domain/shared/language.ts";

/** The title and the message, which is a function if it has parameters. */
type AlertTexts = {
  readonly [K in AlertKind]: {
    title: Readonly<Record<Language, string>>;
    message: Readonly<Record<Language, string | ((params: Readonly<AlertParams[K]>) => string)>>;
  };
};
/** An alert kind with the parameters of that kind. */
type KindAndParams = { [K in AlertKind]: { kind: K; params: Readonly<AlertParams[K]> } }[AlertKind];

/** Bytes as "7.6 GB", or "212 MB" below one gigabyte. */
export const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)}\u00a0MB` : `${(bytes / 1e9).toFixed(1)}\u00a0GB`;

/** Returns false for a kind without a text, which a newer server may send. */
export const hasAlertText = (kind: string): kind is AlertKind => Object.hasOwn(alertTexts, kind);

/** Returns the title and message of an alert in `language`. */
export function alertText(
  language: Language,
  { kind, params }: KindAndParams,
): { title: string; message: string } {
  const { title, message: { [language]: message } } = alertTexts[kind];
  return {
    title: title[language],
    // The cast is safe: `KindAndParams` pairs each kind with its own parameters.
    message: typeof message === "string" ? message : (message as (params: unknown) => string)(params),
  };
}

const alertTexts: AlertTexts = {
  stuck_payments: {
    title: { en: "Payments are stuck", ko: "결제가 멈춰 있습니다" },
    message: {
      en: ({ count }) =>
        `${
          counted(count, "payment")
        } waited for the payment provider for more than a minute. If the provider responds, check the keys with deno task setup.`,
      ko: ({ count }) =>
        `카드 결제 서비스의 응답을 1분 넘게 기다린 결제가 ${count}건 있습니다. 서비스가 정상이면 deno task setup으로 키를 확인해 주세요.`,
    },
  },
  payment_discrepancies: {
    title: { en: "Payments and orders don't match", ko: "결제와 주문이 일치하지 않습니다" },
    message: {
      en: ({ count }) =>
        `${
          counted(count, "payment")
        } could not be matched with the payment provider. Review them in the list below.`,
      ko: ({ count }) =>
        `카드 결제 서비스의 기록과 일치하지 않는 결제가 ${count}건 있습니다. 아래 결제 목록을 확인해 주세요.`,
    },
  },
  dispute_open: {
    title: { en: "A charge is disputed", ko: "결제에 이의가 제기되었습니다" },
    message: {
      en: ({ count, dueBy }) =>
        `${counted(count, "order")} with an open dispute. ${
          dueBy === null
            ? "Send evidence before it is due."
            : `The next evidence is due by ${dayAndTime(dueBy, "en")}.`
        }`,
      ko: ({ count, dueBy }) =>
        `결제에 이의가 제기된 주문이 ${count}건 있습니다. ${
          dueBy === null
            ? "기한 전에 증빙 자료를 제출해 주세요."
            : `가장 빠른 증빙 자료 제출 기한: ${dayAndTime(dueBy, "ko")}.`
        }`,
    },
  },
  refund_failed: {
    title: { en: "A refund failed", ko: "환불에 실패했습니다" },
    message: {
      en: ({ count }) =>
        `${
          counted(count, "order")
        } with a refund that did not reach the guest. Refund, or settle another way.`,
      ko: ({ count }) =>
        `손님이 환불을 받지 못한 주문이 ${count}건 있습니다. 환불하거나 다른 방법으로 처리해 주세요.`,
    },
  },
  refund_owed: {
    title: { en: "A refund is owed", ko: "환불할 금액이 있습니다" },
    message: {
      en: ({ count }) =>
        `${counted(count, "order")} cancelled with the guest still charged. Refund, or settle another way.`,
      ko: ({ count }) =>
        `취소되었지만 손님 카드에 결제가 남아 있는 주문이 ${count}건 있습니다. 환불하거나 다른 방법으로 처리해 주세요.`,
    },
  },
  drill_missed: {
    title: { en: "No one answered the opening drill", ko: "개점 점검에 응답이 없었습니다" },
    message: {
      en:
        "The tablets rang before opening and no one pressed “We hear it”. Check that a tablet has the orders page open with sound on.",
      ko:
        "영업 시작 전 태블릿 알림이 울렸지만 아무도 응답하지 않았습니다. 주문 화면이 열려 있고 소리가 켜져 있는지 확인해 주세요.",
    },
  },
  payment_provider: {
    title: { en: "The payment provider is not responding", ko: "카드 결제 서비스가 응답하지 않습니다" },
    message: {
      en: "Until it responds, guests can't pay and orders can't be accepted.",
      ko: "응답이 돌아올 때까지 손님은 결제할 수 없고 주문도 접수할 수 없습니다.",
    },
  },
  payment_account: {
    title: {
      en: "The payment provider rejected our credentials",
      ko: "카드 결제 서비스가 계정 정보를 거부했습니다",
    },
    message: {
      en: "Guests can't pay and orders can't be accepted. Please check the secret key and the account.",
      ko: "손님은 결제할 수 없고 주문도 접수할 수 없습니다. 비밀 키와 계정을 확인해 주세요.",
    },
  },
  checkout_page: {
    title: { en: "The checkout page was changed on its way", ko: "결제 페이지가 전송 중에 바뀌었습니다" },
    message: {
      en: ({ parts }) =>
        `Guests do not get what this server sends: ${parts.join(", ")}. ` +
        "Check the proxy and the CDN in front. If you did not change them, switch ordering off.",
      ko: ({ parts }) =>
        `손님이 받는 페이지가 이 서버가 보낸 것과 다릅니다: ${parts.join(", ")}. ` +
        "앞단의 프록시와 CDN을 확인해 주세요. 직접 바꾼 것이 아니라면 주문 받기를 꺼 주세요.",
    },
  },
  mail_provider: {
    title: { en: "Can't connect to the email server", ko: "이메일 서버에 연결할 수 없습니다" },
    message: {
      en: "Emails to guests wait until it works again.",
      ko: "다시 연결될 때까지 손님에게 이메일이 전송되지 않습니다.",
    },
  },
  text_provider: {
    title: { en: "The text message service is not responding", ko: "문자 서비스가 응답하지 않습니다" },
    message: {
      en: "Text messages wait until it responds, including alerts to staff.",
      ko: "응답이 돌아올 때까지 문자가 전송되지 않습니다. 직원에게 보내는 알림 문자도 마찬가지입니다.",
    },
  },
  messages_stuck: {
    title: { en: "Messages are not going out", ko: "메시지가 전송되지 않습니다" },
    message: {
      en: ({ waiting, failed }) =>
        `${
          counted(waiting, "message")
        } waiting, ${failed} failed since yesterday. Send the failed ones again below.`,
      ko: ({ waiting, failed }) =>
        `대기 중인 메시지 ${waiting}건, 어제부터 보내지 못한 메시지 ${failed}건이 있습니다. 보내지 못한 메시지는 아래에서 다시 보낼 수 있습니다.`,
    },
  },
  database_slow: {
    title: { en: "The database is slow", ko: "데이터베이스가 느립니다" },
    message: {
      en: ({ ms }) => `It took ${ms} ms to answer. Check its disk and memory.`,
      ko: ({ ms }) => `응답에 ${ms} ms 걸렸습니다. 디스크와 메모리를 확인해 주세요.`,
    },
  },
  disk_space: {
    title: { en: "The disk is filling up", ko: "디스크 공간이 부족합니다" },
    message: {
      en: ({ freeBytes, percent }) =>
        `${gigabytes(freeBytes)} (${percent}%) of the disk with the data folder are free. ` +
        "Free some space: once the database's disk is full, orders are refused.",
      ko: ({ freeBytes, percent }) =>
        `데이터 폴더가 있는 디스크에 ${gigabytes(freeBytes)}(${percent}%)만 남았습니다. ` +
        "공간을 확보해 주세요. 데이터베이스의 디스크가 가득 차면 주문을 받을 수 없습니다.",
    },
  },
  memory: {
    title: { en: "Memory is running out", ko: "메모리가 부족합니다" },
    message: {
      en: ({ percent }) => `Memory usage is ${percent}%. If this lasts, use a larger machine.`,
      ko: ({ percent }) => `서버 메모리의 ${percent}%를 쓰고 있습니다. 계속되면 더 큰 서버를 써 주세요.`,
    },
  },
  cpu: {
    title: { en: "The server is very busy", ko: "서버가 매우 바쁩니다" },
    message: {
      en: ({ percent }) => `CPU usage is ${percent}%. If this lasts, use a larger machine.`,
      ko: ({ percent }) => `프로세서의 ${percent}%를 쓰고 있습니다. 계속되면 더 큰 서버를 써 주세요.`,
    },
  },
  event_loop: {
    title: { en: "Responses are delayed", ko: "응답이 지연되고 있습니다" },
    message: {
      en: ({ ms }) => `Work was delayed by up to ${ms} ms. If this lasts, use a larger machine.`,
      ko: ({ ms }) => `작업이 최대 ${ms} ms 지연되었습니다. 계속되면 더 큰 서버를 써 주세요.`,
    },
  },
  clock_skew: {
    title: { en: "A server's clock is wrong", ko: "서버 시계가 맞지 않습니다" },
    message: {
      en: ({ servers }) =>
        `It differs from the database's clock. Until it is right, the server runs no jobs: ${
          servers.map(({ host, seconds }) =>
            `${host} (${Math.abs(seconds)} s ${seconds > 0 ? "ahead" : "behind"})`
          ).join(", ")
        }.`,
      ko: ({ servers }) =>
        `시계가 데이터베이스와 맞을 때까지 이 서버에서는 예약 작업이 실행되지 않습니다: ${
          servers.map(({ host, seconds }) =>
            `${host} (${Math.abs(seconds)}초 ${seconds > 0 ? "빠름" : "느림"})`
          )
            .join(", ")
        }.`,
    },
  },
  sign_in_attack: {
    title: {
      en: "Someone is guessing passwords, PINs or pairing codes",
      ko: "누군가 로그인 정보를 알아내려 하고 있습니다",
    },
    message: {
      en: ({ failures, clients, pins }) =>
        `${counted(failures, "sign-in")} failed within an hour, from ${
          counted(clients, "unknown client")
        }. Wrong PINs on one station: ${pins}.`,
      ko: ({ failures, clients, pins }) =>
        `최근 한 시간 동안 알 수 없는 기기 ${clients}대에서 로그인이 ${failures}번 실패했습니다. 한 스테이션에서 틀린 PIN: ${pins}번.`,
    },
  },
};

const dayAndTime = dateFormatter({
  timeZone: zone,
  ...{ weekday: "short", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
});

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

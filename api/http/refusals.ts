import { texts } from "@contract/error_texts.ts";
import { errorTextIn, type FirstProblem } from "@contract/error_messages.ts";
import {
  type ErrorCode,
  type ErrorParams,
  errors,
  type ErrorStatus,
  type FieldError,
  type FieldErrorCode,
  type FieldProblem,
} from "@contract/errors.ts";
import type { Failure } from "@contract/schemas/envelope.ts";

const english = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, text.en]));

/** Optional parts of an error response besides its code and parameters. */
export type RefusalExtras = {
  fields?: readonly FieldError[];
  state?: Failure["state"];
  cart?: unknown;
  /** The current version, when another user saved a change in the meantime. */
  present?: unknown;
  /** Present when the password was correct and a code is still required. */
  challenge?: string;
  /** The time from which the client may retry, in milliseconds since 1970. */
  retryAt?: number;
  /** Seconds until the client may retry, when the time is not known. */
  retryInSeconds?: number;
};

type RefusalArguments<C extends ErrorCode> = keyof ErrorParams<C> extends never
  ? [params?: ErrorParams<C>, extras?: RefusalExtras]
  : [params: ErrorParams<C>, extras?: RefusalExtras];

/** An error that handlers throw. The API responds with the code's status, its parameters and its English text. */
export class Refusal<C extends ErrorCode = ErrorCode> extends Error {
  readonly params: Readonly<Record<string, unknown>>;
  readonly extras: RefusalExtras;

  constructor(readonly code: C, ...[params = {}, extras = {}]: RefusalArguments<C>) {
    super(code);
    this.params = { ...params };
    this.extras = extras;
  }
}

/** Returns the status and body of a refusal, without the request id. `now` is the current time, for `retry_after`. */
export function answerOf(
  { code, params, extras }: Refusal,
  now: number,
): { status: ErrorStatus; body: Omit<Failure, "request_id"> } {
  const { fields, retryAt, retryInSeconds, ...others } = extras;
  const details = fields?.map(toFailure);
  const [first] = details ?? [];
  const retryAfter = retryAt === undefined ? retryInSeconds : Math.max(1, Math.ceil((retryAt - now) / 1000));
  return {
    status: errors[code].status,
    body: {
      success: false,
      code,
      ...(Object.keys(params).length > 0 && { params: params as Failure["params"] }),
      error: englishText(code, params, first && { field: first.field, text: first.message }),
      ...(details && { details: details as Failure["details"] }),
      ...others,
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
    },
  };
}

/** Returns a field error with its English message. */
export function toFailure<T extends FieldError>(error: T): T & { message: string } {
  return { ...error, message: fieldText(error) };
}

/** Returns the English text of a field error. */
export function fieldText({ code, params }: FieldProblem): string {
  return englishText(`field.${code}`, params);
}

/** Returns the English text of an error, or of a field's error by `field.CODE`. */
export const englishText = (
  id: ErrorCode | `field.${FieldErrorCode}`,
  params?: Readonly<Record<string, unknown>>,
  first?: FirstProblem,
): string => errorTextIn(english, id, params, first) ?? id;

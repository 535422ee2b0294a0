import { errorTexts, fieldErrorTexts } from "@contract/error_texts.ts";
import {
  type ErrorCode,
  type ErrorParams,
  errors,
  type ErrorStatus,
  type FieldError,
  type FieldProblem,
} from "@contract/errors.ts";
import type { Failure } from "@contract/schemas/envelope.ts";

/** What an answer may carry besides its code and parameters. */
export type RefusalExtras = {
  fields?: readonly FieldError[];
  state?: Failure["state"];
  cart?: unknown;
  /** The present version, where somebody else changed it meanwhile. */
  present?: unknown;
  /** A password was right and a code is still required. */
  challenge?: string;
  /** The moment from which trying again makes sense. */
  retryAt?: number;
  /** The same, where the moment is not known. */
  retryInSeconds?: number;
};

type RefusalArguments<C extends ErrorCode> = keyof ErrorParams<C> extends never
  ? [params?: ErrorParams<C>, extras?: RefusalExtras]
  : [params: ErrorParams<C>, extras?: RefusalExtras];

/** Thrown by a handler: the API answers with the code's status, its parameters and its English sentence. */
export class Refusal<C extends ErrorCode = ErrorCode> extends Error {
  readonly params: Readonly<Record<string, unknown>>;
  readonly extras: RefusalExtras;

  constructor(readonly code: C, ...[params = {}, extras = {}]: RefusalArguments<C>) {
    super(code);
    this.params = { ...params };
    this.extras = extras;
  }
}

/** The status and the body of a refusal, without the request's id. `now` is the time for `retry_after`. */
export function answerOf(
  { code, params, extras }: Refusal,
  now: number,
): { status: ErrorStatus; body: Omit<Failure, "request_id"> } {
  const { fields, retryAt, retryInSeconds, ...others } = extras;
  const details = fields?.map(toFailure);
  const [first] = details ?? [];
  // `Refusal` takes for each code only its own parameters.
  const text = errorTexts[code] as (params: unknown, first: unknown) => string;
  const retryAfter = retryAt === undefined ? retryInSeconds : Math.max(1, Math.ceil((retryAt - now) / 1000));
  return {
    status: errors[code].status,
    body: {
      success: false,
      code,
      ...(Object.keys(params).length > 0 && { params: params as Failure["params"] }),
      error: text(params, first && { field: first.field, text: first.message }),
      ...(details && { details: details as Failure["details"] }),
      ...others,
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
    },
  };
}

/** A field error as the API answers it. */
export function toFailure<T extends FieldError>(error: T): T & { message: string } {
  return { ...error, message: fieldText(error) };
}

/** The English text of what is wrong with one field. */
export function fieldText({ code, params }: FieldProblem): string {
  // A problem has the parameters of its own code.
  return (fieldErrorTexts[code] as (params: unknown) => string)(params ?? {});
}

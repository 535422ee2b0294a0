import type { OptionProblem } from "@domain/menu/option.ts";
import type { ErrorCode, FieldProblem } from "./errors.ts";

/** Returns a problem with the options of a line as the error of a field. */
export function optionFieldProblem(problem: OptionProblem): FieldProblem {
  switch (problem.kind) {
    case "option_unknown":
      return { code: "option_unknown" };
    case "option_unavailable":
      return {
        code: "option_unavailable",
        params: { name: problem.option.en, name_korean: problem.option.ko },
      };
    case "option_limit": {
      const { option: name, max } = problem;
      return { code: "option_limit", params: { name: name.en, name_korean: name.ko, max } };
    }
    case "option_required": {
      const { group: name, min } = problem;
      return { code: "option_required", params: { name: name.en, name_korean: name.ko, min } };
    }
    case "group_limit": {
      const { group: name, max } = problem;
      return { code: "group_limit", params: { name: name.en, name_korean: name.ko, max } };
    }
  }
}

const refusalCodes = {
  option_unknown: "option_unknown",
  option_unavailable: "option_unavailable",
  option_limit: "option_limit",
  option_required: "option_required",
  group_limit: "option_limit",
} as const satisfies Record<OptionProblem["kind"], ErrorCode>;

/** Returns the error code of a request that is refused because of this problem. */
export const optionRefusalCode = ({ kind }: OptionProblem): (typeof refusalCodes)[OptionProblem["kind"]] =>
  refusalCodes[kind];

/** Returns whether a request was refused because of its options. The error's details say which option or group must change. */
export const isOptionRefusal = (code: string): boolean => Object.hasOwn(refusalCodes, code);

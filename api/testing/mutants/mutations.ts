/** Small changes to a source file, each of which a test should notice. */
import { parse } from "@babel/parser";
import { type Chance, chance } from "../faults/chance.ts";

/** Replaces the text from `start` up to `end` (offsets) with `by`. */
export type Mutation = {
  start: number;
  end: number;
  by: string;
  /** Most literal texts belong to a type: asking the type check first is quicker than the tests. */
  isLiteral?: true;
};

type Syntax = { type: string; start: number; end: number; [field: string]: unknown };

/**
 * Left out, because no test can or should notice: types, imports, what is logged or reported, texts (a string with a space), messages of
 * plain errors, documentation (`describe`, the names of `documentation` below), and numbers above 100 or of durations and sizes, which are
 * tuned by measuring.
 */
const silentCalls = /^(report|log|warn|debug|info|describe|meta|annotate|nameSpan)$/;
const silentErrors = /^(Error|TypeError|RangeError)$/;
const tunedNames = /(Millis|Ms|Seconds|Bytes|Connections|batch|^most[A-Z]|^max[A-Z])/;
const mostNumber = 100;

/** Files that only describe: the API's documents, spans, metrics and the tables' definitions. */
export const documentation =
  /(^|\/)(openapi|api_documents|docs_page|spans|metrics|drizzle\.config|schema(_\w+)?)\.ts$/;

const operators: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
};
const names: Readonly<Record<string, string>> = { some: "every", every: "some", min: "max", max: "min" };

const parsed = (source: string) => parse(source, { sourceType: "module", plugins: ["typescript"] });

/** Whether `source` is TypeScript without a syntax error. */
export function isParsable(source: string): boolean {
  try {
    parsed(source);
    return true;
  } catch {
    return false;
  }
}

/** The source with one mutation made. */
export function mutated(source: string, { start, end, by }: Mutation): string {
  return source.slice(0, start) + by + source.slice(end);
}

/** Every mutation of a TypeScript file, in the order of the text; few of them may not parse. `chance` decides between a number above and below. */
export function mutationsOf(source: string, chance: Chance): Mutation[] {
  const found: Mutation[] = [];
  const add = (start: number, end: number, by: string) => found.push({ start, end, by });
  const text = ({ start, end }: Syntax) => source.slice(start, end);

  function visit(syntax: Syntax): void {
    if (isSilent(syntax, text)) return;
    switch (syntax.type) {
      case "BinaryExpression":
      case "LogicalExpression":
        changeOperator(syntax);
        break;
      case "BooleanLiteral":
        add(syntax.start, syntax.end, text(syntax) === "true" ? "false" : "true");
        break;
      case "NumericLiteral": {
        const value = Number(syntax.value);
        if (value <= mostNumber) add(syntax.start, syntax.end, String(value + (chance.of(0.5) ? 1 : -1)));
        break;
      }
      case "StringLiteral":
        // A quarter of them: they are half of all places, and mostly names that a type already checks.
        if (text(syntax).length > 2 && !text(syntax).includes(" ") && chance.of(0.25)) {
          found.push({ start: syntax.start, end: syntax.end, by: '""', isLiteral: true });
        }
        break;
      case "UnaryExpression":
        if (syntax.operator === "!") add(syntax.start, syntax.start + 1, "");
        break;
      case "MemberExpression": {
        const property = syntax.property as Syntax;
        const name = text(property);
        const other = syntax.computed !== true && Object.hasOwn(names, name) ? names[name] : undefined;
        if (other !== undefined) add(property.start, property.end, other);
        break;
      }
      case "ExpressionStatement":
        if (!isSilent(syntax.expression as Syntax, text)) add(syntax.start, syntax.end, ";");
        break;
      case "IfStatement":
        if (isGuard(syntax)) add(syntax.start, syntax.end, ";");
        break;
      case "ConditionalExpression": {
        const test = syntax.test as Syntax;
        add(test.start, test.end, `!(${text(test)})`);
        break;
      }
    }
    for (const child of childrenOf(syntax)) visit(child);
  }

  function changeOperator({ left, right, operator }: Syntax): void {
    const other = operators[String(operator)];
    const [before, after] = [left as Syntax, right as Syntax];
    if (other === undefined || (operator === "+" && [before, after].some(isText))) return;
    const at = source.indexOf(String(operator), before.end);
    if (at < after.start) add(at, at + String(operator).length, other);
  }

  visit(parsed(source).program as unknown as Syntax);
  return found;
}

/** `count` mutations of all `files` (path to source), each place equally likely; the same seed chooses the same ones. */
export function chooseMutations(
  files: ReadonlyMap<string, string>,
  count: number,
  chance: Chance,
): { path: string; mutation: Mutation }[] {
  const all = [...files].toSorted(([one], [other]) => one < other ? -1 : 1).flatMap(([path, source]) =>
    mutationsOf(source, chance).map((mutation) => ({ path, mutation }))
  );
  const chosen: typeof all = [];
  while (chosen.length < count && all.length > 0) {
    const [one] = all.splice(chance.whole(0, all.length - 1), 1);
    if (one && isParsable(mutated(files.get(one.path) ?? "", one.mutation))) chosen.push(one);
  }
  return chosen;
}

/** Every mutation of `files` whose description stands on a line of `list`. */
export function namedMutations(
  files: ReadonlyMap<string, string>,
  list: string,
): { path: string; mutation: Mutation }[] {
  const lines = list.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  // Every literal and both neighbors of a number: the list says which one is meant.
  const always = (answer: boolean): Chance => ({ ...chance(1), of: () => answer });
  return [...files].filter(([path]) => list.includes(`${path}:`)).flatMap(([path, source]) => {
    const found = new Map(
      [...mutationsOf(source, always(true)), ...mutationsOf(source, always(false))].map((mutation) =>
        [describeMutation(path, source, mutation), mutation] as const
      ),
    );
    return [...found].filter(([description]) => lines.some((line) => line.endsWith(description)))
      .map(([, mutation]) => ({ path, mutation }));
  });
}

/** "domain/cart/cart.ts:12: `<` → `<=`", each side on one line and cut. */
export function describeMutation(path: string, source: string, { start, end, by }: Mutation): string {
  const line = source.slice(0, start).split("\n").length;
  const short = (part: string) => {
    const flat = part.replaceAll(/\s+/g, " ");
    return flat.length > 70 ? `${flat.slice(0, 69)}…` : flat;
  };
  return `${path}:${line}: ${short(source.slice(start, end))} → ${
    by === "" || by === ";" ? "removed" : short(by)
  }`;
}

function isSilent(syntax: Syntax, text: (syntax: Syntax) => string): boolean {
  if (/^(TS|Import|ExportAll|Directive)/.test(syntax.type)) {
    // These hold an expression beside their type.
    return !/^TS(As|Satisfies|NonNull)/.test(syntax.type);
  }
  if (syntax.type === "CallExpression") {
    const called = syntax.callee as Syntax;
    return silentCalls.test(text(called).split(".").at(-1) ?? "");
  }
  if (syntax.type === "NewExpression") return silentErrors.test(text(syntax.callee as Syntax));
  if (syntax.type === "VariableDeclarator") {
    return tunedNames.test(text(syntax.id as Syntax).split(":")[0] ?? "");
  }
  if (syntax.type === "ObjectProperty") return tunedNames.test(text(syntax.key as Syntax));
  return false;
}

/** Leaves the function, or goes on with the next round, without an else. */
function isGuard({ consequent, alternate }: Syntax): boolean {
  if (alternate) return false;
  const { type, body } = consequent as Syntax;
  const [only, ...more] = type === "BlockStatement" ? body as Syntax[] : [consequent as Syntax];
  return more.length === 0 && only !== undefined &&
    /^(Return|Throw|Continue|Break)Statement$/.test(only.type);
}

function isText({ type, left, right }: Syntax): boolean {
  return type === "StringLiteral" || type === "TemplateLiteral" ||
    (type === "BinaryExpression" && [left as Syntax, right as Syntax].some(isText));
}

function childrenOf(syntax: Syntax): Syntax[] {
  const children: Syntax[] = [];
  for (const [field, value] of Object.entries(syntax)) {
    // Names of fields are part of types; what annotates is one.
    if (/^(typeAnnotation|typeParameters|returnType|key|loc|extra|errors|comments)$/.test(field)) {
      if (field !== "key" || syntax.computed !== true) continue;
    }
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === "object" && each !== null && "type" in each && "start" in each) {
        children.push(each as Syntax);
      }
    }
  }
  return children;
}

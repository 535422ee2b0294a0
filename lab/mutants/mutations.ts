/** Small changes to a source file that a test should detect. */
import { parse } from "@babel/parser";
import { createRng, type Rng } from "../faults/rng.ts";

/** Replaces the text from offset `start` to offset `end` with `replacement`. */
export type Mutation = {
  start: number;
  end: number;
  replacement: string;
  /** Most string literals are covered by a type, and the type check is faster than the tests. */
  isLiteral?: true;
};

type Syntax = { type: string; start: number; end: number; [field: string]: unknown };

/**
 * Not mutated, because no test should depend on them: types, imports, logging, texts (strings with a space), messages of plain errors,
 * documentation (`describe` and the files of `documentation`), and numbers above 100 or of durations and sizes.
 */
const ignoredCalls = /^(report|log|warn|debug|info|describe|meta|annotate|nameSpan)$/;
const ignoredErrors = /^(Error|TypeError|RangeError)$/;
const tunedNames = /(Millis|Ms|Seconds|Bytes|Connections|batch|^most[A-Z]|^max[A-Z])/;
const maxNumber = 100;

/** Declarative files: API documents, spans, metrics and table definitions. */
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
const methodNames: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
};

const parsed = (source: string) => parse(source, { sourceType: "module", plugins: ["typescript"] });

/** Whether `source` is syntactically valid TypeScript. */
export function isParsable(source: string): boolean {
  try {
    parsed(source);
    return true;
  } catch {
    return false;
  }
}

/** Returns the source with one mutation applied. */
export function applyMutation(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Every mutation of a TypeScript file in source order. A few may not parse. `rng` selects literals and the direction for numbers. */
export function findMutations(source: string, rng: Rng): Mutation[] {
  const found: Mutation[] = [];
  const add = (start: number, end: number, replacement: string) => found.push({ start, end, replacement });
  const text = ({ start, end }: Syntax) => source.slice(start, end);

  function visit(syntax: Syntax): void {
    if (isIgnored(syntax, text)) return;
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
        if (value <= maxNumber) add(syntax.start, syntax.end, String(value + (rng.happens(0.5) ? 1 : -1)));
        break;
      }
      case "StringLiteral":
        // Only a quarter: string literals are half of all places, and types already check most of them.
        if (text(syntax).length > 2 && !text(syntax).includes(" ") && rng.happens(0.25)) {
          found.push({ start: syntax.start, end: syntax.end, replacement: '""', isLiteral: true });
        }
        break;
      case "UnaryExpression":
        if (syntax.operator === "!") add(syntax.start, syntax.start + 1, "");
        break;
      case "MemberExpression": {
        const property = syntax.property as Syntax;
        const name = text(property);
        const other = syntax.computed !== true && Object.hasOwn(methodNames, name)
          ? methodNames[name]
          : undefined;
        if (other !== undefined) add(property.start, property.end, other);
        break;
      }
      case "ExpressionStatement":
        if (!isIgnored(syntax.expression as Syntax, text)) add(syntax.start, syntax.end, ";");
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
    for (const child of childNodes(syntax)) visit(child);
  }

  function changeOperator({ left, right, operator }: Syntax): void {
    const other = operators[String(operator)];
    const [before, after] = [left as Syntax, right as Syntax];
    if (other === undefined || (operator === "+" && [before, after].some(isTextExpression))) return;
    const at = source.indexOf(String(operator), before.end);
    if (at < after.start) add(at, at + String(operator).length, other);
  }

  visit(parsed(source).program as unknown as Syntax);
  return found;
}

/** Chooses `count` mutations from all `files` (source by path) with equal probability. The same seed chooses the same ones. */
export function chooseMutations(
  files: ReadonlyMap<string, string>,
  count: number,
  rng: Rng,
): { path: string; mutation: Mutation }[] {
  const all = [...files].toSorted(([one], [other]) => one < other ? -1 : 1).flatMap(([path, source]) =>
    findMutations(source, rng).map((mutation) => ({ path, mutation }))
  );
  const chosen: typeof all = [];
  while (chosen.length < count && all.length > 0) {
    const [one] = all.splice(rng.integer(0, all.length - 1), 1);
    if (one && isParsable(applyMutation(files.get(one.path) ?? "", one.mutation))) chosen.push(one);
  }
  return chosen;
}

/** Every mutation of `files` whose description is a line of `list`. */
export function namedMutations(
  files: ReadonlyMap<string, string>,
  list: string,
): { path: string; mutation: Mutation }[] {
  const lines = list.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  // Generates every literal and both neighbors of each number, so that the list can select any of them.
  const constantRng = (answer: boolean): Rng => ({ ...createRng(1), happens: () => answer });
  return [...files].filter(([path]) => list.includes(`${path}:`)).flatMap(([path, source]) => {
    const found = new Map(
      [...findMutations(source, constantRng(true)), ...findMutations(source, constantRng(false))].map((
        mutation,
      ) => [describeMutation(path, source, mutation), mutation] as const),
    );
    return [...found].filter(([description]) => lines.some((line) => line.endsWith(description)))
      .map(([, mutation]) => ({ path, mutation }));
  });
}

/** For example "domain/cart/cart.ts:12: `<` → `<=`", with each side truncated to one line. */
export function describeMutation(
  path: string,
  source: string,
  { start, end, replacement }: Mutation,
): string {
  const line = source.slice(0, start).split("\n").length;
  const short = (part: string) => {
    const flat = part.replaceAll(/\s+/g, " ");
    return flat.length > 70 ? `${flat.slice(0, 69)}…` : flat;
  };
  return `${path}:${line}: ${short(source.slice(start, end))} → ${
    replacement === "" || replacement === ";" ? "removed" : short(replacement)
  }`;
}

function isIgnored(syntax: Syntax, text: (syntax: Syntax) => string): boolean {
  if (/^(TS|Import|ExportAll|Directive)/.test(syntax.type)) {
    // These contain an expression in addition to their type.
    return !/^TS(As|Satisfies|NonNull)/.test(syntax.type);
  }
  if (syntax.type === "CallExpression") {
    const callee = syntax.callee as Syntax;
    return ignoredCalls.test(text(callee).split(".").at(-1) ?? "");
  }
  if (syntax.type === "NewExpression") return ignoredErrors.test(text(syntax.callee as Syntax));
  if (syntax.type === "VariableDeclarator") {
    return tunedNames.test(text(syntax.id as Syntax).split(":")[0] ?? "");
  }
  if (syntax.type === "ObjectProperty") return tunedNames.test(text(syntax.key as Syntax));
  return false;
}

/** True for an if statement without else that only returns, throws, continues or breaks. */
function isGuard({ consequent, alternate }: Syntax): boolean {
  if (alternate) return false;
  const { type, body } = consequent as Syntax;
  const [statement, ...more] = type === "BlockStatement" ? body as Syntax[] : [consequent as Syntax];
  return more.length === 0 && statement !== undefined &&
    /^(Return|Throw|Continue|Break)Statement$/.test(statement.type);
}

function isTextExpression({ type, left, right }: Syntax): boolean {
  return type === "StringLiteral" || type === "TemplateLiteral" ||
    (type === "BinaryExpression" && [left as Syntax, right as Syntax].some(isTextExpression));
}

function childNodes(syntax: Syntax): Syntax[] {
  const children: Syntax[] = [];
  for (const [field, value] of Object.entries(syntax)) {
    // Skips type annotations and property names.
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

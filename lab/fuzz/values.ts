/** Valid, almost valid and hostile values for the fields of a JSON schema. */
import fc, { type Arbitrary } from "fast-check";

export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: Schema | boolean;
};

/** Existing values, such as ids, by field name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

export const hostile: readonly unknown[] = [
  ...["", " ", "null", "undefined", "NaN", "true", "0", "-1", "1e309", "[]", "{}", "%", "_", "\\", "\u0000"],
  ...[
    "' or 1=1 --",
    "'; drop table orders; --",
    '"}{"',
    "${7*7}",
    "{{7*7}}",
    "=HYPERLINK(1)",
    "../../etc/passwd",
    "..%2f..%2f",
  ],
  ...[
    "<img src=x onerror=alert(1)>",
    "</script><svg/onload=1>",
    "a\r\nBcc: x@example.com",
    "\u202Eabc",
    "a\u200Bb",
    "🍜".repeat(50),
  ],
  ...[
    "\uD800",
    "x".repeat(5_000),
    "김".repeat(600),
    "__proto__",
    "constructor",
    "9".repeat(400),
    "2026-02-30",
    "25:61",
    "0001-01-01",
  ],
  ...[null, true, false, 0, -1, 1.5, 1e21, -1e21, 2 ** 53, Number.MIN_VALUE, [], {}, [[[]]], [null]],
  ...[{ __proto__: { role: "super_admin" } }, { toString: 1 }, { $gt: "" }, Array(200).fill("x")],
];

const anyValue = fc.oneof(fc.constantFrom(...hostile), fc.jsonValue({ maxDepth: 3 }));

/** A value for the schema; `invalidPercent` is the percentage of fields that get another value. */
export function valueOf(
  schema: Schema,
  knownValues: KnownValues,
  invalidPercent: number,
  name = "",
): Arbitrary<unknown> {
  const valid = validValue(schema, knownValues, invalidPercent, name);
  return invalidPercent === 0 ? valid : fc.oneof({ weight: 100 - invalidPercent, arbitrary: valid }, {
    weight: invalidPercent,
    arbitrary: anyValue,
  });
}

function validValue(
  schema: Schema,
  knownValues: KnownValues,
  invalidPercent: number,
  name: string,
): Arbitrary<unknown> {
  const known = knownValues[name];
  if (known && known.length > 0 && schema.type !== "array" && schema.type !== "object") {
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, {
      weight: 1,
      arbitrary: plainValue(schema, knownValues, invalidPercent, name),
    });
  }
  return plainValue(schema, knownValues, invalidPercent, name);
}

function plainValue(
  schema: Schema,
  knownValues: KnownValues,
  invalidPercent: number,
  name: string,
): Arbitrary<unknown> {
  const nested = (each: Schema, as = name) => valueOf(each, knownValues, invalidPercent, as);
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (choices) return fc.oneof(...choices.map((each) => nested(each)));
  if (schema.allOf?.[0]) return nested({ ...schema.allOf[0], ...schema.allOf[1] });
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return objectOf(schema, nested, invalidPercent);
    case "array":
      return fc.array(nested(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 8, 30),
      });
    case "integer":
    case "number":
      return numberOf(schema, type);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema);
    default:
      return anyValue;
  }
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  nested: (schema: Schema, name: string) => Arbitrary<unknown>,
  invalidPercent: number,
): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, nested(schema, key)]),
  );
  // Sometimes omits a required field or adds an unknown one.
  const record = invalidPercent > 0
    ? fc.oneof({
      weight: 9,
      arbitrary: fc.record(fields, { requiredKeys: required.filter((key) => key in fields) }),
    }, {
      weight: 1,
      arbitrary: fc.record(fields, { requiredKeys: [] }),
    })
    : fc.record(fields, { requiredKeys: required.filter((key) => key in fields) });
  const extra = fc.constantFrom({}, {}, {}, { role: "super_admin" }, { is_disabled: true, id: "x" }, {
    status: "confirmed",
  });
  return invalidPercent > 0 ? fc.tuple(record, extra).map(([base, more]) => ({ ...base, ...more })) : record;
}

function numberOf({ minimum, maximum, exclusiveMinimum }: Schema, type: string): Arbitrary<number> {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -1000, -1e9);
  const max = Math.max(min, Math.min(maximum ?? min + 2000, 1e9));
  const edge = fc.constantFrom(min, max, min + 1, max + 1, min - 1, 0, 1);
  const integers = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  if (type === "integer") return fc.oneof({ weight: 4, arbitrary: integers }, { weight: 1, arbitrary: edge });
  const cents = integers.map((number) => number / 100);
  return fc.oneof(integers, cents, edge);
}

function textOf({ minLength = 0, maxLength = 60, pattern, format }: Schema): Arbitrary<string> {
  if (format === "date") return fc.constantFrom("2026-11-20", "2026-11-26", "2027-02-29");
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
    } catch {
      // Not every pattern can be generated; plain words match most of the others.
    }
  }
  const text = fc.constantFrom(
    "Kimchi",
    "불고기",
    "Extra rice please",
    "a",
    "2026-11-20",
    "12:00",
    "mina@example.com",
  );
  const long = fc.string({ minLength, maxLength: Math.min(maxLength, 600), unit: "grapheme" });
  return fc.oneof({ weight: 3, arbitrary: text }, { weight: 2, arbitrary: long });
}

/** Random conditions on the attributes of `arbitrary-request.ts`. */
import * as fc from "fast-check";
import type { AttributeValue } from "../../local/cloud/dynamo/table/value.ts";

/** An expression with a ? for each value. */
export interface Template {
  text: string;
  values: readonly AttributeValue[];
}

const names = [
  "pk",
  "sk",
  "gsi1pk",
  "gsi1sk",
  "gsi2pk",
  "gsi2sk",
  "n",
  "s",
  "flag",
  "m",
  "l",
  "tags",
  "x",
  "y",
];

export const number = fc
  .oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(0.5, 1e3, -2.25))
  .map((n) => ({ N: String(n) }));
export const text = fc.constantFrom("a", "ab", "b", "ba", "é").map((S) => ({ S }));
const flag = fc.boolean().map((BOOL) => ({ BOOL }));
export const scalar = fc.oneof(
  { weight: 3, arbitrary: number },
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: flag },
);

const template = (text: string, ...values: fc.Arbitrary<AttributeValue>[]): fc.Arbitrary<Template> =>
  fc.tuple(...values).map((values) => ({ text, values }));

const clause = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("attribute_exists", "attribute_not_exists"),
      fc.constantFrom("n", "s", "flag", "tags", "m.#x", "l[0]", "pk"),
    )
    .map(([name, path]) => ({ text: `${name}(#${path})`, values: [] })),
  fc
    .tuple(fc.constantFrom("n", "s", "flag", "m.#x", "l[1]"), fc.constantFrom("=", "<>"))
    .chain(([path, operator]) => template(`#${path} ${operator} ?`, scalar)),
  fc
    .tuple(fc.constantFrom("n", "s", "m.#y", "l[0]"), fc.constantFrom("<", "<=", ">", ">="))
    .chain(([path, operator]) => template(`#${path} ${operator} ?`, fc.oneof(number, text))),
  template("#tags = ?", fc.constantFrom({ SS: ["t", "u"] }, { SS: ["u", "t"] }, { SS: ["v"] })),
  template(
    "#n BETWEEN ? AND ?",
    fc.constantFrom({ N: "-1" }, { N: "2" }),
    fc.constantFrom({ N: "2" }, { N: "10" }),
  ),
  template("#s BETWEEN ? AND ?", fc.constant({ S: "a" }), text),
  template("#s BETWEEN ? AND ?", text, scalar),
  template("#n IN (?, ?)", number, scalar),
  template("begins_with(#s, ?)", text),
  fc
    .constantFrom("s", "tags", "l", "n")
    .chain((name) => template(`contains(#${name}, ?)`, fc.oneof(number, text, fc.constant({ S: "t" })))),
  template("attribute_type(#n, ?)", fc.constantFrom({ S: "N" }, { S: "S" })),
  fc
    .constantFrom("tags", "l", "m")
    .chain((name) => template(`size(#${name}) > ?`, fc.constantFrom({ N: "0" }, { N: "1" }))),
  template("#m.#x < #n"),
);

const { composed } = fc.letrec<{ composed: Template }>((tie) => ({
  composed: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    clause,
    clause.map(({ text, values }) => ({ text: `NOT ${text}`, values })),
    fc
      .tuple(tie("composed"), fc.constantFrom(" AND ", " OR "), tie("composed"))
      .map(([left, operator, right]) => joined(operator, [left, right])),
    fc
      .tuple(fc.constantFrom("", "NOT "), tie("composed"), fc.constantFrom(" AND ", " OR "), tie("composed"))
      .map(([not, left, operator, right]) => {
        const { text, values } = joined(operator, [left, right]);
        return { text: `${not}(${text})`, values };
      }),
    tie("composed").map(({ text, values }) => ({ text: `(${text})`, values })),
  ),
}));

/** The conditions of ElectroDB's `create` and `patch`, alone and combined. */
const absent: Template = { text: "attribute_not_exists(#pk) AND attribute_not_exists(#sk)", values: [] };
const present: Template = { text: "attribute_exists(#pk) AND attribute_exists(#sk)", values: [] };

export const condition: fc.Arbitrary<Template> = fc.oneof(
  { weight: 4, arbitrary: composed },
  { weight: 2, arbitrary: composed.map((more) => joined(" AND ", [present, more])) },
  fc.constant(present),
  fc.constant(absent),
);

export function joined(separator: string, parts: readonly Template[]): Template {
  return {
    text: parts.map(({ text }) => text).join(separator),
    values: parts.flatMap(({ values }) => values),
  };
}

/** The request fields for these expressions; each ? becomes a placeholder. */
export function expressions(templates: Readonly<Record<string, Template | undefined>>) {
  const fields: Record<string, string> = {};
  const values: Record<string, AttributeValue> = {};
  for (const [field, template] of Object.entries(templates)) {
    if (!template) continue;
    const rest = [...template.values];
    fields[field] = template.text.replaceAll("?", () => {
      const placeholder = `:v${Object.keys(values).length}`;
      values[placeholder] = rest.shift() ?? { NULL: true };
      return placeholder;
    });
  }
  const texts = Object.values(fields).join(" ");
  const used = names.filter((name) => new RegExp(`#${name}\\b`).test(texts));
  return {
    ...fields,
    ...(used.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(used.map((name) => [`#${name}`, name])),
    }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

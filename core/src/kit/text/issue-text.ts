/** Turns a validation issue into a sentence for people. Used for every field whose schema has no message. */
import type { z } from "zod";
import { groupedDigits } from "./grouped-digits.ts";

/** Labels of fields whose name on the wire is not the word that people use. */
const labels: Readonly<Record<string, string>> = {
  q: "search text",
  otp: "code",
  emails: "list of addresses",
  columns: "list of columns",
  statuses: "list of statuses",
  email: "email address",
  second_email: "new email address",
  professional_image: "picture",
  remember_me: "choice to stay logged in",
  permission_features: "list of permissions",
  has_header: "choice of a header",
  is_owner: "mark of the owner",
  is_you: "mark of yourself",
  joined_at: "time of joining",
  last_seen_at: "time of the last visit",
  spent_this_month: "spent credits",
  fresh: "choice of fresh answers",
  original: "choice of your own columns",
  original_as: "form of the original",
  reason_as: "form of the reason",
  retention_days: "number of days",
  from: "first day",
  to: "last day",
  refresh: "refresh token",
  due_now: "amount due now",
  plan_id: "plan",
  json: "body",
  body: "body",
};

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  file: "a file",
  date: "a date",
  null: "null",
};

const formats: Readonly<Record<string, string>> = {
  email: "a valid email address",
  url: "a valid web address",
  date: "a date, such as 2026-11-21",
  datetime: "a date with a time, such as 2026-11-21T10:00:00Z",
};

/** The sentence for an issue, for `customError` of zod. */
export function issueText(issue: z.core.$ZodRawIssue): string {
  const path = issue.path ?? [];
  const isEntry = typeof path.at(-1) === "number";
  const label = labelOf(path);
  const subject = `${isEntry ? "An entry of the" : "The"} ${label}`;
  const [is, has] = !isEntry && isPlural(label) ? ["are", "have"] : ["is", "has"];
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return `${subject} ${is} missing.`;
      return `${subject} ${has} to be ${kinds[issue.expected] ?? issue.expected}.`;
    case "too_small":
      return boundText(subject, { is, has }, issue.origin, "at least", Number(issue.minimum));
    case "too_big":
      return boundText(subject, { is, has }, issue.origin, "at most", Number(issue.maximum));
    case "invalid_format":
      return `${subject} ${has} to be ${formats[issue.format] ?? "in the documented format"}.`;
    case "invalid_value":
      return `${subject} ${has} to be ${oneOf(issue.values.map(String))}.`;
    case "not_multiple_of":
      return `${subject} ${has} to be a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return issue.keys.length === 1
        ? `There is no field “${issue.keys[0]}” here.`
        : `There are no fields ${issue.keys.map((key) => `“${key}”`).join(", ")} here.`;
    case "invalid_union":
      return Array.isArray(issue.options)
        ? `${subject} ${has} to be ${oneOf(issue.options.map(String))}.`
        : `${subject} ${is} not valid.`;
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return `${subject} ${is} not valid.`;
  }
}

interface Verbs {
  is: string;
  has: string;
}

function boundText(
  subject: string,
  { is, has }: Verbs,
  origin: string,
  bound: string,
  value: number,
): string {
  if (origin === "string") {
    if (bound === "at least" && value === 1) return `${subject} ${is} empty.`;
    return `${subject} ${has} to have ${bound} ${groupedDigits(value)} characters.`;
  }
  if (origin === "array" || origin === "set" || origin === "map")
    return `${subject} ${has} to have ${bound} ${groupedDigits(value)} ${value === 1 ? "entry" : "entries"}.`;
  return `${subject} ${has} to be ${bound} ${value.toLocaleString("en-US")}.`;
}

const oneOf = (values: readonly string[]): string =>
  values.length === 1 ? (values[0] ?? "") : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;

/** The last name of a path, in words. An entry of a list takes the name of the list; keys of metadata are the caller's. */
function labelOf(path: readonly PropertyKey[]): string {
  if (path[0] === "metadata") return "metadata";
  const name = path.findLast((key) => typeof key === "string") ?? "body";
  return labels[name] ?? name.replaceAll("_", " ");
}

/** Whether a label is of several things: "outcomes", but neither "status" nor "list of addresses". */
const isPlural = (label: string): boolean => /[^siu]s$/.test(label.split(" of ")[0] ?? "");

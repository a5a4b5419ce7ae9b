import { ID } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import { Account } from "@winnow/core/account";
import { ChangePlanInput } from "@winnow/core/billing/schema";
import { expect, it } from "vitest";
import { z } from "zod";
import { inputError } from "./error/error.ts";

const sentenceFor = (schema: z.ZodType, input: unknown): string => {
  const { error } = schema.safeParse(input);
  return error ? inputError(error).message : "accepted";
};

it.each<[z.ZodType, unknown, string]>([
  [z.object({ name: z.string() }), {}, "The name is missing."],
  [z.object({ name: z.string() }), { name: 5 }, "The name has to be text."],
  [z.object({ first_name: z.string().min(1) }), { first_name: "" }, "The first name is empty."],
  [z.object({ limit: z.coerce.number().max(1000) }), { limit: "2000" }, "The limit has to be at most 1,000."],
  [z.object({ limit: z.coerce.number() }), { limit: "many" }, "The limit has to be a number."],
  [z.object({ status: z.enum(["a", "b", "c"]) }), { status: "d" }, "The status has to be a, b or c."],
  [
    z.object({ emails: z.array(z.string()) }),
    { emails: [1] },
    "An entry of the list of addresses has to be text.",
  ],
  [z.strictObject({}), { extra: 1 }, "There is no field “extra” here."],
  [z.object({ email: z.email() }), { email: "x" }, "The email address has to be a valid email address."],
  [z.object({ id: ID.schema("list") }), { id: "x" }, "This is not the id of a list."],
  [z.object({}), "text", "The body has to be an object."],
  [z.object({ id: ID.schema("user") }), { id: "x" }, "This is not the id of a user."],
  [z.object({ from: z.iso.date() }), { from: "x" }, "The first day has to be a date, such as 2026-11-21."],
  [
    z.object({ columns: z.array(z.enum(["a", "b"])) }),
    { columns: ["c"] },
    "An entry of the list of columns has to be a or b.",
  ],
  [z.object({ refresh: z.string().min(1) }), { refresh: [] }, "The refresh token has to be text."],
  [z.object({ role: z.union([z.string(), z.int()]) }), { role: null }, "The role has to be text."],
  [z.object({ role: z.union([z.string("Choose a role.")]) }), { role: null }, "Choose a role."],
  [ChangePlanInput, { plan_id: "pro" }, "The amount due now is missing."],
  [ChangePlanInput, { due_now: 0 }, "The plan is missing."],
  [List.Create, {}, "The source has to be file or paste."],
  [List.Update, { retention_days: null }, "The number of days has to be 0, 1, 7, 30 or 90."],
  [List.Update, { metadata: { a: { b: 1 } } }, "The metadata has to be text."],
  [List.Create, { source: "paste", purpose: "verify", name: "x" }, "The list of addresses is missing."],
  [
    z.object({ outcomes: z.array(z.string()).min(1) }),
    { outcomes: [] },
    "The outcomes have to have at least 1 entry.",
  ],
  [z.object({ entries: z.array(z.string()) }), {}, "The entries are missing."],
  [z.object({ entries: z.array(z.string()) }), { entries: [5] }, "An entry of the entries has to be text."],
  [z.object({ rows: z.int() }), { rows: "x" }, "The rows have to be a number."],
  [z.object({ status: z.string().min(1) }), { status: "" }, "The status is empty."],
  [z.object({ address: z.string() }), {}, "The address is missing."],
])("Input error %# is a readable sentence.", (schema, input, sentence) => {
  expect(sentenceFor(schema, input)).toBe(sentence);
});

it("No field of a body shows the validator's message.", () => {
  for (const schema of [
    List.Create,
    List.Download,
    List.Update,
    Account.SignUp,
    Account.Login,
  ] as z.ZodType[])
    for (const input of [undefined, null, 5, [], {}, { name: 5, email: 5, source: "file", format: 1 }]) {
      const { error } = schema.safeParse(input);
      if (!error) continue;
      const { message, fields = {} } = inputError(error);
      for (const text of [message, ...Object.values(fields)])
        expect(text).not.toMatch(/invalid input|expected|received|undefined|too (small|big)|:/i);
    }
});

it("Of many issues the first 100 are told.", () => {
  const { error } = z.object({ emails: z.array(z.string()) }).safeParse({ emails: Array(101).fill(1) });
  if (!error) throw new Error("It was accepted.");
  const { fields = {} } = inputError(error);
  expect([Object.keys(fields).length, Object.keys(fields).at(-1)]).toEqual([100, "emails.99"]);
});

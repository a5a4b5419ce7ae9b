import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { v1Document } from "../../src/v1/document.ts";
import { callsOf, type Document } from "./answer-check.ts";
import { ask, newOwner } from "./program.ts";
import { type Ids, requestOf } from "./sample.ts";
import { fuzzRuns } from "../../../core/test/fuzz-runs.ts";

/** These would remove what the other calls are about. */
const destructive = new Set(["removeList", "removeVerification"]);
const calls = callsOf((await v1Document()) as unknown as Document).filter(
  ({ operation }) => !destructive.has(operation.operationId),
);

const names = ["constructor", "__proto__", "prototype", "toString", "then", "length", "$ne", "#pk", ":v", ""];
const text = fc.oneof(
  fc.constantFrom(...names, "\0", "\uD800", "\u202E", "x".repeat(70_000), "../..", "%00", "' OR 1=1"),
  fc.constantFrom(
    "lst_",
    "lst_~",
    "ver_01J00000000000000000000000",
    "9".repeat(400),
    "1e999",
    "-1",
    "2026-13-45",
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
);
const hostile = fc.oneof(
  text,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 2, [], {}),
  fc.dictionary(fc.oneof(fc.constantFrom(...names), text), text, { maxKeys: 4 }),
  fc.array(text, { maxLength: 4 }),
);
const broken = fc.constantFrom(
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "\uFEFF{}",
  "{}{}",
  "NaN",
  "[".repeat(20_000),
);

/** A body with one of its members, or a new one, replaced. */
const bodiesLike = (sample: object) =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...Object.keys(sample), ...fieldNames), hostile) },
      { weight: 1, arbitrary: broken },
    )
    .map((change) =>
      typeof change === "string" ? change : JSON.stringify({ ...sample, [change[0]]: change[1] }),
    );
const fieldNames = [
  "metadata",
  "timeout",
  "fresh",
  "start",
  "retention_days",
  "column",
  "columns",
  "statuses",
  "policy",
  "size",
];

let key = "";
let ids: Partial<Ids>;
beforeAll(async () => {
  ({ key } = await (await newOwner()).newKey());
  const list = await ask(key, "POST", "/v1/lists", { body: { name: "Fuzz", emails: ["person@inbox.test"] } });
  const verification = await ask(key, "POST", "/v1/verify", { body: { email: "person@inbox.test" } });
  ids = { list: list.body.id, verification: verification.body.id };
});

it.each(calls.map((call) => ({ ...call, name: call.operation.operationId })))(
  "$name answers hostile input as its document says, and never with 500.",
  async (call) => {
    const { method, path: sample, body } = requestOf(call, ids);
    const path = sample.split("?")[0] ?? sample;
    const queries = (call.operation.parameters ?? []).flatMap(({ name, in: place }) =>
      place === "query" && name !== undefined && name !== "wait" ? [name] : [],
    );
    const query = fc.dictionary(fc.constantFrom(...queries, "wait", "unknown"), text, { maxKeys: 3 });
    const place = fc.oneof(
      { weight: 4, arbitrary: fc.constant(path) },
      {
        weight: 1,
        arbitrary: text.map((id) =>
          call.path.replaceAll(
            /\{\w+\}/g,
            () => encodeURIComponent(id.toWellFormed().slice(0, 2_000)) || "-",
          ),
        ),
      },
    );
    const idempotencyKey = fc.oneof(
      fc.constant(undefined),
      fc.constantFrom("a-key", "é", " ", "k".repeat(300)),
    );
    const sent = body === undefined ? fc.constant(undefined) : bodiesLike(body);
    await fc.assert(
      fc.asyncProperty(place, query, sent, idempotencyKey, async (at, asked, hostileBody, idempotency) => {
        const search = new URLSearchParams(
          Object.entries(asked).map(([name, value]): [string, string] => [name, value.slice(0, 2_000)]),
        );
        const headers: Record<string, string> =
          idempotency === undefined || method !== "POST" ? {} : { "idempotency-key": encodeURI(idempotency) };
        const answer = await ask(key, method, `${at}?${search.toString()}`, { body: hostileBody, headers });
        expect({ status: answer.status, at, hostileBody }).toMatchObject({
          status: expect.toSatisfy((status: number) => status < 500),
        });
      }),
      { numRuns: fuzzRuns },
    );
  },
);

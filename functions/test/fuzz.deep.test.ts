import { randomUUID } from "node:crypto";
import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { Config } from "@winnow/core/kit/config";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { noProber } from "@winnow/core/port/prober/none";
import { Prober } from "@winnow/core/port/prober/index";
import { Resolver } from "@winnow/core/port/resolver/index";
import { scriptedResolver } from "@winnow/core/port/resolver/scripted";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { app } from "../src/api/app.ts";
import { appDocument } from "../src/api/document.ts";
import { fuzzRuns } from "../../core/test/fuzz-runs.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Schema {
  $ref?: string;
  type?: string;
  enum?: Json[];
  const?: Json;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  format?: string;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: "path" | "query"; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const document = await appDocument();
const components = (document.components?.schemas ?? {}) as Record<string, Schema>;

/** These would end the session of the test, or remove what its other calls are about. */
const destructive = new Set(["signOut", "closeWorkspace", "leaveWorkspace", "removeList", "removeRole"]);
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>)
    .filter(([, { operationId }]) => !destructive.has(operationId))
    .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
);

/** A value of the schema: every property is there, and every choice is the first. */
function sampleOf(schema: Schema): Json {
  if (schema.$ref !== undefined) return sampleOf(components[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return sampleOf(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? null;
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, sampleOf(property)]),
    );
  if (schema.items) return [sampleOf(schema.items)];
  switch (schema.type) {
    case "string":
      return schema.format === "email" ? "ann@inbox.test" : "text";
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "object":
      return {};
    default:
      return null;
  }
}

const textOf = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

type Path = readonly string[];

/** The paths of all values inside a value, itself included. */
const pathsIn = (value: Json): Path[] => [
  [],
  ...(typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsIn(inner).map((path) => [key, ...path]))
    : []),
];

/** A copy of a value with another at a path. */
function replaced(value: Json, [key, ...rest]: Path, by: Json): Json {
  if (key === undefined || typeof value !== "object" || value === null) return by;
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? replaced(item, rest, by) : item));
  return { ...value, [key]: replaced(value[key] ?? null, rest, by) };
}

const names = ["constructor", "__proto__", "prototype", "toString", "then", "length", "$ne", "#pk", ":v", ""];
const text = fc.oneof(
  fc.constantFrom(
    ...names,
    "\0",
    "\uD800",
    "\u202E",
    "x".repeat(70_000),
    "../..",
    "%00",
    "{{7*7}}",
    "' OR 1=1",
  ),
  fc.constantFrom(
    "lst_",
    "lst_~",
    "usr_01J00000000000000000000000",
    "9".repeat(400),
    "1e999",
    "2026-13-45T99:99Z",
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
);
const hostile = fc.oneof(
  text,
  fc.constantFrom<Json>(null, true, -1, 0, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, [], {}),
  fc.constantFrom(...names.map((name) => JSON.parse(`{${JSON.stringify(name)}:"y"}`) as Json)),
  fc.dictionary(fc.oneof(fc.constantFrom(...names), text), text, { maxKeys: 4 }),
  fc.array(text, { maxLength: 4 }),
);

let token = "";
/** What there is of each kind, so that calls reach further than to a missing thing. */
let ids: Record<string, string> = {};
beforeAll(async () => {
  Config.set({ ...Config.get(), requestsPerMinute: { session: 1e6, workspace: 1e6 } });
  const person = { email: `${randomUUID()}@inbox.test`, password: "a-fuzzed-passphrase" };
  await Clock.provide(systemClock, () =>
    Actor.provide({ type: "operator", job: "test" }, () =>
      Account.register({ ...person, firstName: "Fay", lastName: "Fuzz", plan: "Business", allowance: 1_000 }),
    ),
  );
  const answer = await call("POST", "/api/accounts/auth/login/", JSON.stringify(person));
  const session = (await answer.json()) as { access: string; user: { id: string; myworkspace: string } };
  token = session.access;
  const paste = { source: "paste", name: "Fuzz", purpose: "verify", emails: ["ann@inbox.test"] };
  const made = async (path: string, body: object) =>
    ((await (await call("POST", path, JSON.stringify(body))).json()) as { id: string }).id;
  ids = {
    list: await made("/api/lists/", paste),
    role: await made("/api/role/", { name: "Fuzz", permission_features: [] }),
    user: session.user.id,
    workspace: session.user.myworkspace,
    workspaces: session.user.myworkspace,
  };
});

/** Each call comes from an address of its own, so that no throttle answers in place of the route. */
function call(method: string, path: string, body: string | null): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    "x-viewer-address": `origin-${randomUUID()}`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const request = async () => app.request(path, { method, headers, body });
  return Resolver.provide(scriptedResolver({}), () => Prober.provide(noProber, request));
}

const isRefusalOrSuccess = (status: number): boolean => status < 500;

it("The fuzz test covers every route.", () => {
  expect(operations.length).toBeGreaterThan(50);
});

it.each(operations)("$operationId answers no hostile input with 500.", async (operation) => {
  const { method, path, parameters = [], requestBody } = operation;
  const schema = requestBody?.content["application/json"]?.schema;
  const sample = schema ? sampleOf(schema) : null;
  const bodies = schema
    ? fc.oneof(
        fc
          .tuple(fc.constantFrom(...pathsIn(sample)), hostile)
          .map(([at, by]) => JSON.stringify(replaced(sample, at, by))),
        fc
          .tuple(fc.constantFrom(...names), hostile)
          .map(([name, by]) =>
            JSON.stringify({ ...(sample as object) }).replace(
              /\}$/,
              `,${JSON.stringify(name)}:${JSON.stringify(by)}}`,
            ),
          ),
        fc.constantFrom(
          "",
          "{",
          "null",
          "[]",
          '"text"',
          "\uFEFF{}",
          "{}{}",
          "NaN",
          "[".repeat(90_000),
          `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
        ),
      )
    : fc.constant(null);
  const noun = Object.keys(ids).findLast((name) => path.startsWith(`/api/${name}`)) ?? "";
  const valid = (name: string, field: Schema) =>
    name === "memberId" ? ids["user"] : name === "id" ? ids[noun] : textOf(sampleOf(field));
  const fields = parameters.map(({ name, in: place, schema: field }) =>
    fc
      .oneof(
        { weight: 3, arbitrary: fc.constant(valid(name, field) ?? "none") },
        { weight: 1, arbitrary: text },
      )
      .map((value) => ({ name, place, value })),
  );
  await fc.assert(
    fc.asyncProperty(bodies, fc.tuple(...fields), async (body, values) => {
      const encoded = (value: string) => encodeURIComponent(value.toWellFormed()) || "-";
      const filled = values
        .filter(({ place }) => place === "path")
        .reduce(
          (url, { name, value }) => url.replace(`{${name}}`, () => encoded(value.slice(0, 2_000))),
          path,
        );
      const query = values
        .filter(({ place }) => place === "query")
        .map(({ name, value }) => `${name}=${encoded(value.slice(0, 2_000))}`);
      const answer = await call(method, `${filled}/?${query.join("&")}`, body);
      expect({ status: answer.status, url: filled, body }).toMatchObject({
        status: expect.toSatisfy(isRefusalOrSuccess),
      });
    }),
    { numRuns: fuzzRuns },
  );
});

import { readdir, readFile } from "node:fs/promises";
import { scopes } from "@winnow/core/kit/scope";
import { beforeAll, describe, expect, it } from "vitest";
import { v1Document } from "../../src/v1/document.ts";
import { callsOf, type Document } from "./answer-check.ts";
import { ask, newOwner, type Owner } from "./program.ts";
import { type Ids, requestOf } from "./sample.ts";

const calls = callsOf((await v1Document()) as unknown as Document).map((call) => ({
  ...call,
  name: `${call.method} ${call.path}`,
  scope: call.operation.security?.[0]?.["key"]?.[0],
}));
const guarded = calls.filter(({ operation }) => operation.security?.length !== 0);

let owner: Owner;
let ids: Partial<Ids>;
beforeAll(async () => {
  owner = await newOwner();
  const { key } = await owner.newKey();
  const list = await ask(key, "POST", "/v1/lists", { body: { name: "Mine", emails: ["person@inbox.test"] } });
  const verification = await ask(key, "POST", "/v1/verify", { body: { email: "person@inbox.test" } });
  ids = { list: list.body.id, verification: verification.body.id };
});

/** What each call is answered with this key. */
async function answers(key: string | null, more: { at?: string; query?: string } = {}) {
  const { query = "", at } = more;
  return Promise.all(
    guarded.map(async (call) => {
      const { method, path, body } = requestOf(call, ids);
      const answer = await ask(key, method, `${path}${path.includes("?") ? "&" : "?"}${query}`, {
        body,
        ...(at !== undefined && { at }),
      });
      return `${call.name}: ${answer.status} ${String(answer.body["code"])}`;
    }),
  );
}

const everywhere = (status: number, code: string) => guarded.map(({ name }) => `${name}: ${status} ${code}`);

it("Every call has a file of tests with its name, for the problems that the document lists.", async () => {
  const folder = new URL("call/", import.meta.url);
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const files = calls.map(({ operation: { operationId } }) => `${kebab(operationId)}.test.ts`);
  expect((await readdir(folder)).toSorted()).toEqual(files.toSorted());
  for (const { operation } of calls) {
    const { operationId } = operation;
    const text = await readFile(new URL(`${kebab(operationId)}.test.ts`, folder), "utf8");
    expect(text.replaceAll(/\s/g, "")).toContain(`testProblems("${operationId}",`);
  }
});

describe("every call that takes a key", () => {
  it("is known to this test", () => {
    expect(guarded.length).toBeGreaterThan(14);
    expect(calls.filter(({ operation }) => operation.security === undefined)).toEqual([]);
  });

  it("refuses a call without a key", async () => {
    expect(await answers(null)).toEqual(everywhere(401, "key.missing"));
  });

  it("refuses a malformed key, and one that nobody has", async () => {
    const { key } = await (await newOwner()).newKey();
    const wrong = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
    expect(await answers(wrong)).toEqual(everywhere(401, "key.invalid"));
    expect(await answers("wn_live_short")).toEqual(everywhere(401, "key.invalid"));
    expect(await answers("eyJhbGciOiJIUzI1NiJ9.e30.x")).toEqual(everywhere(401, "key.invalid"));
  });

  it("refuses a key in the query, and says why", async () => {
    const { key } = await owner.newKey();
    expect(await answers(null, { query: `key=${key}` })).toEqual(everywhere(401, "key.missing"));
    const { body } = await ask(key, "GET", `/v1/credits?api_key=${key}`);
    expect(body["detail"]).toContain("logs");
  });

  it("refuses an expired key", async () => {
    const { key } = await owner.newKey({ expires_at: "2090-01-01T00:00:00Z" });
    expect(await answers(key, { at: "2090-01-01T00:00:00.001Z" })).toEqual(everywhere(401, "key.expired"));
  });

  it("refuses a key from a network that is not its own", async () => {
    const { key } = await owner.newKey({ cidrs: ["198.51.100.0/24"] });
    expect(await answers(key)).toEqual(everywhere(403, "key.address_not_allowed"));
  });

  it("finds nothing in another workspace, in live mode as in test mode", async () => {
    const others = [await (await newOwner()).newKey(), await owner.newKey({ mode: "live" })];
    for (const { key } of others) {
      const found: string[] = [];
      for (const call of guarded) {
        const { method, path, body, isAbout } = requestOf(call, ids);
        if (!isAbout) continue;
        const answer = await ask(key, method, path, { body });
        if (answer.status !== 404) found.push(`${call.name}: ${answer.status}`);
      }
      expect(found).toEqual([]);
    }
  });
});

it.each(guarded.filter(({ scope }) => scope !== undefined))("$name needs the scope $scope", async (call) => {
  const { key } = await owner.newKey({ scopes: scopes.filter((scope) => scope !== call.scope) });
  const { method, path, body } = requestOf(call, ids);
  expect(await ask(key, method, path, { body })).toMatchObject({
    status: 403,
    body: { code: "key.scope" },
  });
});

it("The reasons take no key.", async () => {
  expect(await ask(null, "GET", "/v1/reasons")).toMatchObject({ status: 200 });
});

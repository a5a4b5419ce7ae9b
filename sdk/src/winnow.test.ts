import { afterEach, describe, expect, it, vi } from "vitest";
import { v1Document } from "../../functions/src/v1/document.ts";
import { json, scriptedFetch } from "../test/scripted-fetch.ts";
import { Winnow } from "./index.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const empty = { results: [], next_cursor: null, url: "https://files.test/a", status: "completed" };
const first = <T>(iterator: AsyncGenerator<T>) => iterator.next();
const list = { name: "Spring", emails: ["a@b.test"] };

/** A call of the SDK for each operation of the API. */
const calls: Readonly<Record<string, (winnow: Winnow) => Promise<unknown>>> = {
  verify: (winnow) => winnow.verify("a@b.test"),
  getVerification: (winnow) => winnow.verification("ID"),
  removeVerification: (winnow) => winnow.deleteVerification("ID"),
  createList: (winnow) => winnow.lists.create(list),
  listLists: (winnow) => first(winnow.lists.list()),
  getList: (winnow) => winnow.lists.get("ID"),
  tagList: (winnow) => winnow.lists.tag("ID", ["spring"]),
  removeList: (winnow) => winnow.lists.delete("ID"),
  importList: (winnow) => winnow.lists.import("ID"),
  listResults: (winnow) => first(winnow.lists.results("ID")),
  startList: (winnow) => winnow.lists.start("ID"),
  reviseList: (winnow) => winnow.lists.revise("ID"),
  countDied: (winnow) => winnow.lists.died("ID"),
  listSchedules: (winnow) => first(winnow.lists.schedules()),
  getListSchedule: (winnow) => winnow.lists.schedule("ID"),
  setListSchedule: (winnow) => winnow.lists.keepFresh("ID", { every_days: 7, cap: 100 }),
  removeListSchedule: (winnow) => winnow.lists.stopKeepingFresh("ID"),
  pauseList: (winnow) => winnow.lists.pause("ID"),
  resumeList: (winnow) => winnow.lists.resume("ID"),
  cancelList: (winnow) => winnow.lists.cancel("ID"),
  downloadList: (winnow) => winnow.lists.download("ID"),
  getCredits: (winnow) => winnow.credits(),
  listUsage: (winnow) => first(winnow.usage()),
  listRules: (winnow) => first(winnow.rules.list()),
  createRule: (winnow) => winnow.rules.create({ match: "domain", value: "a.test", effect: "block" }),
  updateRule: (winnow) => winnow.rules.update("ID", { note: "A note" }),
  importRules: (winnow) => winnow.rules.import("match,value,effect"),
  exportRules: (winnow) => winnow.rules.export(),
  deleteRule: (winnow) => winnow.rules.delete("ID"),
  listSuppressions: (winnow) => first(winnow.suppressions.list()),
  addSuppressions: (winnow) => winnow.suppressions.add([{ email: "gone@a.test", reason: "bounce" }]),
  importSuppressions: (winnow) => winnow.suppressions.import("email"),
  exportSuppressions: (winnow) => winnow.suppressions.export(),
  removeSuppression: (winnow) => winnow.suppressions.delete({ email: "gone@a.test" }),
  recordOutcomes: (winnow) =>
    winnow.outcomes.send([{ email: "gone@a.test", type: "bounced", at: "2026-11-22T10:00:00Z" }]),
  recordOutcomeMessages: (winnow) => winnow.outcomes.sendMessages("From: mailer-daemon@a.test"),
  getAccuracy: (winnow) => winnow.outcomes.accuracy(),
  eraseOutcomes: (winnow) => winnow.outcomes.erase("gone@a.test"),
  createWebhook: (winnow) => winnow.webhooks.create({ url: "https://a.test", events: ["credits.low"] }),
  listWebhooks: (winnow) => winnow.webhooks.list(),
  getWebhook: (winnow) => winnow.webhooks.get("ID"),
  updateWebhook: (winnow) => winnow.webhooks.update("ID", { enabled: true }),
  deleteWebhook: (winnow) => winnow.webhooks.delete("ID"),
  rotateWebhookSecret: (winnow) => winnow.webhooks.rotateSecret("ID"),
  testWebhook: (winnow) => winnow.webhooks.test("ID"),
  replayWebhook: (winnow) => winnow.webhooks.replay("ID", { since: "2026-11-22T10:00:00Z" }),
  listDeliveries: (winnow) => first(winnow.webhooks.deliveries("ID")),
  getDelivery: (winnow) => winnow.webhooks.delivery("ID", "ID"),
  replayDelivery: (winnow) => winnow.webhooks.replayDelivery("ID", "ID"),
  checkForm: (winnow) => winnow.checkForm("a@b.test"),
  listReasons: (winnow) => winnow.reasons(),
};

interface Operation {
  operationId: string;
  parameters?: { name?: string; in?: string }[];
}

const paths = (await v1Document()).paths as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

describe("every operation of the API", () => {
  it("has a call", () => {
    expect(Object.keys(calls).toSorted()).toEqual(
      operations.map(({ operation }) => operation.operationId).toSorted(),
    );
  });

  it.for(operations)("is called as the document says: $operation.operationId", async (one) => {
    const { fetch, sent } = scriptedFetch(json(empty));
    await calls[one.operation.operationId]?.(new Winnow("wn_test_1", { baseUrl: "https://w.test/", fetch }));
    expect(sent).toHaveLength(1);
    const url = new URL(sent[0]?.url ?? "");
    const path = one.path.replaceAll(/\{\w+\}/g, "ID");
    expect(`${sent[0]?.method} ${url.pathname}`).toBe(`${one.method} ${path}`);
    const known = (one.operation.parameters ?? []).map(({ name }) => name);
    expect([...url.searchParams.keys()].filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("verify", () => {
  const pending = json({ id: "ver_1", status: "pending" }, 202, { "retry-after": "2" });
  const verdict = { id: "ver_1", status: "valid", reason: "accepted" };

  it("waits while the verification is pending", async () => {
    vi.useFakeTimers();
    const { fetch, sent } = scriptedFetch(pending, pending, json(verdict));
    const verified = new Winnow("wn_test_1", { fetch }).verify("a@b.test", { timeout: 1, fresh: true });
    await vi.runAllTimersAsync();
    expect(await verified).toEqual(verdict);
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      "POST /v1/verify",
      "GET /v1/verifications/ver_1",
      "GET /v1/verifications/ver_1",
    ]);
    expect(sent[0]?.body).toEqual({ email: "a@b.test", timeout: 1, fresh: true });
  });

  it("ends with its deadline while the verification goes on", async () => {
    vi.useFakeTimers();
    const { fetch } = scriptedFetch(pending);
    const verified = new Winnow("wn_test_1", { fetch }).verify("a@b.test", { timeoutMs: 5_000 });
    const settled = verified.catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await settled).toMatchObject({ code: "timeout" });
  });
});

describe("pages", () => {
  it("are read as one sequence, a page only when it is needed", async () => {
    const page = (ids: number[], next_cursor: string | null) =>
      json({ results: ids.map((id) => ({ id })), next_cursor });
    const { fetch, sent } = scriptedFetch(page([1, 2], "a"), page([], "b"), page([3], null));
    const winnow = new Winnow("wn_test_1", { fetch });
    const results = winnow.lists.results("lst_1", { q: "x", offset: 5 });
    expect([(await results.next()).value, (await results.next()).value]).toEqual([{ id: 1 }, { id: 2 }]);
    expect(sent).toHaveLength(1);
    expect([(await results.next()).value, (await results.next()).value]).toEqual([{ id: 3 }, undefined]);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      "?limit=1000&q=x&offset=5",
      "?limit=1000&q=x&cursor=a",
      "?limit=1000&q=x&cursor=b",
    ]);
  });

  it("begin at a cursor, which has an offset of its own", async () => {
    const { fetch, sent } = scriptedFetch(json({ results: [], next_cursor: null }));
    const results = new Winnow("wn_test_1", { fetch }).lists.results("lst_1", { cursor: "a", offset: 5 });
    expect(await results.next()).toEqual({ done: true, value: undefined });
    expect(new URL(sent[0]?.url ?? "").search).toBe("?limit=1000&cursor=a");
  });
});

describe("a key", () => {
  it("has the form of an API key", () => {
    expect(() => new Winnow("secret")).toThrow("An API key begins with");
  });

  it("is that of the environment, and so is the base URL, unless they are given", () => {
    vi.stubEnv("WINNOW_API_KEY", "");
    expect(() => new Winnow()).toThrow("set WINNOW_API_KEY");
    vi.stubEnv("WINNOW_API_KEY", "wn_test_1");
    vi.stubEnv("WINNOW_BASE_URL", "https://stage.winnow.test/");
    expect(new Winnow().baseUrl).toBe("https://stage.winnow.test");
    expect(new Winnow(undefined, { baseUrl: "https://other.test" }).baseUrl).toBe("https://other.test");
    vi.unstubAllEnvs();
  });

  it("that is a secret is refused in a browser, and a publishable one is taken", () => {
    vi.stubGlobal("document", {});
    expect(() => new Winnow("wn_live_1")).toThrow("use it on a server");
    expect(new Winnow("wn_pub_1").baseUrl).toBe("https://winnow.example");
  });
});

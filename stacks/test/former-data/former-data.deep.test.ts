/** The data of a former commit: everybody finds again what they had, and time goes on. */
import type { ClosingState, User } from "@winnow/core/account/schema";
import type { Entry, Sealed } from "@winnow/core/audit/schema";
import type { CurrentSubscription, Link, Payment } from "@winnow/core/billing/schema";
import type { Facets, Info as List, Result, RowPage, UploadedRow } from "@winnow/core/list/schema";
import type { Info as Role } from "@winnow/core/role/schema";
import type { DeliverySummary } from "@winnow/core/webhook/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCron } from "../cron.ts";
import { type FormerCustomer, keys, lists, roles, webhooks } from "./customers.ts";
import { openFormerData } from "./open.ts";

const former = await openFormerData("a6c0f8e");
afterAll(() => former.close());
// The lease of a key was open when the former product ended.
beforeAll(() => runCron(former, "settle-leases", 120));

const me = async (customer: FormerCustomer) =>
  (await (await former.signIn(customer)).call<User>("GET", "/api/user/me/")).body;

/** A plan, what can be spent of the month and for life, and what is held and was used. */
async function standing(customer: FormerCustomer) {
  const { subscriptions, credit_bucket: credits } = await me(customer);
  const [plan] = subscriptions.map(({ plan: { credit_packs_plan_type: name }, status, payment_failed }) =>
    [name, status, ...(payment_failed ? ["payment failed"] : [])].join(", "),
  );
  const { monthly_credits, lifetime_credits, held_credits, used_credits } = credits;
  return [plan ?? "free", monthly_credits, lifetime_credits, held_credits, used_credits];
}

it("The former audit trail is sealed as it is, beginning with its first entry.", async () => {
  const customer = await former.signIn("pro");
  const { active_workspace } = await me("pro");
  const { body } = await customer.call<{ results: Entry[] }>("GET", "/api/audit/");
  await runCron(former, "seal-audit");
  const partOf = (path: string) =>
    fetch(new URL(path, former.url), { headers: { authorization: `Bearer ${customer.tokens.access}` } });
  const link = (await partOf("/api/audit/file?format=jsonl")).headers.get("link") ?? "";
  const text = await (await partOf(/<(.*)>/.exec(link)?.[1] ?? "")).text();
  const sealed = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Sealed);
  const before = body.results.toReversed().map(({ id }) => id);
  expect(before.length).toBeGreaterThan(2);
  expect(sealed.slice(0, before.length).map(({ id, seal }) => [id, seal.position])).toEqual(
    before.map((id, index) => [id, index + 1]),
  );
  const { Audit } = await import("@winnow/core/audit");
  const { Actor } = await import("@winnow/core/kit/actor");
  const operator = { type: "operator", job: "test" } as const;
  const verified = await former.enter(() => Actor.provide(operator, () => Audit.verify(active_workspace.id)));
  expect(verified.findings).toEqual([]);
});

describe("at the first start on the former data", () => {
  it.each<[FormerCustomer, string, number, number, number, number]>([
    ["free", "free", 243, 0, 0, 7],
    ["pro", "Pro, active", 9_836, 0, 45, 119],
    ["business", "Business, active", 99_750, 0, 0, 250],
    ["bookkeeper", "Business, active", 99_750, 0, 0, 250],
    ["member", "Business, active", 99_750, 0, 0, 250],
    ["leaver", "free", 250, 0, 0, 0],
    ["upgraded", "Business, active", 100_000, -199, 0, 0],
    ["lapsed", "free", 225, 0, 0, 25],
    ["packs", "free", 0, 12_850, 0, 250],
    ["negative", "free", 0, -450, 0, 250],
    ["downgrading", "Business, active", 99_700, 0, 0, 300],
    ["ending", "Pro, cancel", 10_000, 0, 0, 0],
    ["past-due", "Pro, active, payment failed", 9_990, 0, 0, 10],
  ])("%s signs in, and has the former plan and credits", async (customer, ...expected) => {
    expect(await standing(customer)).toEqual(expected);
  });

  it("a workspace from before own rules has none, and a new rule decides in a former list", async () => {
    const { call } = await former.signIn("pro");
    const made = await call<{ key: string }>("POST", "/api/api-key/", {
      name: "Rules",
      mode: "live",
      scopes: ["rules:read", "rules:write", "lists:read"],
    });
    const ask = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
      const headers = { authorization: `Bearer ${made.body.key}`, "content-type": "application/json" };
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      return (await (await fetch(new URL(path, former.url), sent)).json()) as Body;
    };
    const list = () => ask<List>("GET", `/v1/lists/${lists.verified}`);
    expect(await ask("GET", "/v1/rules")).toMatchObject({ results: [], count: 0 });
    const before = await list();
    const path = `/v1/lists/${lists.verified}/results`;
    const { results } = await ask<{ results: Result[] }>("GET", `${path}?status=valid&limit=1`);
    const value = results[0]?.normalized ?? "";
    const rule = await ask<{ id: string }>("POST", "/v1/rules", { match: "address", value, effect: "block" });
    const { counts, credits } = (await list()).verification ?? {};
    expect(counts?.valid).toBe(Number(before.verification?.counts.valid) - 1);
    expect(counts?.unknown).toBe(Number(before.verification?.counts.unknown) + 1);
    expect(credits).toEqual(before.verification?.credits);
    expect(await ask("GET", `${path}?status=unknown`)).toMatchObject({ count: counts?.unknown });
    await ask("DELETE", `/v1/rules/${rule.id}`);
    expect(await list()).toEqual(before);
  });

  it.each<[FormerCustomer, readonly string[]]>([
    ["free", []],
    ["pro", ["plan paid 2900", "plan paid 2900"]],
    ["business", ["plan paid 149000"]],
    ["upgraded", ["plan_change paid 12000", "plan paid 2900", "plan paid 2900"]],
    ["lapsed", ["plan paid 2900"]],
    ["packs", ["pack partly_refunded 2500", "pack paid 5000"]],
    ["negative", ["pack refunded 2500"]],
    ["downgrading", ["plan paid 14900"]],
    ["past-due", ["plan failed 2900", "plan paid 2900"]],
  ])("the payments of %s are listed, with their invoices", async (customer, expected) => {
    const { call } = await former.signIn(customer);
    const { body } = await call<{ results: Payment[] }>("GET", "/api/payment/");
    expect(body.results.map(({ kind, status, total }) => `${kind} ${status} ${total}`)).toEqual(expected);
    for (const { id, invoice_number } of body.results.filter(({ status }) => status !== "failed")) {
      expect(invoice_number).toMatch(/^325-\d{5}$/);
      const invoice = await call<Link>("GET", `/api/payment/get-invoice/?transaction_id=${id}`);
      expect((await fetch(invoice.body.url)).status).toBe(200);
    }
  });

  it("what is scheduled still is", async () => {
    const scheduled = async (customer: FormerCustomer) =>
      (await (await former.signIn(customer)).call<CurrentSubscription>("GET", "/api/subscription/")).body
        .subscription;
    expect(await scheduled("downgrading")).toMatchObject({
      plan: { id: "business-month" },
      scheduled_plan: { plan: { id: "pro-month" }, from: "2026-12-14T21:39:13.198Z" },
    });
    expect(await scheduled("ending")).toMatchObject({ scheduled_cancel_at: "2026-12-14T21:39:15.643Z" });
  });

  it("lists show their results, and give their downloads", async () => {
    const { call, settle } = await former.signIn("pro");
    const statusOf = async (id: string) => (await call<List>("GET", `/api/lists/${id}/`)).body.status;
    expect(
      Object.fromEntries(
        await Promise.all(Object.entries(lists).map(async ([name, id]) => [name, await statusOf(id)])),
      ),
    ).toEqual({
      verified: "completed",
      imported: "ready",
      analyzed: "ready",
      cancelled: "cancelled",
      paused: "paused",
      automatic: "completed",
    });
    const results = `/api/lists/${lists.verified}/results/?q=no-customer1`;
    const { body } = await call<{ results: Result[] }>("GET", results);
    const [found] = body.results;
    expect(found).toMatchObject({
      email: "no-customer1@inbox.test",
      status: "invalid",
      flags: { relay: false },
    });
    expect(found?.canonical).toBe("no-customer1@inbox.test");
    expect(body.results).toHaveLength(1);
    const { body: table } = await call<RowPage>(
      "GET",
      `/api/lists/${lists.verified}/rows/?sort=-row&limit=200`,
    );
    const numbers = table.results.map(({ row }) => row);
    expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index));
    expect(table.count).toBe(numbers.length);
    const { body: facets } = await call<Facets>("GET", `/api/lists/${lists.verified}/facets/`);
    expect(facets.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
    const { body: row } = await call<UploadedRow>(
      "GET",
      `/api/lists/${lists.verified}/results/${table.results[0]?.position}/row/?row=${numbers[0]}`,
    );
    expect(row.cells?.map(({ text }) => text)).toContain(table.results[0]?.email);
    for (const format of ["csv", "jsonl"]) {
      const path = `/api/lists/${lists.verified}/download/`;
      await call("POST", path, { format });
      await settle();
      const link = await call<{ url: string }>("POST", path, { format });
      const file = await fetch(new URL(link.body.url, former.url));
      expect(await file.text()).toContain("no-customer1@inbox.test");
    }
  });

  it("keys work, or are refused, as before", async () => {
    const statusOf = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await fetch(new URL("/v1/lists", former.url), { headers })).status;
    };
    expect(await Promise.all(Object.values(keys).map(statusOf))).toEqual([200, 200, 401, 401]);
  });

  it("webhooks show their deliveries", async () => {
    const { call } = await former.signIn("pro");
    const successes = async (id: string) => {
      const { body } = await call<{ results: DeliverySummary[] }>("GET", `/api/webhook/${id}/deliveries/`);
      return body.results.map(({ status }) => status === "succeeded");
    };
    expect(await successes(webhooks.fine)).toEqual(Array.from({ length: 9 }, () => true));
    expect(await successes(webhooks.broken)).toEqual(Array.from({ length: 9 }, () => false));
  });

  it("webhooks get events on behalf of whom the audit trail names as their maker", async () => {
    const { call, settle } = await former.signIn("pro");
    const list = { name: "New", source: "paste", purpose: "verify", emails: ["new@inbox.test"] };
    const { body: made } = await call<List>("POST", "/api/lists/", list);
    await call("POST", `/api/lists/${made.id}/verify/`);
    await settle();
    const path = `/api/webhook/${webhooks.fine}/`;
    const { body: log } = await call<{ results: DeliverySummary[] }>("GET", `${path}deliveries/`);
    expect(log.results.length).toBeGreaterThan(9);
    for (const { tries } of log.results) expect(tries).toBeGreaterThanOrEqual(1);
    expect((await call("GET", path)).body).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it("lists tell of nothing to mend, until their file is read again", async () => {
    const { call, settle } = await former.signIn("pro");
    const path = `/api/lists/${lists.imported}/`;
    const before = (await call<List>("GET", path)).body;
    expect(before).toMatchObject({ status: "ready", mendable: null, variants: null });
    expect(
      (await call<List>("GET", `/api/lists/${lists.analyzed}/`)).body.analysis?.health,
    ).not.toHaveProperty("variants");
    await call("POST", `${path}uploaded/`, { mend: true });
    await settle();
    const after = (await call<List>("GET", path)).body;
    expect(after).toMatchObject({ status: "ready", rows: before.rows, mendable: { is_mended: true } });
  });

  it("a custom role that edited the plan may buy and cancel too, and one that viewed it may not", async () => {
    const { call } = await former.signIn("business");
    const planOf = async (id: string) =>
      (await call<Role>("GET", `/api/role/${id}/`)).body.permission_features.find(
        ({ name }) => name === "my_plan",
      )?.actions;
    expect(await planOf(roles.bookkeeper)).toEqual(["view", "edit", "add", "delete"]);
    expect(await planOf(roles.reader)).toEqual(["view"]);
    const bookkeeper = await former.signIn("bookkeeper");
    const cancel = { cancel_type: "next_billing_period" };
    expect((await bookkeeper.call("POST", "/api/subscription/cancel/", cancel)).status).toBe(200);
    expect((await bookkeeper.call("POST", "/api/subscription/undo-cancel/")).status).toBe(200);
  });
});

describe("when the next period begins", () => {
  beforeAll(() => former.advance("2026-12-15T00:00:00Z"), 90_000);

  it.each<[FormerCustomer, string, number, number]>([
    ["free", "free", 250, 0],
    ["pro", "Pro, active", 10_000, 0],
    ["business", "Business, active", 100_000, 0],
    ["upgraded", "Business, active", 100_000, -199],
    ["packs", "free", 250, 12_850],
    ["negative", "free", 250, -450],
    ["downgrading", "Pro, active", 10_000, 0],
    ["ending", "free", 250, 0],
    // Its month is paid until the 23rd.
    ["past-due", "free", 9_990, 0],
  ])("%s has the plan and the credits of the new month", async (customer, ...expected) => {
    expect((await standing(customer)).slice(0, 3)).toEqual(expected);
  });

  it("a list that was paused goes on with the credits of its month, and a new one is charged to this month", async () => {
    const { call, upload, settle } = await former.signIn("pro");
    const { id } = await upload("december.txt", "ann@inbox.test\nbob@inbox.test\nno-cat@inbox.test\n");
    await settle();
    await call("POST", `/api/lists/${id}/verify/`);
    await call("POST", `/api/lists/${lists.paused}/resume/`);
    await expect
      .poll(async () => {
        const read = async (list: string) => (await call<List>("GET", `/api/lists/${list}/`)).body.status;
        return [await read(id), await read(lists.paused)];
      })
      .toEqual(["completed", "completed"]);
    expect(await standing("pro")).toEqual(["Pro, active", 9_997, 0, 0, 48]);
  });
});

describe("a former account", () => {
  it("is closed as a new one is: its person is gone, and their workspace with them", async () => {
    const { call, settle } = await former.signIn("lapsed");
    const { body: person } = await call<User>("GET", "/api/user/me/");
    const { body: state } = await call<ClosingState>("GET", "/api/user/closing/");
    const workspaces = state.owned.map(({ id }) => ({ workspace_id: id }));
    const closed = await call("POST", "/api/user/close/", {
      password: "a-customers-passphrase",
      workspaces,
    });
    expect(closed).toMatchObject({ status: 200, body: { closes_at: null, receipt: expect.any(String) } });
    await settle();
    expect((await call("GET", "/api/user/me/")).status).toBe(401);
    const { items } = await former.state();
    const found = items.filter((item) => JSON.stringify(item).toLowerCase().includes(person.email));
    const entities = found.map((item) => item["__edb_e__"]);
    expect(entities.filter((entity) => ["user", "email", "free-credits", "member"].includes(entity))).toEqual(
      [],
    );
  });
});

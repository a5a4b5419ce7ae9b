import type { Bucket } from "@winnow/core/credit/schema";
import type { Info as List } from "@winnow/core/list/schema";
import type { Page } from "@winnow/core/kit/page";
import { afterEach, describe, expect, it } from "vitest";
import { runCron } from "../cron.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

afterEach(() => product.clearFaults());

const hour = 3_600;
const day = 24 * hour;
const cells = ["ann@inbox.test", "no-bob@inbox.test", "joe@catchall.test"];
const listOf = async (id: string) => (await customer.call<List>("GET", `/api/lists/${id}/`)).body;
const balance = async () => (await customer.call<Bucket>("GET", "/api/creditbucket/")).body;

/** Starts a verification or analysis while the bus is down. */
async function startUnnoticed(job: "analyze" | "verify" = "verify"): Promise<string> {
  const { id } = await customer.upload("people.txt", cells.join("\n"));
  await customer.settle();
  await product.addFault({ service: "events", kind: "fail" });
  expect(await customer.call("POST", `/api/lists/${id}/${job}/`)).toMatchObject({
    status: 202,
    body: { status: job === "verify" ? "queued" : "ready" },
  });
  await product.clearFaults();
  return id;
}

describe("a verification whose start event is lost", () => {
  it("starts once the outbox is relayed", async () => {
    const id = await startUnnoticed();
    await customer.settle();
    expect(await listOf(id)).toMatchObject({ status: "queued" });
    await runCron(product, "relay-outbox");
    await customer.settle();
    expect(await listOf(id)).toMatchObject({ status: "completed", verification: { progress: { done: 3 } } });
    expect(await product.violations([{ listID: id, cells }])).toEqual([]);
  });

  it("is restarted by the sweep", async () => {
    const id = await startUnnoticed();
    await runCron(product, "sweep-jobs", hour);
    await customer.settle();
    expect(await listOf(id)).toMatchObject({ status: "completed" });
    await runCron(product, "relay-outbox");
    await customer.settle();
    expect(await product.violations([{ listID: id, cells }])).toEqual([]);
  });

  it("fails with its credits returned once it is too old, and can be started again", async () => {
    const before = await balance();
    const id = await startUnnoticed();
    expect(await balance()).toMatchObject({ held_credits: 3 });
    await runCron(product, "sweep-jobs", 8 * day);
    expect(await listOf(id)).toMatchObject({ status: "failed", verification: { credits: { returned: 3 } } });
    const after = await balance();
    expect(after.held_credits).toBe(0);
    // A month that begins meanwhile renews the credits.
    expect(after.total_credits).toBe(
      after.next_renewal_at === before.next_renewal_at ? before.total_credits : after.monthly_credits,
    );

    await runCron(product, "relay-outbox");
    expect((await customer.call("POST", `/api/lists/${id}/verify/`, { fresh: true })).status).toBe(202);
    await customer.settle();
    expect(await listOf(id)).toMatchObject({
      status: "completed",
      verification: { credits: { charged: 3 } },
    });
  });
});

describe("an import", () => {
  it("whose message could not be sent is begun by its fallback message", async () => {
    const create = { source: "paste", name: "people", purpose: "verify", emails: cells };
    await product.addFault({ service: "sqs", operation: "SendMessageBatch", kind: "fail", skip: 1 });
    expect((await customer.call("POST", "/api/lists/", create)).status).toBe(503);
    await product.clearFaults();
    await customer.settle();
    const { body } = await customer.call<Page.Page<List>>("GET", "/api/lists/");
    expect(body.results[0]).toMatchObject({ status: "ready", rows: { distinct: 3 } });
  });

  it("fails once its upload form has expired", async () => {
    const file = { source: "file", name: "never", purpose: "verify", filename: "never.csv", size: 1 };
    const { body } = await customer.call<List>("POST", "/api/lists/", file);
    await runCron(product, "sweep-jobs", hour);
    expect(await listOf(body.id)).toMatchObject({ status: "uploading" });
    await runCron(product, "sweep-jobs", 3 * hour);
    expect(await listOf(body.id)).toMatchObject({
      status: "failed",
      error: { message: "The file never arrived. Please upload it again." },
    });
  });
});

describe("an analysis whose start event is lost", () => {
  it("starts once the outbox is relayed", async () => {
    const id = await startUnnoticed("analyze");
    await customer.settle();
    expect((await listOf(id)).analysis).toMatchObject({ status: "queued" });
    await runCron(product, "relay-outbox");
    await customer.settle();
    expect((await listOf(id)).analysis).toMatchObject({ status: "completed", progress: { done: 3 } });
    expect(await product.violations([])).toEqual([]);
  });

  it("is restarted by the sweep", async () => {
    const id = await startUnnoticed("analyze");
    await runCron(product, "sweep-jobs", hour);
    await customer.settle();
    expect((await listOf(id)).analysis).toMatchObject({ status: "completed" });
    await runCron(product, "relay-outbox");
    await customer.settle();
    expect(await product.violations([])).toEqual([]);
  });

  it("fails with a message once it is too old, and can be started again", async () => {
    const id = await startUnnoticed("analyze");
    await runCron(product, "sweep-jobs", 2 * day);
    expect((await listOf(id)).analysis).toMatchObject({
      status: "failed",
      error: { code: "analysis.failed", message: expect.stringMatching(/Start it again/) },
    });
    await runCron(product, "relay-outbox");
    expect((await customer.call("POST", `/api/lists/${id}/analyze/`)).status).toBe(202);
    await customer.settle();
    expect((await listOf(id)).analysis).toMatchObject({ status: "completed", error: null });
    expect(await product.violations([])).toEqual([]);
  });
});

describe("a list past its retention", () => {
  it("is erased, and a list that is kept longer stays", async () => {
    const upload = async () => (await customer.upload("people.txt", cells.join("\n"))).id;
    const [short, long] = [await upload(), await upload()];
    await customer.settle();
    await customer.call("PATCH", `/api/lists/${short}/`, { retention_days: 1 });
    await runCron(product, "expire-lists", 2 * day);
    await customer.settle();
    expect((await customer.call("GET", `/api/lists/${short}/`)).status).toBe(404);
    expect((await customer.call("GET", `/api/lists/${long}/`)).status).toBe(200);
    expect((await customer.call("GET", `/api/lists/${short}/erasure/`)).body).toMatchObject({
      reason: "expired",
      rows: cells.length,
      erased_at: expect.any(String),
    });
    const { keys } = await product.state();
    expect([...keys].filter((key) => key.includes(short))).toEqual([]);
    expect([...keys].filter((key) => key.includes(long)).length).toBeGreaterThan(0);
  });
});

describe("a list without retention", () => {
  it("stays for a day after its verification, and so does the link to its file", async () => {
    const { id } = await customer.upload("people.txt", cells.join("\n"));
    await customer.settle();
    await customer.call("PATCH", `/api/lists/${id}/`, { retention_days: 0 });
    await customer.call("POST", `/api/lists/${id}/verify/`);
    await customer.settle();
    const ask = () => customer.call<{ url: string | null }>("POST", `/api/lists/${id}/download/`, {});
    await ask();
    await customer.settle();
    const { url } = (await ask()).body;
    const claims = JSON.parse(Buffer.from(url?.split(".")[1] ?? "", "base64url").toString()) as {
      iat: number;
      exp: number;
    };
    const { expires_at, completed_at } = (
      await customer.call<Record<string, string>>("GET", `/api/lists/${id}/`)
    ).body;
    expect(Date.parse(expires_at ?? "") - Date.parse(completed_at ?? "")).toBe(day * 1000);
    expect(claims.exp).toBe(Math.floor(Date.parse(expires_at ?? "") / 1000));
    await runCron(product, "expire-lists", 23 * hour);
    await customer.settle();
    expect((await customer.call("GET", `/api/lists/${id}/`)).status).toBe(200);
    await runCron(product, "expire-lists", 25 * hour);
    await customer.settle();
    expect((await customer.call("GET", `/api/lists/${id}/`)).status).toBe(404);
    expect((await customer.call("GET", url ?? "")).status).toBe(404);
    expect(await keysOf(id)).toEqual([]);
    expect(await product.violations([])).toEqual([]);
  });
});

describe("lists that are removed together", () => {
  it("can be brought back for a minute, and then the sweep erases them", async () => {
    const upload = async () => (await customer.upload("people.txt", cells.join("\n"))).id;
    const [gone, back] = [await upload(), await upload()];
    await customer.settle();
    const statusOf = async (id: string) => (await customer.call("GET", `/api/lists/${id}/`)).status;
    const removed = await customer.call("POST", "/api/lists/remove/", { ids: [gone, back] });
    expect(removed.status).toBe(200);
    await runCron(product, "sweep-jobs", 30);
    await customer.settle();
    expect([await statusOf(gone), await statusOf(back)]).toEqual([404, 404]);
    expect((await keysOf(gone)).length).toBeGreaterThan(0);
    const restored = await customer.call("POST", "/api/lists/restore/", { ids: [back] });
    expect(restored.body).toEqual({ restored: [back] });
    for (const seconds of [90, 150]) {
      await runCron(product, "sweep-jobs", seconds);
      await customer.settle();
    }
    expect([await statusOf(gone), await statusOf(back)]).toEqual([404, 200]);
    expect(await keysOf(gone)).toEqual([]);
    expect((await keysOf(back)).length).toBeGreaterThan(0);
    expect((await customer.call("GET", `/api/lists/${gone}/erasure/`)).body).toMatchObject({
      reason: "deleted",
      rows: cells.length,
      erased_at: expect.any(String),
    });
    expect(await product.violations([])).toEqual([]);
  });
});

describe("a removed list whose event is lost", () => {
  it("is erased by the sweep, with its verification cancelled", async () => {
    const before = await balance();
    const { id } = await customer.upload("people.txt", cells.join("\n"));
    await customer.settle();
    await customer.call("POST", `/api/lists/${id}/verify/`);
    await product.addFault({ service: "events", kind: "fail" });
    expect((await customer.call("DELETE", `/api/lists/${id}/`)).status).toBe(200);
    await product.clearFaults();
    await customer.settle();
    expect((await keysOf(id)).length).toBeGreaterThan(0);
    await runCron(product, "sweep-jobs", hour);
    await customer.settle();
    expect(await keysOf(id)).toEqual([]);
    expect(await balance()).toMatchObject({ held_credits: before.held_credits });
    await runCron(product, "relay-outbox");
    await customer.settle();
    expect(await product.violations([])).toEqual([]);
  });
});

const keysOf = async (id: string) => [...(await product.state()).keys].filter((key) => key.includes(id));

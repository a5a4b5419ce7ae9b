import type { Bucket } from "@winnow/core/credit/schema";
import type { Info as List } from "@winnow/core/list/schema";
import type { Page } from "@winnow/core/kit/page";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "./customer.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
let customer: Customer;
beforeAll(async () => {
  stage = await startStage();
  customer = stage.customer;
});
afterAll(() => stage.product.close());

const clear = () => fetch(`${stage.product.url}/_local/faults`, { method: "DELETE" });
afterEach(clear);

const hour = 3_600;
const day = 24 * hour;
const cells = ["ann@inbox.test", "no-bob@inbox.test", "joe@catchall.test"];
const listOf = async (id: string) => (await customer.call<List>("GET", `/api/lists/${id}/`)).body;
const balance = async () => (await customer.call<Bucket>("GET", "/api/creditbucket/")).body;

/** Runs a timer twice, as a timer may be, after so many seconds have passed. */
async function tick(
  name: "relay-outbox" | "sweep-imports" | "sweep-analyses" | "sweep-verifications" | "expire-lists",
  seconds = 0,
): Promise<void> {
  const { handler } = (await import(`../../../functions/src/cron/${name}.ts`)) as {
    handler(event: unknown): Promise<void>;
  };
  const later = manualClock(new Date(Date.now() + seconds * 1000).toISOString());
  for (const _ of ["once", "again"]) await stage.product.enter(() => Clock.provide(later, () => handler({})));
}

/** A list whose verification or analysis was started while the bus was down. */
async function startUnheard(job: "analyze" | "verify" = "verify"): Promise<string> {
  const { id } = await customer.upload("people.txt", cells.join("\n"));
  await customer.settle();
  await customer.call("POST", "/_local/faults", { service: "events", kind: "fail", probability: 1 });
  expect(await customer.call("POST", `/api/lists/${id}/${job}/`)).toMatchObject({
    status: 202,
    body: { status: job === "verify" ? "queued" : "ready" },
  });
  await clear();
  return id;
}

describe("a verification whose start was heard by nobody", () => {
  it("begins once the outbox is relayed", async () => {
    const id = await startUnheard();
    await customer.settle();
    expect(await listOf(id)).toMatchObject({ status: "queued" });
    await tick("relay-outbox");
    await customer.settle();
    expect(await listOf(id)).toMatchObject({ status: "completed", verification: { progress: { done: 3 } } });
    expect(await stage.violations([{ listID: id, cells }])).toEqual([]);
  });

  it("is taken up by the sweeper even if the fact is lost for ever", async () => {
    const id = await startUnheard();
    await tick("sweep-verifications", hour);
    await customer.settle();
    expect(await listOf(id)).toMatchObject({ status: "completed" });
    await tick("relay-outbox");
    await customer.settle();
    expect(await stage.violations([{ listID: id, cells }])).toEqual([]);
  });

  it("is ended with its credits given back when it is too old, and can be started again", async () => {
    const before = await balance();
    const id = await startUnheard();
    expect(await balance()).toMatchObject({ held_credits: 3 });
    await tick("sweep-verifications", 2 * day);
    expect(await listOf(id)).toMatchObject({ status: "failed", verification: { credits: { returned: 3 } } });
    expect(await balance()).toEqual(before);

    await tick("relay-outbox");
    expect((await customer.call("POST", `/api/lists/${id}/verify/`)).status).toBe(202);
    await customer.settle();
    expect(await listOf(id)).toMatchObject({
      status: "completed",
      verification: { credits: { charged: 3 } },
    });
  });
});

describe("an import whose message was lost", () => {
  const create = { source: "paste", name: "people", purpose: "verify", emails: cells };

  async function startUnheard(): Promise<string> {
    await customer.call("POST", "/_local/faults", { service: "sqs", kind: "fail", probability: 1 });
    expect((await customer.call("POST", "/api/lists/", create)).status).toBe(500);
    await clear();
    const { body } = await customer.call<Page.Page<List>>("GET", "/api/lists/");
    return String(body.results[0]?.id);
  }

  it("is taken up by the sweeper", async () => {
    const id = await startUnheard();
    expect(await listOf(id)).toMatchObject({ status: "importing" });
    await tick("sweep-imports", hour);
    await customer.settle();
    expect(await listOf(id)).toMatchObject({ status: "ready", rows: { distinct: 3 } });
  });

  it("is given up when it is too old, and says so", async () => {
    const id = await startUnheard();
    await tick("sweep-imports", 2 * day);
    expect(await listOf(id)).toMatchObject({
      status: "failed",
      error: { code: "import.failed", message: expect.stringMatching(/upload it again/) },
    });
  });

  it("is waited for no longer than its file can be posted", async () => {
    const file = { source: "file", name: "never", purpose: "verify", filename: "never.csv", size: 1 };
    const { body } = await customer.call<List>("POST", "/api/lists/", file);
    await tick("sweep-imports", hour);
    expect(await listOf(body.id)).toMatchObject({ status: "uploading" });
    await tick("sweep-imports", 3 * hour);
    expect(await listOf(body.id)).toMatchObject({
      status: "failed",
      error: { message: "The file never arrived. Please upload it again." },
    });
  });
});

describe("an analysis whose start was heard by nobody", () => {
  it("begins once the outbox is relayed", async () => {
    const id = await startUnheard("analyze");
    await customer.settle();
    expect((await listOf(id)).analysis).toMatchObject({ status: "queued" });
    await tick("relay-outbox");
    await customer.settle();
    expect((await listOf(id)).analysis).toMatchObject({ status: "completed", progress: { done: 3 } });
    expect(await stage.violations([])).toEqual([]);
  });

  it("is taken up by the sweeper even if the fact is lost for ever", async () => {
    const id = await startUnheard("analyze");
    await tick("sweep-analyses", hour);
    await customer.settle();
    expect((await listOf(id)).analysis).toMatchObject({ status: "completed" });
    await tick("relay-outbox");
    await customer.settle();
    expect(await stage.violations([])).toEqual([]);
  });

  it("is ended when it is too old, says so, and can be started again", async () => {
    const id = await startUnheard("analyze");
    await tick("sweep-analyses", 2 * day);
    expect((await listOf(id)).analysis).toMatchObject({
      status: "failed",
      error: { code: "analysis.failed", message: expect.stringMatching(/Start it again/) },
    });
    await tick("relay-outbox");
    expect((await customer.call("POST", `/api/lists/${id}/analyze/`)).status).toBe(202);
    await customer.settle();
    expect((await listOf(id)).analysis).toMatchObject({ status: "completed", error: null });
    expect(await stage.violations([])).toEqual([]);
  });
});

describe("a list whose time is over", () => {
  it("is removed with all it holds, and one that is kept longer stays", async () => {
    const upload = async () => (await customer.upload("people.txt", cells.join("\n"))).id;
    const [short, long] = [await upload(), await upload()];
    await customer.settle();
    await customer.call("PATCH", `/api/lists/${short}/`, { retention_days: 1 });
    await tick("expire-lists", 2 * day);
    await customer.settle();
    expect((await customer.call("GET", `/api/lists/${short}/`)).status).toBe(404);
    expect((await customer.call("GET", `/api/lists/${long}/`)).status).toBe(200);
    const { keys } = await stage.state();
    expect([...keys].filter((key) => key.includes(short))).toEqual([]);
    expect([...keys].filter((key) => key.includes(long)).length).toBeGreaterThan(0);
  });
});

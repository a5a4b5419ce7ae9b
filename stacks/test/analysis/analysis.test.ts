import type { Bucket } from "@winnow/core/credit/schema";
import type { Info as List } from "@winnow/core/list/schema";
import { Status, statusOf } from "@winnow/core/verdict/schema";
import { describe, expect, it } from "vitest";
import { expectedOutcome } from "../../local/mail-world/expected-outcome.ts";
import { zipfAddresses } from "../../local/mail-world/zipf.ts";
import { sameVerdicts, verdictsOf } from "../../proof/oracle/index.ts";
import { PriorVerdict } from "../../proof/oracle/schema.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

const listOf = async (id: string, by = customer) => (await by.call<List>("GET", `/api/lists/${id}/`)).body;
const balance = async (of = customer) => (await of.call<Bucket>("GET", "/api/creditbucket/")).body;
const start = (job: "analyze" | "verify", id: string, by = customer) =>
  by.call<List>("POST", `/api/lists/${id}/${job}/`);

async function listFrom(cells: readonly string[], by = customer): Promise<string> {
  const { id } = await by.upload("people.txt", cells.join("\n"));
  await by.settle();
  return id;
}

async function analyzed(cells: readonly string[], by = customer): Promise<List> {
  const id = await listFrom(cells, by);
  expect(await start("analyze", id, by)).toMatchObject({ status: 202, body: { status: "ready" } });
  await by.settle();
  return listOf(id, by);
}

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `person.${index}@d${index % 9}.load.test`);

describe("an analyzed list", () => {
  it("is estimated within its bounds, free of charge, with one notice", async () => {
    const before = await balance();
    const special = [
      ...["info@nullmx.test", "bob@nomx.test", "eve@nowhere.test", "ann@gmial.test"],
      ...["joe@servfail.test", "kim@timeout.test", "lee@implicit.test", "ned@loopback-mx.test"],
    ];
    const cells = [...zipfAddresses({ count: 3_000, domains: 200 }), ...special];
    const list = await analyzed([...cells, cells[0] ?? "", "not an address", "nor this"]);
    expect(list).toMatchObject({
      status: "ready",
      verification: null,
      analysis: {
        status: "completed",
        progress: { done: 3_008, total: 3_008, percent: 100, eta_seconds: 0 },
        health: {
          findings: { role: 1, no_domain: 2, no_mail_host: 1, null_mx: 1, dns_timeout: 2 },
          providers: { other: 3_008 },
          sample: { size: 151 },
        },
      },
    });

    const truth = Object.groupBy(cells, (cell) => statusOf[expectedOutcome(cell).first]);
    for (const status of Status.options) {
      const { count = 0, low = 0, high = 0 } = list.analysis?.health?.estimate[status] ?? {};
      expect(count).toBeGreaterThanOrEqual(low);
      expect(count).toBeLessThanOrEqual(high);
      const near = high - low;
      expect(truth[status]?.length ?? 0).toBeGreaterThanOrEqual(low - near);
      expect(truth[status]?.length ?? 0).toBeLessThanOrEqual(high + near);
    }

    const state = await product.state();
    const { known } = state.rows("analysis").find(({ listID }) => listID === list.id) ?? {};
    const left = await state.lines(PriorVerdict, String(known?.key));
    expect(left.length).toBeGreaterThan(140);
    for (const { verdict } of left) expect(verdict.reason).toBe(expectedOutcome(verdict.email).first);
    expect(list.analysis?.health?.cleaning.credits).toBe(3_008 - left.length);

    expect(await balance()).toEqual(before);
    const { results } = (await customer.call<{ results: { title: string }[] }>("GET", "/api/notice/")).body;
    expect(results.map(({ title }) => title)).toEqual([
      `“people.txt” is analyzed: about ${list.analysis?.health?.invalid_percent}% invalid`,
    ]);
    expect(await product.violations([])).toEqual([]);
  });

  it("is cleaned for the remaining addresses, with the verdicts of a plain verification", async () => {
    const cells = ["joe@catchall.test", "amy@greylist.test", "kim@full.test", ...people(200)];
    const list = await analyzed(cells);
    const { credits = 0 } = list.analysis?.health?.cleaning ?? {};
    expect(credits).toBeLessThanOrEqual(203 - 15);

    const before = await balance();
    const started = await start("verify", list.id);
    expect(started.body.verification).toMatchObject({ credits: { reserved: credits } });
    await customer.settle();
    const { verification } = await listOf(list.id);
    const { charged = 0, returned = 0 } = verification?.credits ?? {};
    expect(verification).toMatchObject({ status: "completed", progress: { done: 203, total: 203 } });
    expect(charged + returned).toBe(credits);
    expect(await balance()).toMatchObject({
      total_credits: before.total_credits - charged,
      held_credits: 0,
    });

    const plain = await listFrom(cells);
    await start("verify", plain);
    await customer.settle();
    const state = await product.state();
    expect(sameVerdicts(await verdictsOf(state, plain), await verdictsOf(state, list.id))).toEqual([]);
    expect(await product.violations([list.id, plain].map((listID) => ({ listID, cells })))).toEqual([]);
  }, 60_000);

  it("has no free verdict with fewer than ten addresses", async () => {
    const poor = await product.newCustomer({ credits: 0 });
    const cells = ["ann@inbox.test", "no-bob@inbox.test", "cy@catchall.test"];
    const list = await analyzed(cells, poor);
    expect(list.analysis?.health).toMatchObject({
      sample: { size: 0 },
      estimate: { valid: { count: 0, low: 0, high: 3 }, unknown: { count: 3, low: 0, high: 3 } },
      cleaning: { credits: 3 },
    });
    expect(await start("verify", list.id, poor)).toMatchObject({ status: 402 });
    expect(await product.violations([])).toEqual([]);
  });

  it("is analyzed once, and again for another column", async () => {
    const rows = people(30).map((work, index) => `${work},home.${index}@inbox.test`);
    const { id } = await customer.upload("two.csv", ["Work,Home", ...rows].join("\n"));
    await customer.settle();
    expect((await start("analyze", id)).status).toBe(202);
    expect(await start("analyze", id)).toMatchObject({ status: 409, body: { code: "analysis.conflict" } });
    await customer.settle();
    expect(await start("analyze", id)).toMatchObject({ status: 409, body: { code: "analysis.conflict" } });

    const chosen = { column: "Home", has_header: true };
    const { body } = await customer.call<List>("POST", `/api/lists/${id}/uploaded/`, chosen);
    expect(body.analysis).toBeNull();
    await customer.settle();
    expect((await start("analyze", id)).status).toBe(202);
    await customer.settle();
    expect((await listOf(id)).analysis?.health).toMatchObject({ estimate: { valid: { count: 30 } } });
    expect(await product.violations([])).toEqual([]);
  });

  it("is refused before import and after a verification", async () => {
    const file = { name: "Late", source: "file", purpose: "analyze", filename: "late.csv", size: 5 };
    const { body: late } = await customer.call<List>("POST", "/api/lists/", file);
    const early = await start("analyze", late.id);
    expect(early).toMatchObject({ status: 409, body: { code: "list.conflict" } });

    const id = await listFrom(people(5));
    await start("verify", id);
    await customer.settle();
    const conflict = { code: "list.conflict", error: expect.stringContaining("verified") };
    expect(await start("analyze", id)).toMatchObject({ status: 409, body: conflict });
    expect((await listOf(id)).analysis).toBeNull();
  });
});

import type { Entry, StatementRow } from "@winnow/core/credit/schema";
import { describe, expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

const product = await testProduct();

type Customer = Awaited<ReturnType<typeof product.newCustomer>>;

interface Answer<T> {
  results: T[];
  next_cursor: string | null;
}

const statement = async ({ call }: Pick<Customer, "call">, query = ""): Promise<StatementRow[]> =>
  (await call<Answer<StatementRow>>("GET", `/api/credit/statement/${query}`)).body.results;

const kindsOf = (rows: readonly StatementRow[]) => rows.map(({ entries }) => entries.map(({ kind }) => kind));

async function verify(customer: Customer, addresses: readonly string[]): Promise<string> {
  const { id } = await customer.upload("subscribers.txt", addresses.join("\n"));
  await customer.settle();
  expect((await customer.call("POST", `/api/lists/${id}/verify/`)).status).toBe(202);
  return id;
}

describe("the statement", () => {
  it("has one row for a list while it is under way, and once its credits are charged or returned, with why", async () => {
    const customer = await product.newCustomer();
    const list = await verify(customer, ["ann@inbox.test", "bob@inbox.test", "ghost@timeout.test"]);
    expect(await statement(customer)).toMatchObject([
      { entries: [{ kind: "reserve", list }], job: { reserved: 3, charged: 0, returned: 0, held: 3 } },
      { entries: [{ kind: "grant_free" }] },
    ]);
    await customer.settle();
    const [row, opening] = await statement(customer);
    expect(row).toMatchObject({
      entries: [
        { kind: "reserve", list },
        { kind: "settle", list },
        { kind: "release", list, list_name: "subscribers.txt" },
      ],
      job: { reserved: 3, charged: 2, returned: 1, held: 0, why: { unknown: 1, repeated: 0, unreached: 0 } },
    });
    expect(opening).toMatchObject({ job: null, entries: [{ kind: "grant_free" }] });
  });

  it("says that a verdict of the last 24 hours came back for nothing", async () => {
    const customer = await product.newCustomer();
    await verify(customer, ["ann@inbox.test"]);
    await customer.settle();
    await verify(customer, ["ann@inbox.test", "bob@inbox.test"]);
    await customer.settle();
    const jobs = await statement(customer, "?jobs=true");
    expect(kindsOf(jobs)).toEqual([
      ["reserve", "settle", "release"],
      ["reserve", "settle", "release"],
    ]);
    const [again] = jobs;
    expect(again?.job).toMatchObject({ reserved: 2, charged: 1, returned: 1, why: { repeated: 1 } });
  });

  it("has each entry of the ledger once over its pages, and nothing of another workspace", async () => {
    const customer = await product.newCustomer({ credits: 1_000 });
    const singles = Array.from({ length: 60 }, (_, index) => ({ email: `person-${index}@inbox.test` }));
    await Promise.all(singles.map((single) => customer.call("POST", "/api/verify-email/", single)));
    await verify(customer, ["ann@inbox.test"]);
    await customer.settle();
    const rows: StatementRow[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const { body } = await customer.call<Answer<StatementRow>>("GET", `/api/credit/statement/${query}`);
      expect(body.results.length).toBeLessThanOrEqual(50);
      rows.push(...body.results);
      cursor = body.next_cursor;
    }
    const newest = (await customer.call<Answer<Entry>>("GET", "/api/credit/ledger/")).body.results[0];
    const numbers = rows.flatMap(({ entries }) => entries.map(({ number }) => number));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: newest?.number ?? 0 }, (_, index) => index + 1),
    );
    const other = await product.newCustomer();
    expect(kindsOf(await statement(other))).toEqual([["grant_free"]]);
    const job = rows.find((row) => row.job !== null)?.job?.id;
    expect(JSON.stringify(await statement(other))).not.toContain(job);
  });
});

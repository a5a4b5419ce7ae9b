import type { Info as List } from "@winnow/core/list/schema";
import { beforeAll, describe, expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

interface Page {
  results: List[];
  next_cursor: string | null;
}

const product = await testProduct();
const customer = await product.newCustomer();
beforeAll(async () => {
  for (let number = 1; number <= 27; number++)
    await customer.call("POST", "/api/lists/", {
      ...{ name: `Paste ${number}`, source: "paste", purpose: number % 9 === 0 ? "clean" : "verify" },
      emails: ["ann@inbox.test"],
    });
  for (const name of ["Spring.csv", "Autumn.csv"])
    await customer.call("POST", "/api/lists/", {
      name,
      source: "file",
      purpose: "verify",
      filename: name,
      size: 1,
    });
  await customer.settle();
  const one = { email: "ann@inbox.test", fresh: true };
  await Promise.all(Array.from({ length: 60 }, () => customer.call("POST", "/api/verify-email/", one)));
}, 120_000);

const page = async (query: string) => (await customer.call<Page>("GET", `/api/lists/?${query}`)).body;
const names = ({ results }: Page) => results.map(({ name }) => name);

describe("the lists of a workspace", () => {
  it("are paged newest first, 25 a page, each exactly once", async () => {
    const first = await page("");
    const second = await page(`cursor=${first.next_cursor}`);
    expect([first.results.length, second.results.length, second.next_cursor]).toEqual([25, 4, null]);
    expect(names(first).slice(0, 3)).toEqual(["Autumn.csv", "Spring.csv", "Paste 27"]);
    expect(new Set([...names(first), ...names(second)]).size).toBe(29);
  });

  it("can be filtered by purpose, source and part of a name", async () => {
    expect(names(await page("purpose=clean"))).toEqual(["Paste 27", "Paste 18", "Paste 9"]);
    expect(names(await page("source=file"))).toEqual(["Autumn.csv", "Spring.csv"]);
    expect(names(await page("q=SPRING"))).toEqual(["Spring.csv"]);
    expect((await page("q=nothing")).results).toEqual([]);
  });

  it("are found among many entries of the ledger", async () => {
    expect((await page("q=nothing&purpose=clean")).next_cursor).toBeNull();
    expect(names(await page("q=Paste 1"))).toContain("Paste 1");
  });

  it("refuse a foreign cursor", async () => {
    for (const cursor of ["nonsense", btoa(JSON.stringify("wrk_1")), btoa(JSON.stringify({ pk: "x" }))])
      expect(await customer.call("GET", `/api/lists/?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: "page.cursor" },
      });
  });

  it("report a file that was not uploaded yet", async () => {
    const { results } = await page("source=file");
    const path = `/api/lists/${results[0]?.id}`;
    for (const [method, end] of [
      ["GET", "preview"],
      ["POST", "uploaded"],
    ] as const)
      expect(
        await customer.call(method, `${path}/${end}/`, method === "POST" ? {} : undefined),
      ).toMatchObject({
        status: 409,
        body: { code: "list.not_uploaded" },
      });
  });
});

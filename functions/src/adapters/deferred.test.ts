import { expect, it } from "vitest";
import { deferred } from "./deferred.ts";

interface Shop {
  invoice(id: string): Promise<string>;
  salesSince(day: string): AsyncIterable<string>;
}

/** A shop whose methods need their object. */
class Real implements Shop {
  readonly #currency = "EUR";

  async invoice(id: string) {
    return `${id} in ${this.#currency}`;
  }

  async *salesSince(day: string) {
    yield `${day} in ${this.#currency}`;
    yield "a day later";
  }
}

it("A deferred port loads its adapter once, at the first call, and hands on every call of it.", async () => {
  let loads = 0;
  const shop = deferred<Shop>(
    async () => {
      loads += 1;
      return new Real();
    },
    { invoice: "one", salesSince: "many" },
  );
  expect(loads).toBe(0);
  expect(await shop.invoice("txn_1")).toBe("txn_1 in EUR");
  const found: string[] = [];
  for await (const one of shop.salesSince("2026-11-21")) found.push(one);
  expect(found).toEqual(["2026-11-21 in EUR", "a day later"]);
  expect(loads).toBe(1);
});

it("A deferred port loads its adapter again where that failed.", async () => {
  let loads = 0;
  const shop = deferred<Shop>(
    async () => {
      loads += 1;
      if (loads === 1) throw new Error("Too many files are open.");
      return new Real();
    },
    { invoice: "one", salesSince: "many" },
  );
  await expect(shop.invoice("txn_1")).rejects.toThrow("Too many files are open.");
  expect(await shop.invoice("txn_1")).toBe("txn_1 in EUR");
  expect(loads).toBe(2);
});

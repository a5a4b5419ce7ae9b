import type { Payment } from "@winnow/core/port/payment/index";
import { paddle } from "@winnow/core/port/payment/paddle";
import { expect, it } from "vitest";
import { payingBy } from "./paying-by.ts";

it("payingBy loads the provider once, at the first call, and hands on every call of it.", async () => {
  let loads = 0;
  const calls: unknown[][] = [];
  const real = paddle({ url: "http://paddle.test", apiKey: async () => "key" });
  const names = Object.keys(real);
  const fake = Object.fromEntries(
    names.map((name) => [
      name,
      (...given: unknown[]) => {
        calls.push([name, ...given]);
        return /Since$|^subscriptions$/.test(name) ? [name] : Promise.resolve(name);
      },
    ]),
  );
  const lazy = payingBy(async () => {
    loads += 1;
    return fake as unknown as Payment.Provider;
  });
  expect(Object.keys(lazy).toSorted()).toEqual(names.toSorted());
  expect(loads).toBe(0);
  expect(await lazy.invoice("txn_1")).toBe("invoice");
  const found: unknown[] = [];
  for await (const one of lazy.transactionsSince("2026-11-21")) found.push(one);
  expect(found).toEqual(["transactionsSince"]);
  expect(loads).toBe(1);
  expect(calls).toEqual([
    ["invoice", "txn_1"],
    ["transactionsSince", "2026-11-21"],
  ]);
});

it("payingBy loads the provider again where that failed.", async () => {
  let loads = 0;
  const lazy = payingBy(async () => {
    loads += 1;
    if (loads === 1) throw new Error("Too many files are open.");
    return { invoice: async (id: string) => id } as unknown as Payment.Provider;
  });
  await expect(lazy.invoice("txn_1")).rejects.toThrow("Too many files are open.");
  expect(await lazy.invoice("txn_1")).toBe("txn_1");
  expect(loads).toBe(2);
});

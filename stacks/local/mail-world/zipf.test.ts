import { expect, test } from "vitest";

import { findDomain } from "./domains.ts";
import { zipfAddresses } from "./zipf.ts";

const addresses = [...zipfAddresses({ count: 20_000, domains: 100, seed: 7 })];

test("The addresses are distinct, and the same for the same seed.", () => {
  expect(new Set(addresses).size).toBe(20_000);
  expect([...zipfAddresses({ count: 20_000, domains: 100, seed: 7 })]).toEqual(addresses);
  expect([...zipfAddresses({ count: 20_000, domains: 100, seed: 8 })]).not.toEqual(addresses);
});

test("Their domains are all in the mail world, and the n-th is 1/n as frequent as the first.", () => {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const domain = address.slice(address.indexOf("@") + 1);
    counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  expect([...counts.keys()].filter((domain) => !findDomain(domain))).toEqual([]);
  expect(counts.size).toBe(100);
  const first = counts.get("d1.load.test") ?? 0;
  expect((counts.get("d2.load.test") ?? 0) / first).toBeCloseTo(1 / 2, 1);
  expect((counts.get("d10.load.test") ?? 0) / first).toBeCloseTo(1 / 10, 1);
});

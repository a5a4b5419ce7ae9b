import { expect, test } from "vitest";
import { hostsKey } from "./hosts-key.ts";

test("Hosts have one key in any order.", () => {
  expect(hostsKey(["b.test", "a.test"])).toBe("a.test b.test");
});

test("Names of up to 500 characters are the key, longer ones make a hash of 64.", () => {
  const named = (length: number) => hostsKey(["a.test", "b".repeat(length - 7)]);
  expect(named(500)).toHaveLength(500);
  expect(named(501)).toMatch(/^[0-9a-f]{64}$/);
  expect(named(501)).not.toBe(named(502));
});

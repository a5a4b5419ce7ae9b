import { isForbidden } from "@winnow/core/port/prober/special-use";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { addressesOf, domains, loadHosts } from "./domains.ts";
import type { MailWorld } from "./index.ts";
import { createMailWorld } from "./index.ts";

let world: MailWorld;
beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.close());

const hosts = [...domains.flatMap(({ hosts }) => hosts), ...loadHosts];
const own = hosts.filter(({ addresses }) => !addresses).flatMap(({ host }) => addressesOf(host) ?? []);

describe("the guard of the mail world", () => {
  test("allows the mail world's addresses, which the prober's guard forbids", () => {
    expect(own.length).toBeGreaterThan(80);
    expect(new Set(own).size).toBe(own.length);
    expect(own.filter((address) => world.guard(address) || !isForbidden(address))).toEqual([]);
  });

  test.each(["127.0.0.1", "::1", "198.18.200.1", "198.19.0.1", "10.0.0.1", "169.254.169.254", "localhost"])(
    "forbids %s as the prober's guard does",
    (address) => {
      expect([world.guard(address), world.owns(address)]).toEqual([true, false]);
    },
  );

  test("allows public addresses", () => {
    expect([world.guard("1.1.1.1"), world.owns("1.1.1.1")]).toEqual([false, false]);
  });
});

test.each(["127.0.0.1", "1.1.1.1", "198.18.200.1"])(
  "The mail world does not dial the foreign address %s",
  (address) => {
    expect(() => world.dial(address)).toThrow(RangeError);
  },
);

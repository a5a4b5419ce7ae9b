import { isForbidden } from "@winnow/core/port/prober/special-use";
import { expect, test } from "vitest";

import { addressesOf, findDomain, personaAt } from "./domains.ts";
import { expectedOutcome } from "./expected-outcome.ts";
import { zipfAddresses } from "./zipf.ts";
import { zoneAnswer } from "./zone.ts";

const namesUnder = (parent: string) => Array.from({ length: 200 }, (_, index) => `d${index}.${parent}`);
const hostOf = (name: string): string => findDomain(name)?.hosts[0]?.host ?? "";

test.each([
  ["solo.test", "load"],
  ["tls.test", "load_tls"],
])("Each domain under %s has its own mail host, at an address of the mail world.", (parent, persona) => {
  const names = namesUnder(parent);
  expect(new Set(names.map(hostOf)).size).toBe(names.length);
  const addresses = names.flatMap((name) => addressesOf(hostOf(name)) ?? []);
  expect(new Set(addresses).size).toBeGreaterThan(190);
  expect(addresses.filter((address) => personaAt(address) !== persona || !isForbidden(address))).toEqual([]);
});

test("DNS has its MX and address records, and none for hosts that do not exist.", () => {
  expect(zoneAnswer("d1.solo.test", "MX")).toMatchObject({
    answers: [{ data: { exchange: "mx.d1.solo.test" } }],
  });
  expect(zoneAnswer("mx.d1.solo.test", "A")).toMatchObject({
    answers: [{ data: expect.stringMatching(/^198\.19\./) }],
  });
  expect(zoneAnswer("mx.no-such.solo.test", "A")).toEqual({ kind: "no_such_name" });
});

test("Addresses under solo.test have expected outcomes and can be generated.", () => {
  const addresses = [...zipfAddresses({ count: 2_000, under: "solo.test" })];
  const accepted = addresses.filter((address) => expectedOutcome(address).settled === "accepted");
  expect(accepted.length / addresses.length).toBeCloseTo(0.76, 1);
  expect(expectedOutcome("anna@no-such.solo.test").settled).toBe("no_domain");
});

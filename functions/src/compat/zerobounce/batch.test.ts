import { expect, it } from "vitest";
import { addressesOf, secondsLeft } from "./batch.ts";

const batch = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email_address: `${index}@x.org` }));

it("A batch has 1 to 200 addresses.", () => {
  expect(addressesOf(batch(200))).toHaveLength(200);
  expect(addressesOf([{ email_address: "a@x.org", ip_address: null }])).toEqual(["a@x.org"]);
  expect(() => addressesOf(batch(201))).toThrow("at most 200");
  expect(() => addressesOf([])).toThrow("no addresses");
});

it.each([[undefined], ["a@x.org"], [["a@x.org"]], [[{ email: "a@x.org" }]]])("%j is no batch.", (sent) => {
  expect(() => addressesOf(sent)).toThrow(expect.objectContaining({ code: "input.invalid" }));
});

it("A batch ends after the seconds of its caller, at most 25, and asks about no address within less than one.", () => {
  expect([secondsLeft(10, 0), secondsLeft(10, 9_000), secondsLeft(10, 9_001)]).toEqual([10, 1, 0]);
  expect([secondsLeft(120, 0), secondsLeft(120, 24_000), secondsLeft(120, 24_001)]).toEqual([25, 1, 0]);
  expect(secondsLeft(120, 60_000)).toBe(0);
});

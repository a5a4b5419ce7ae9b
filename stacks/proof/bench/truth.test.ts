import { expect, test } from "vitest";
import { scoreOf } from "./truth.ts";

const addresses = ["anna@inbox.test", "no-bob@inbox.test", "anna@full.test", "anna@nomx.test"];

test("An answer is right, false invalid, false valid, or undecided.", () => {
  expect(scoreOf(addresses, ["valid", "invalid", "neither", "invalid"], "smtp")).toEqual({
    right: 1,
    falseInvalid: 0,
    falseValid: 0,
    undecided: 0,
  });
  expect(scoreOf(addresses, ["neither", "valid", "invalid", "invalid"], "smtp")).toEqual({
    right: 0.25,
    falseInvalid: 0.25,
    falseValid: 0.25,
    undecided: 0.25,
  });
});

test("By DNS only, an address is invalid only if its domain accepts no mail.", () => {
  expect(scoreOf(addresses, ["valid", "valid", "valid", "invalid"], "dns").right).toBe(1);
});

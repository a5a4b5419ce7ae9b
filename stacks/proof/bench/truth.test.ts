import { expect, test } from "vitest";
import { scoreOf } from "./truth.ts";

const addresses = ["anna@inbox.test", "no-bob@inbox.test", "anna@full.test", "anna@nomx.test"];

test("an answer is right, wrongly dead, wrongly alive, or in doubt where it need not be", () => {
  expect(scoreOf(addresses, ["valid", "invalid", "neither", "invalid"], "smtp")).toEqual({
    right: 1,
    wronglyDead: 0,
    wronglyAlive: 0,
    inDoubt: 0,
  });
  expect(scoreOf(addresses, ["neither", "valid", "invalid", "invalid"], "smtp")).toEqual({
    right: 0.25,
    wronglyDead: 0.25,
    wronglyAlive: 0.25,
    inDoubt: 0.25,
  });
});

test("by DNS alone only a domain without mail is dead", () => {
  expect(scoreOf(addresses, ["valid", "valid", "valid", "invalid"], "dns").right).toBe(1);
});

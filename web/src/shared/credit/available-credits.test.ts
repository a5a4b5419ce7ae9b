import { expect, it } from "vitest";
import { availableCredits, reservedForJobs } from "./available-credits.ts";

it("What API keys hold for their next calls can be spent, and is not reserved for jobs.", () => {
  const bucket = { total_credits: 998_415, held_credits: 700, leased_credits: 200 };
  expect(availableCredits(bucket)).toBe(998_615);
  expect(reservedForJobs(bucket)).toBe(500);
});

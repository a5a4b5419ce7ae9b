import { it } from "vitest";
import { expectPaidCredits } from "./credit-history.ts";

it(
  "Credits that were given and not taken back are at most what was paid for, in 6,000 histories.",
  { timeout: 240_000 },
  () => expectPaidCredits(6_000),
);

import { it } from "vitest";
import { expectPaidCredits } from "../../../test/credit/credit-history.ts";

it("Credits that were given and not taken back are at most what was paid for, in 1,000 histories.", () => {
  expectPaidCredits(1_000);
});

import { it } from "vitest";
import { expectPaidCredits } from "../../../test/credit/credit-history.ts";

it("Credits that were given and not taken back are at most what was paid for, in 200 histories.", () => {
  expectPaidCredits(200);
});

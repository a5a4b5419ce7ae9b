import { VisibleError } from "../kit/error.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";

/** Thrown where a workspace has fewer credits than are needed. Nothing was started. */
export class Shortfall extends VisibleError {
  override name = "Shortfall";
  readonly needed: number;
  readonly available: number;

  constructor(needed: number, available: number) {
    const missing = needed - available;
    super(
      "payment",
      "credit.insufficient",
      `This needs ${groupedDigits(needed)} ${needed === 1 ? "credit" : "credits"} and you have ${groupedDigits(available)}: ` +
        `${groupedDigits(missing)} ${missing === 1 ? "is" : "are"} missing. Nothing was started.`,
    );
    this.needed = needed;
    this.available = available;
  }
}

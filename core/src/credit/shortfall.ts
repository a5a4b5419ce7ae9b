import { VisibleError } from "../kit/error.ts";

/** Thrown where a workspace has fewer credits than are needed. Nothing was started. */
export class Shortfall extends VisibleError {
  override name = "Shortfall";
  readonly needed: number;
  readonly available: number;

  constructor(needed: number, available: number) {
    const text = (credits: number): string => credits.toLocaleString("en-US");
    super(
      "payment",
      "credit.insufficient",
      `This needs ${text(needed)} credits and you have ${text(available)}: ` +
        `${text(needed - available)} are missing. Nothing was started.`,
    );
    this.needed = needed;
    this.available = available;
  }
}

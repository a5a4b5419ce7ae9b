/**
 * DynamoDB's rule for concurrent transactions: while one is in flight, another transaction on one of its items is cancelled,
 * and a single write of one refused.
 */
import { AwsError } from "../emulated-service.ts";
import { cancelled } from "./table/transaction.ts";

const message = "Transaction is ongoing for the item";

export class Conflicts {
  readonly #inFlight = new Set<string>();

  /** Begins a transaction on these items, or cancels it. Returns what ends it. */
  begin(items: readonly string[]): () => void {
    if (items.some((item) => this.#inFlight.has(item)))
      throw cancelled(
        items.map((item) =>
          this.#inFlight.has(item) ? { Code: "TransactionConflict", Message: message } : { Code: "None" },
        ),
      );
    for (const item of items) this.#inFlight.add(item);
    return () => {
      for (const item of items) this.#inFlight.delete(item);
    };
  }

  get areAny(): boolean {
    return this.#inFlight.size > 0;
  }

  /** Refuses a single write of an item that a transaction in flight includes. */
  requireFree(items: readonly string[]): void {
    if (items.some((item) => this.#inFlight.has(item)))
      throw new AwsError("TransactionConflictException", message);
  }
}

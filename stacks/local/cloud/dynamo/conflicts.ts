/**
 * DynamoDB's rule for concurrent transactions, by the fault `conflict`: while a transaction is in flight, another transaction
 * on one of its items is cancelled, and a single write is refused. Without the fault, requests wait for each other.
 */
import { setTimeout as wait } from "node:timers/promises";
import { AwsError } from "../emulated-service.ts";

const message = "Transaction is ongoing for the item";

export class Conflicts {
  readonly #inFlight = new Set<string>();
  /** The seconds that a transaction stays in flight; null without the fault. */
  readonly #seconds: () => number | null;

  constructor(seconds: () => number | null) {
    this.#seconds = seconds;
  }

  /** Runs a transaction on these items, or cancels it. */
  async transact<R>(items: readonly string[], body: () => Promise<R>): Promise<R> {
    const seconds = this.#seconds();
    if (seconds === null) return body();
    if (items.some((item) => this.#inFlight.has(item))) throw this.#cancelled(items);
    for (const item of items) this.#inFlight.add(item);
    try {
      await wait(seconds * 1000);
      return await body();
    } finally {
      for (const item of items) this.#inFlight.delete(item);
    }
  }

  /** Refuses a single write of an item that a transaction in flight includes. */
  requireFree(item: string): void {
    if (this.#inFlight.has(item)) throw new AwsError("TransactionConflictException", message);
  }

  #cancelled(items: readonly string[]): AwsError {
    const CancellationReasons = items.map((item) =>
      this.#inFlight.has(item) ? { Code: "TransactionConflict", Message: message } : { Code: "None" },
    );
    const codes = CancellationReasons.map(({ Code }) => Code).join(", ");
    return new AwsError("TransactionCanceledException", `Transaction cancelled [${codes}]`, 400, {
      CancellationReasons,
    });
  }
}

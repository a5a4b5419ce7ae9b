/**
 * DynamoDB's rule for concurrent transactions: while one is in flight, another transaction on one of its items is cancelled,
 * and a single write of one refused. Times are in epoch milliseconds.
 */
import { AwsError } from "../emulated-service.ts";
import { cancelled } from "./table/transaction.ts";

const Message = "Transaction is ongoing for the item";

export class Conflicts {
  /** When the transactions of an item end. */
  readonly #until = new Map<string, number>();

  /** Begins a transaction on these items, or cancels it. */
  begin(items: readonly string[], now: number, milliseconds: number): void {
    this.requireApart(items, now);
    for (const item of items) this.#until.set(item, now + milliseconds);
  }

  areAny(now: number): boolean {
    for (const [item, until] of this.#until) if (until <= now) this.#until.delete(item);
    return this.#until.size > 0;
  }

  /** Cancels a transaction on an item of another in flight. */
  requireApart(items: readonly string[], now: number): void {
    if (!items.some((item) => this.#isInFlight(item, now))) return;
    const reasonOf = (item: string) =>
      this.#isInFlight(item, now) ? { Code: "TransactionConflict", Message } : { Code: "None" };
    throw cancelled(items.map(reasonOf));
  }

  /** Refuses a single write of an item of a transaction in flight. */
  requireFree(items: readonly string[], now: number): void {
    if (items.some((item) => this.#isInFlight(item, now)))
      throw new AwsError("TransactionConflictException", Message);
  }

  #isInFlight(item: string, now: number): boolean {
    return (this.#until.get(item) ?? 0) > now;
  }
}

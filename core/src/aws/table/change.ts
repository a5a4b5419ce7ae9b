import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { DomainEvent } from "../../kit/event.ts";
import { Trace } from "../../kit/trace.ts";
import { OutboxEntity } from "../outbox/entity.ts";
import { shardOf } from "../outbox/relay.ts";

type Item = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** An ElectroDB operation that has not been sent: `create`, `put`, `patch`, `update`, `delete`. */
interface Operation {
  params(): unknown;
}

/** One change of a transaction. `refusal` makes the error to throw when the condition of the change does not hold. */
export interface Change {
  item: Item;
  refusal?: () => Error;
  event?: DomainEvent;
  /** Changes that are always made together with this one, in its transaction. */
  beside?: readonly Change[];
}

export function change(operation: Operation, refusal?: () => Error): Change {
  const params = operation.params() as Record<string, unknown>;
  const kind = "Item" in params ? "Put" : "UpdateExpression" in params ? "Update" : "Delete";
  return { item: { [kind]: params }, refusal };
}

/** Writes an event to the outbox, in the transaction of the change that it reports, with the id of the call that caused it. */
export function event(declared: DomainEvent): Change {
  const event = { ...declared, ...Trace.stamp() };
  return { ...change(OutboxEntity.create({ ...event, shard: shardOf(event) })), event };
}

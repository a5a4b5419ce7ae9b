/**
 * A cloud in simulated time whose writes cancel each other as in DynamoDB: a read or a single write takes 4 ms, a transaction
 * 10 ms, and while it is in flight, another write to its items is refused.
 */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { AwsError } from "../../local/cloud/emulated-service.ts";
import { Conflicts } from "../../local/cloud/dynamo/conflicts.ts";
import { MemoryCloud } from "../simulator/cloud/index.ts";
import { MemoryObjects } from "../simulator/cloud/objects.ts";
import { type Answer, inputOf, jsonError, type Request, targetOf } from "../simulator/cloud/request.ts";
import { routeRequests } from "../simulator/sdk.ts";
import { emptyTable } from "../simulator/simulate.ts";
import type { VirtualClock } from "../simulator/virtual-clock.ts";

const shortMs = 4;
const transactionMs = 10;

export interface WriteCount {
  /** Tries of writes: transactions and single writes. */
  tries: number;
  /** Tries that were refused because of others. */
  lost: number;
  /** Items that were written. */
  items: number;
  /** Calls of the table: reads and tries of writes. */
  calls: number;
}

/** Routes all requests of this process to a new cloud. The count begins at zero. */
export function startContendedCloud(clock: VirtualClock): { cloud: MemoryCloud; count: WriteCount } {
  const cloud = new MemoryCloud(emptyTable(), new MemoryObjects());
  const conflicts = new Conflicts();
  const count: WriteCount = { tries: 0, lost: 0, items: 0, calls: 0 };

  async function transact(request: Request): Promise<Answer> {
    count.tries += 1;
    const items = itemsOf(request);
    const begun = attempt(() => conflicts.begin(items, clock.now, transactionMs));
    if (begun instanceof AwsError) {
      await wait(shortMs);
      count.lost += 1;
      return refusal(begun);
    }
    await wait(transactionMs);
    const answer = cloud.perform(request, { now: clock.now });
    if (answer.status === 200) count.items += items.length;
    else count.lost += 1;
    return answer;
  }

  async function write(request: Request): Promise<Answer> {
    count.tries += 1;
    await wait(shortMs);
    const item = nameOf(SingleWrite.parse(inputOf(request)));
    const conflict = attempt(() => conflicts.requireFree([item], clock.now));
    if (conflict instanceof AwsError) {
      count.lost += 1;
      return refusal(conflict);
    }
    const answer = cloud.perform(request);
    if (answer.status === 200) count.items += 1;
    return answer;
  }

  routeRequests(async (request) => {
    const operation = targetOf(request)?.operation ?? "";
    count.calls += 1;
    if (operation === "TransactWriteItems") return transact(request);
    if (/^(?:Put|Update|Delete)Item$/.test(operation)) return write(request);
    await wait(shortMs);
    return cloud.perform(request);
  });
  return { cloud, count };
}

const SingleWrite = z.looseObject({
  Key: z.unknown().optional(),
  Item: z.record(z.string(), z.unknown()).optional(),
});
type SingleWrite = z.infer<typeof SingleWrite>;

const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), SingleWrite)) });

/** The keys of the items of a transaction. */
const itemsOf = (request: Request): string[] =>
  Transaction.parse(inputOf(request)).TransactItems.flatMap(Object.values).map(nameOf);

const nameOf = ({ Key, Item }: SingleWrite): string =>
  JSON.stringify(Key ?? { pk: Item?.["pk"], sk: Item?.["sk"] });

/** The result of a body, or the refusal that it throws. */
function attempt<T>(body: () => T): T | AwsError {
  try {
    return body();
  } catch (error) {
    if (error instanceof AwsError) return error;
    throw error;
  }
}

const refusal = ({ status, code, message, extra }: AwsError): Answer =>
  jsonError(status, code, message, extra);

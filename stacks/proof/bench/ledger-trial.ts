/**
 * How many spends a second the ledger of one workspace bears at DynamoDB's conflict rules, in simulated time: a read takes 4
 * ms, a transaction 10 ms, and while it is in flight another one on its items is cancelled.
 */
import "../simulator/settings.ts";
import { setTimeout as wait } from "node:timers/promises";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { z } from "zod";
import { MemoryCloud } from "../simulator/cloud/index.ts";
import { MemoryObjects } from "../simulator/cloud/objects.ts";
import { type Answer, inputOf, jsonError, type Request, targetOf } from "../simulator/cloud/request.ts";
import { startTime, useClock } from "../simulator/fake-globals.ts";
import { routeRequests } from "../simulator/sdk.ts";
import { emptyTable } from "../simulator/simulate.ts";
import { VirtualClock } from "../simulator/virtual-clock.ts";
import { parent } from "./child-process.ts";

const readMs = 4;
const transactionMs = 10;

/** Calls at random moments of so many seconds, whether or not the earlier calls have ended. */
const Case = z.object({ perSecond: z.int(), seconds: z.int() });

const workspaceID = "wrk_00000000000000000000000000";
const as = <R>(actor: Actor.Actor, body: () => R): R =>
  Clock.provide(systemClock, () => Actor.provide(actor, body));
const system = { type: "system", workspaceID, job: "bench" } as const;

/** The cloud, whose transactions on the same items cancel each other. */
function contendedCloud(clock: VirtualClock) {
  const cloud = new MemoryCloud(emptyTable(), new MemoryObjects());
  const inFlight = new Set<string>();
  const count = { tries: 0, lost: 0 };
  const perform = async (request: Request): Promise<Answer> => {
    if (targetOf(request)?.operation !== "TransactWriteItems") {
      await wait(readMs);
      return cloud.perform(request);
    }
    count.tries += 1;
    const items = itemsOf(request);
    if (items.some((item) => inFlight.has(item))) {
      await wait(readMs);
      count.lost += 1;
      return cancelled(items.map((item) => inFlight.has(item)));
    }
    for (const item of items) inFlight.add(item);
    await wait(transactionMs);
    for (const item of items) inFlight.delete(item);
    const answer = cloud.perform(request, { now: clock.now });
    if (answer.status !== 200) count.lost += 1;
    return answer;
  };
  return { perform, count };
}

/** The keys of the items of a transaction. */
function itemsOf(request: Request): string[] {
  const { TransactItems } = z
    .object({ TransactItems: z.array(z.record(z.string(), z.looseObject({}))) })
    .parse(inputOf(request));
  return TransactItems.flatMap(Object.values).map((one: { Key?: unknown; Item?: Record<string, unknown> }) =>
    JSON.stringify(one.Key ?? { pk: one.Item?.["pk"], sk: one.Item?.["sk"] }),
  );
}

function cancelled(conflicts: readonly boolean[]): Answer {
  const CancellationReasons = conflicts.map((isConflict) => ({
    Code: isConflict ? "TransactionConflict" : "None",
  }));
  return jsonError(400, "TransactionCanceledException", "Transaction cancelled", { CancellationReasons });
}

async function run({ perSecond, seconds }: z.infer<typeof Case>) {
  const clock = new VirtualClock(startTime);
  useClock(clock, 1);
  const { perform, count } = contendedCloud(clock);
  routeRequests(perform);
  const calls = perSecond * seconds;
  const durations: number[] = [];
  let refused = 0;
  const spend = async (index: number): Promise<void> => {
    await wait(Math.random() * seconds * 1000);
    const from = clock.now;
    try {
      await as(system, () => Credit.spend(`single:${index}`, 1));
      durations.push(clock.now - from);
    } catch (error) {
      if (!(error instanceof VisibleError) || error.kind !== "unavailable") throw error;
      refused += 1;
    }
  };
  const all = async () => {
    await as(system, () => Credit.open(calls));
    await Promise.all(Array.from({ length: calls }, (_, index) => spend(index)));
  };
  let isOver = false;
  const ended = all().finally(() => {
    isOver = true;
  });
  await clock.run(() => isOver);
  await ended;
  durations.sort((one, other) => one - other);
  const at = (share: number): number => durations[Math.floor(share * (durations.length - 1))] ?? 0;
  return { ...count, spent: durations.length, refused, median: at(0.5), p99: at(0.99) };
}

parent.send(await run(Case.parse(JSON.parse(String(process.argv[2])))));
process.exit();

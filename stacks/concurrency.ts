/**
 * Concurrent executions are a budget that all functions of an account share. What people wait for has a reserve, which work in
 * queues cannot take; the rest is for consumers, each with a maximum.
 */
import type { Handler } from "./grants.ts";
import type { Stage } from "./stages.ts";
import { topology, type FunctionSpec, type QueueSpec } from "./topology.ts";

/** Concurrent executions of an account for which AWS has neither lowered nor raised them. */
export const defaultLimit = 1_000;

/** Lambda refuses reserves that leave less than this to the functions without one. */
const minUnreserved = 100;

type Size = Pick<Stage, "concurrencyFactor" | "reservesConcurrency">;

/** The maximum concurrency of a queue's consumer, within Lambda's limits of 2 to 1,000. */
export const consumersOf = ({ maxConcurrency }: Pick<QueueSpec, "maxConcurrency">, stage: Size): number =>
  Math.min(1_000, Math.max(2, Math.round(maxConcurrency * stage.concurrencyFactor)));

type ConsumedQueue = QueueSpec & { consumer: { handler: Handler } };

/** The queues of a stage. Where functions reserve nothing, a queue is what bounds how many events a reaction works on at a time. */
export const queuesOf = ({
  reservesConcurrency,
}: Pick<Stage, "reservesConcurrency">): Readonly<Record<string, ConsumedQueue>> => ({
  ...topology.queues,
  ...(!reservesConcurrency &&
    Object.fromEntries(
      topology.reactions.flatMap(({ name, function: consumer }) =>
        consumer ? [[name, queueBefore(consumer)]] : [],
      ),
    )),
});

const queueBefore = <F extends FunctionSpec>(consumer: F) => ({
  consumer,
  batchSize: 1,
  maxConcurrency: consumer.reserved ?? 1,
  maxReceives: 25,
  visibilitySeconds: 6 * consumer.timeoutSeconds,
});

/** What a function of the stage reserves; undefined where it shares what is left. */
export const reserveOf = ({ reserved }: Pick<FunctionSpec, "reserved">, stage: Size): number | undefined =>
  reserved === undefined || !stage.reservesConcurrency
    ? undefined
    : Math.max(1, Math.round(reserved * stage.concurrencyFactor));

/** The settings that are shares of the places of functions and consumers. */
const placeSettings = [
  "SLOW_ROUNDS_OF_CHUNKS",
  "SLOW_ROUNDS_OF_ADDRESSES",
  "SLOW_ROUNDS_OF_ANALYSES",
  "FIRST_ROUNDS_OF_ADDRESSES",
  "WAITING_CALLS",
  "WAITING_POLLS",
] as const satisfies (keyof typeof topology.settings)[];

/** The settings of a stage's functions, with places in the size of the stage. */
export const settingsOf = ({
  concurrencyFactor,
}: Pick<Size, "concurrencyFactor">): Record<keyof typeof topology.settings, string> => ({
  ...topology.settings,
  ...Object.fromEntries(
    placeSettings.map((name) => [
      name,
      String(Math.max(1, Math.floor(Number(topology.settings[name]) * concurrencyFactor))),
    ]),
  ),
});

interface Share {
  name: string;
  count: number;
}

/** The concurrent executions of a stage. */
export interface Budget {
  /** Functions with a reserve, which is also their maximum. */
  reserved: readonly Share[];
  /** Consumers, whose maxima must fit into what no function reserves. */
  consumers: readonly Share[];
}

export function budgetOf(stage: Size): Budget {
  const { api, originCheck, reactions, crons, subscriptions } = topology;
  const specs: Readonly<Record<string, Pick<FunctionSpec, "reserved">>> = {
    api: api.function,
    "api-waiting": api.waiting.function,
    "api-agents": api.agents.function,
    "origin-check": originCheck,
    ...Object.fromEntries(
      [...reactions, ...crons, ...subscriptions].flatMap((each) =>
        each.function ? [[each.name, each.function]] : [],
      ),
    ),
  };
  return {
    reserved: Object.entries(specs).flatMap(([name, spec]) => {
      const count = reserveOf(spec, stage);
      return count === undefined ? [] : [{ name, count }];
    }),
    consumers: Object.entries(queuesOf(stage)).map(([name, spec]) => ({
      name,
      count: consumersOf(spec, stage),
    })),
  };
}

export const total = (shares: readonly Share[]): number => shares.reduce((sum, { count }) => sum + count, 0);

/** Why the stages do not fit into an account with this limit; null where they do. */
export function excessOf(budgets: readonly Budget[], limit: number): string | null {
  const reserved = budgets.reduce((sum, budget) => sum + total(budget.reserved), 0);
  const consumers = budgets.reduce((sum, budget) => sum + total(budget.consumers), 0);
  const left = limit - reserved;
  if (reserved > 0 && left < minUnreserved)
    return `Reserves of ${reserved} leave ${Math.max(0, left)} of ${limit}, and Lambda wants ${minUnreserved} left.`;
  if (consumers > left) return `Consumers may take ${consumers}, and ${left} of ${limit} are left for them.`;
  return null;
}

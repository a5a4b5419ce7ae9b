/** Reactions to events: they parse an event, provide the actor and call one function of core. */
import { Job } from "@winnow/core/job";
import { Actor } from "@winnow/core/kit/actor";
import { Event } from "@winnow/core/kit/event";
import { Reaction } from "@winnow/core/kit/reaction";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { z } from "zod";
import { withAdapters } from "../adapters/index.ts";
import { consumer } from "./consumer.ts";
import { arrivalOfEvent, type BusInvocation, logged } from "./delivery-log.ts";
import { enter } from "../adapters/enter.ts";

/** What the bus invokes, or the consumer of a queue that the bus sends to. */
export interface Reacting {
  (event: SQSEvent, context: Context): Promise<SQSBatchResponse>;
  (event: BusInvocation, context: Context): Promise<void>;
}

/** An event of the bus, as a function or queue receives it. */
const BusEvent = z.object({ detail: Event.Envelope });

/** An event of a type, with its properties as it declares them. */
export interface Announced<T extends Reaction.EventType, S extends z.ZodType> {
  id: string;
  type: T;
  properties: z.output<S>;
}

export interface Handled<T extends Reaction.EventType> {
  type: T;
  run: (id: string, properties: unknown) => Promise<void>;
}

/** What is done about one type of event. Several things are done one after the other. */
export const on = <T extends Reaction.EventType, S extends z.ZodType>(
  { type, schema }: { type: T; schema: S },
  body: (event: Announced<T, S>) => Promise<void>,
): Handled<T> => ({
  type,
  run: (id, properties) => body({ id, type, properties: schema.parse(properties) }),
});

/** Does not compile where an event of the reaction is not handled; the error names it. */
type Complete<Missing> = [Missing] extends [never] ? unknown : { notHandled: Missing };

/**
 * A reaction to all events that the table in core names for it. Each runs as the system in its workspace. Delivered at least
 * once. Where the reaction has jobs, the sweep redelivers the event until the reaction has succeeded once. Each reaction
 * also reads messages: stages without reserves have queues, and a deployment that removes its queue empties it.
 */
export const reactions = <N extends Reaction.Name, T extends Reaction.HandledBy<N>>(
  name: N,
  all: readonly Handled<T>[] & Complete<Exclude<Reaction.HandledBy<N>, T>>,
): Reacting => {
  const react = async (event: unknown): Promise<void> => {
    const { id, type, workspaceID, properties } = BusEvent.parse(event).detail;
    const handled = all.filter((one) => one.type === type);
    if (handled.length === 0) throw new Error(`${name} has no reaction to ${type}.`);
    const run = async () => {
      for (const one of handled) await one.run(id, properties);
    };
    await enter({ type: "system", workspaceID, job: name }, () => thenClose(name, id, run()));
  };
  const consume = consumer(name, react);
  const invoked = (event: BusInvocation): Promise<void> =>
    withAdapters(() => logged(name, arrivalOfEvent(event), () => react(event)));
  return ((event: SQSEvent | BusInvocation, context: Context) =>
    "Records" in event ? consume(event, context) : invoked(event)) as Reacting;
};

async function thenClose(name: Reaction.Name, id: string, done: Promise<void>): Promise<void> {
  await done;
  if (Reaction.hasJob(name)) await Job.close({ workspaceID: Actor.system(), kind: name, id });
}

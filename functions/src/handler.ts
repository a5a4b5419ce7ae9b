/**
 * Handlers of messages, events and timers: they parse the input, provide the actor, call one function of core, and report
 * failures by message id.
 */
import { Event } from "@winnow/core/kit/event";
import { Actor } from "@winnow/core/kit/actor";
import { ID } from "@winnow/core/kit/id";
import { Trace } from "@winnow/core/kit/trace";
import { Reaction } from "@winnow/core/kit/reaction";
import type { Timers } from "@winnow/core/kit/timers";
import { Job } from "@winnow/core/job";
import { Outbox } from "@winnow/core/aws/outbox";
import { Clock } from "@winnow/core/port/clock/index";
import { Timer } from "@winnow/core/timer";
import { gunzipSync } from "node:zlib";
import type {
  CloudWatchLogsDecodedData,
  CloudWatchLogsEvent,
  Context,
  EventBridgeEvent,
  ScheduledEvent,
  SQSBatchResponse,
  SQSEvent,
  SQSRecord,
} from "aws-lambda";
import { z } from "zod";
import { log } from "./log.ts";
import { processFigures } from "./process-figures.ts";
import { withAdapters } from "./adapters.ts";

/** Metadata of an SQS delivery. */
export interface Delivery {
  received: Job.Received;
  /** The time at which the function must have ended. */
  deadline: Date;
}

/** Time reserved to save progress at the end of an invocation. */
const reserveMilliseconds = 10_000;

/** By the clock that steps compare it with. Short invocations reserve half of their time. */
function deadlineOf(context: Context): Date {
  const milliseconds = context.getRemainingTimeInMillis();
  return new Date(Clock.now().getTime() + milliseconds - Math.min(reserveMilliseconds, milliseconds / 2));
}

type Consumer = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/** An event as the bus invokes a function with it. */
type BusInvocation = EventBridgeEvent<string, unknown>;

/** What the bus invokes, or the consumer of a queue that the bus sends to. */
export interface Reacting {
  (event: SQSEvent, context: Context): Promise<SQSBatchResponse>;
  (event: BusInvocation, context: Context): Promise<void>;
}

const Tenant = z.object({ workspaceID: ID.tenant });

/**
 * A queue consumer. Each message runs as the system in its workspace and fails separately. `partsOf` reads a message that says
 * several things, one after the other.
 */
export const queue = <S extends z.ZodType>(
  job: string,
  schema: S,
  body: (message: z.output<S>, delivery: Delivery) => Promise<void>,
  partsOf: (message: unknown) => readonly unknown[] = (message) => [message],
): Consumer =>
  consumer(job, async (message, delivery) => {
    for (const part of partsOf(message)) {
      const { workspaceID } = Tenant.parse(part);
      await enter({ type: "system", workspaceID, job }, () => body(schema.parse(part), delivery));
    }
  });

/**
 * A consumer that takes all messages of a workspace in a batch together, as the system there. They fail together; so does a
 * message that cannot be read, alone.
 */
export const groupedQueue =
  <S extends z.ZodType<{ workspaceID: string }>>(
    job: string,
    schema: S,
    body: (messages: z.output<S>[]) => Promise<void>,
  ): Consumer =>
  ({ Records }) =>
    withAdapters(async () => {
      const groups = Map.groupBy(Records, (record) => traceOf(record.body).workspaceID ?? record.messageId);
      const settle = async ([first, ...others]: SQSRecord[]): Promise<void> => {
        if (!first) return;
        await logged(job, arrivalOf(first), async () => {
          const messages = [first, ...others].map((record) => schema.parse(JSON.parse(record.body)));
          const { workspaceID } = Tenant.parse(messages[0]);
          await enter({ type: "system", workspaceID, job }, () => body(messages));
        });
      };
      const all = [...groups.values()];
      const outcomes = await Promise.allSettled(all.map(settle));
      return failuresOf(all.filter((_, index) => outcomes[index]?.status === "rejected").flat());
    });

/** The receives of one message, about half an hour of failures, after which it is not delivered again. */
const maxReceives = 25;

/**
 * A consumer of the steps of a job. A step that fails repeatedly ends its job. Where the cloud is what fails, or the worker is
 * killed, the sweep sends the step again, until the job is past its deadline. A message becomes no dead letter.
 */
export const jobQueue = (
  kind: Job.StepKind,
  step: (message: Job.Message, deadline: Date) => Promise<void>,
  giveUp: (job: Job.Row) => Promise<void>,
): Consumer =>
  queue(kind, Job.Message, async (message, { deadline, received: { receives } }) => {
    if (receives > maxReceives) return;
    try {
      await step(message, deadline);
    } catch (error) {
      if (receives < maxReceives) throw error;
      log.error({ job: kind, message: `The last delivery of a step of ${message.id} failed.`, error });
      if (!Job.isUnavailable(error)) await Job.giveUp(kind, message, giveUp);
    }
  });

/** A consumer of messages that the sweep sends again. One that failed too often is dropped, and becomes no dead letter. */
export const sweptQueue = <S extends z.ZodType>(
  job: string,
  schema: S,
  body: (message: z.output<S>) => Promise<void>,
): Consumer =>
  queue(job, schema, async (message, { received: { receives } }) => {
    if (receives <= maxReceives) await body(message);
  });

/** A queue consumer without a workspace. Each message runs as the operator and fails separately. */
export const operatorQueue = <S extends z.ZodType>(
  job: string,
  schema: S,
  body: (message: z.output<S>, delivery: Delivery) => Promise<void>,
): Consumer =>
  consumer(job, async (message, delivery) => {
    await enter({ type: "operator", job }, () => body(schema.parse(message), delivery));
  });

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

/** Sets the visibility timeout of a message. Where that is refused, the timeout of its queue applies, perhaps an hour. */
const setting = (change: Promise<void>, { queueARN }: Job.Received): Promise<void> =>
  change.catch((error: unknown) =>
    log.error({ message: "The visibility timeout of a message was not set.", queueARN, error }),
  );

const retrySoon = (received: Job.Received): Promise<void> => setting(Job.retry(received), received);

/** Has a message delivered again soon after the deadline, should the worker be killed before it. */
export const redeliverAfter = (received: Job.Received, deadline: Date): Promise<void> =>
  setting(Job.redeliverAfter(received, deadline), received);

/** What a log line says of a message or an event. */
interface Arrival {
  id: string;
  /** Milliseconds since the epoch. */
  sentAt: number;
  /** Lambda does not say how often it has invoked a function with an event. */
  receives?: number;
  trace: Trace.Fields;
}

const arrivalOf = ({ messageId, attributes, body }: SQSRecord): Arrival => ({
  id: messageId,
  sentAt: Number(attributes.SentTimestamp),
  receives: Number(attributes.ApproximateReceiveCount),
  trace: traceOf(body),
});

const arrivalOfEvent = ({ id, time, detail }: BusInvocation): Arrival => ({
  id,
  sentAt: Date.parse(time),
  trace: traceOf(JSON.stringify({ detail })),
});

/** Runs a delivery under the trace of its message or event, and logs how it ended, and how old that was. */
const logged = (job: string, arrival: Arrival, body: () => Promise<void>): Promise<void> =>
  Trace.provide({ job, ...arrival.trace }, () => run(arrival, body));

async function run({ id, sentAt, receives }: Arrival, body: () => Promise<void>): Promise<void> {
  const began = Date.now();
  const beganInProcess = performance.now();
  const line = (outcome: "ok" | "failed"): void =>
    log.info({
      kind: "delivery",
      outcome,
      milliseconds: Date.now() - began,
      age_seconds: Math.max(0, Math.round((began - sentAt) / 1000)),
      ...(receives !== undefined && { receives }),
      message_id: id,
      ...processFigures(beganInProcess),
    });
  try {
    await body();
  } catch (error) {
    line("failed");
    log.error({ message: id, error });
    throw error;
  }
  line("ok");
}

interface Sent {
  workspaceID?: unknown;
  requestID?: unknown;
  detail?: Sent;
}

const named = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The workspace of a message or of its event, and the call that caused it; nothing where it cannot be read. */
function traceOf(body: string): Trace.Fields {
  try {
    const { detail = {}, workspaceID, requestID } = JSON.parse(body) as Sent;
    return {
      workspaceID: named(detail.workspaceID ?? workspaceID),
      requestID: named(detail.requestID ?? requestID),
    };
  } catch {
    return {};
  }
}

const failuresOf = (failed: readonly SQSRecord[]): SQSBatchResponse => ({
  batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })),
});

const consumer =
  (job: string, consume: (message: unknown, delivery: Delivery) => Promise<void>): Consumer =>
  ({ Records }, context) =>
    withAdapters(async () => {
      const deadline = deadlineOf(context);
      const receivedOf = ({ eventSourceARN, receiptHandle, attributes }: SQSRecord): Job.Received => ({
        queueARN: eventSourceARN,
        receiptHandle,
        receives: Number(attributes.ApproximateReceiveCount),
      });
      const settle = (record: SQSRecord): Promise<void> =>
        logged(job, arrivalOf(record), async () =>
          consume(JSON.parse(record.body), { received: receivedOf(record), deadline }),
        );
      const outcomes = await Promise.allSettled(Records.map(settle));
      const failed = Records.filter((_, index) => outcomes[index]?.status === "rejected");
      await Promise.all(failed.map((record) => retrySoon(receivedOf(record))));
      return failuresOf(failed);
    });

/** A timer, run as the operator. What fails has not run. */
export const cron =
  (job: Timers.Name, body: (deadline: Date) => Promise<unknown>) =>
  (_event: ScheduledEvent, context: Context): Promise<void> =>
    Trace.provide({ job }, () =>
      withAdapters(() =>
        enter({ type: "operator", job }, async () => {
          await body(deadlineOf(context));
          await Timer.ran(job);
        }),
      ),
    );

/** Some times what CloudWatch Logs sends at once. */
const maxLogBytes = 32 * 2 ** 20;

/** Log lines of other functions, taken as the operator. They can be delivered again. */
export const logLines =
  (job: string, body: (lines: readonly string[]) => Promise<void>) =>
  ({ awslogs }: CloudWatchLogsEvent): Promise<void> =>
    Trace.provide({ job }, () =>
      withAdapters(async () => {
        const text = gunzipSync(Buffer.from(awslogs.data, "base64"), { maxOutputLength: maxLogBytes });
        const { logEvents } = JSON.parse(text.toString()) as CloudWatchLogsDecodedData;
        await enter({ type: "operator", job }, () => body(logEvents.map(({ message }) => message)));
      }),
    );

const enter = async (actor: Actor.Actor, body: () => Promise<unknown>): Promise<void> => {
  await Actor.provide(actor, () =>
    Outbox.withRelay(body, (error) => log.warn({ message: "Events stay in the outbox.", error })),
  );
};

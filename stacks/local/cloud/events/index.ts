/** EventBridge on one machine: an accepted event stays on disk until each of its targets has stored it. */
import { join } from "node:path";
import type { Faults } from "../admin/faults.ts";
import { functionName } from "../arn.ts";
import type { Authorize } from "../iam/roles.ts";
import { invocationQueue } from "../invocation-queue.ts";
import { jsonService } from "../json-service.ts";
import { openLog, type Log } from "../log.ts";
import type { Service } from "../emulated-service.ts";
import type { Sqs } from "../sqs/index.ts";
import { Deliveries, type Failure } from "./delivery.ts";
import { createEvent, type NewEvent } from "./event.ts";
import { eventOperations, type AddressedEvent } from "./event-operations.ts";
import type { Delivery, Entry } from "./record.ts";
import { Registry } from "./registry.ts";
import { defaultBus, type Rule } from "./rule.ts";
import { ruleOperations } from "./rule-operations.ts";
import { Timetable } from "./timetable.ts";

/** Large enough for 256 KiB of entries with every character escaped. */
const maxBodyBytes = 2 * 2 ** 20;

export interface Events extends Service {
  /** Puts an event of an AWS service on the default bus; resolves once it is on disk. */
  put(event: Omit<NewEvent, "time">): Promise<void>;
  /** The number of pending deliveries. */
  underWay(): number;
  /** The ARNs of the dead-letter queues of targets. */
  deadLetterQueues(): string[];
}

export interface EventsOptions {
  /** The folder of the journal. */
  folder: string;
  sqs: Pick<Sqs, "deliver" | "queues">;
  faults: Faults;
  authorize?: Authorize | undefined;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export async function createEvents({
  folder,
  sqs,
  faults,
  authorize,
  now = Date.now,
}: EventsOptions): Promise<Events> {
  const registry = new Registry();
  const deliveries: Deliveries = new Deliveries({
    faults,
    now,
    write: (entry) => log.write(entry),
    written: () => log.written(),
    deliver: (delivery) => deliver(sqs, delivery),
    deadLetter: (delivery, failure) => deadLetter(sqs, delivery, failure),
  });
  const log: Log<Entry> = await openLog({
    file: join(folder, "events.jsonl"),
    replay: (entry) => replay(registry, deliveries, entry),
    snapshot: () => snapshot(registry, deliveries),
  });
  const timetable = new Timetable(registry, now, (rule, event) => {
    const at = now();
    const planned = deliveries.plan(rule, event);
    registry.put({ ...rule, firedAt: at });
    log.write({ type: "accepted", deliveries: planned, fired: { bus: rule.bus, name: rule.name, at } });
    deliveries.start(planned);
  });

  function accept(events: readonly AddressedEvent[]): void {
    const planned = events.flatMap(({ bus, event }) =>
      registry.matching(bus, event).flatMap((rule) => deliveries.plan(rule, event)),
    );
    if (planned.length === 0) return;
    log.write({ type: "accepted", deliveries: planned });
    deliveries.start(planned);
  }

  function changed(rule: Rule): void {
    for (const { Arn } of rule.targets) ensureInvocationQueue(sqs, Arn);
    timetable.refresh();
  }

  deliveries.start(deliveries.all());
  timetable.refresh();
  const service = jsonService({
    name: "events",
    target: "AWSEvents",
    version: "1.1",
    namespace: "com.amazonaws.events",
    bodyLimit: maxBodyBytes,
    authorize,
    operations: {
      ...ruleOperations({ registry, now, write: (entry) => log.write(entry), changed }),
      ...eventOperations(now, accept),
    },
    async written() {
      await log.written();
      await sqs.queues.written();
    },
    async close() {
      timetable.close();
      await deliveries.close();
      await log.close();
    },
  });
  return {
    ...service,
    async put(event) {
      accept([{ bus: defaultBus, event: createEvent({ ...event, time: now() }) }]);
      await log.written();
    },
    underWay: () => deliveries.count,
    deadLetterQueues: () =>
      registry
        .buses()
        .flatMap((bus) => registry.rules(bus))
        .flatMap(({ targets }) => targets.map(({ DeadLetterConfig }) => DeadLetterConfig?.Arn))
        .filter((arn) => arn !== undefined),
  };
}

function replay(registry: Registry, deliveries: Deliveries, entry: Entry): void {
  switch (entry.type) {
    case "bus":
      return registry.addBus(entry.bus);
    case "bus-deleted":
      return registry.removeBus(entry.bus);
    case "rule":
      return registry.put(entry.rule);
    case "rule-deleted":
      return registry.remove(entry.bus, entry.name);
    case "accepted": {
      for (const delivery of entry.deliveries) deliveries.restore(delivery);
      const { bus = "", name = "", at = 0 } = entry.fired ?? {};
      const rule = registry.find(bus, name);
      if (rule) registry.put({ ...rule, firedAt: at });
      return;
    }
    case "postponed":
      return deliveries.postpone(entry.id, entry.attempts, entry.dueAt);
    case "settled":
      return deliveries.forget(entry.id);
  }
}

function* snapshot(registry: Registry, deliveries: Deliveries): Iterable<Entry> {
  yield* registry.snapshot();
  yield { type: "accepted", deliveries: deliveries.all() };
}

/** Creates the invocation queue of a function target if missing. A queue target needs none. */
function ensureInvocationQueue(sqs: Pick<Sqs, "queues">, arn: string): string | undefined {
  if (!arn.startsWith("arn:aws:lambda:")) return undefined;
  const name = invocationQueue(functionName(arn));
  return (sqs.queues.find(name) ?? sqs.queues.create(name, {}, {})).arn;
}

async function deliver(sqs: Pick<Sqs, "deliver" | "queues">, delivery: Delivery): Promise<void> {
  const { Arn, SqsParameters } = delivery.target;
  await sqs.deliver(ensureInvocationQueue(sqs, Arn) ?? Arn, delivery.body, {
    ...(SqsParameters?.MessageGroupId !== undefined && {
      MessageGroupId: SqsParameters.MessageGroupId,
      MessageDeduplicationId: delivery.id,
    }),
  });
}

async function deadLetter(sqs: Pick<Sqs, "deliver">, delivery: Delivery, failure: Failure): Promise<void> {
  const arn = delivery.target.DeadLetterConfig?.Arn;
  if (arn === undefined) throw failure.error;
  await sqs.deliver(arn, delivery.body, {
    MessageAttributes: texts({
      RULE_ARN: delivery.rule,
      TARGET_ARN: delivery.target.Arn,
      ERROR_CODE: failure.error.code,
      ERROR_MESSAGE: failure.error.message,
      EXHAUSTED_RETRY_CONDITION: failure.condition,
      RETRY_ATTEMPTS: String(delivery.attempts - 1),
    }),
  });
}

function texts(values: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { DataType: "String", StringValue: value }]),
  );
}

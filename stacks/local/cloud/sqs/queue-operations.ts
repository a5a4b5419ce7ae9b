/** The operations on queues. */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { operation, type Call, type Operation } from "../operation.ts";
import { accountID, AwsError } from "../emulated-service.ts";
import { attribute, checkAttributes, redriveOf, withDefaults } from "./attribute.ts";
import { invalidValue, noSuchQueue } from "./error.ts";
import type { Queue } from "./queue.ts";
import type { Queues } from "./queues.ts";

const Strings = z.record(z.string(), z.string());
const ByUrl = z.object({ QueueUrl: z.string() });

function queueUrl(name: string, { host }: Call): string {
  return `http://${host}/${accountID}/${name}`;
}

export function queueOperations(queues: Queues): Record<string, Operation> {
  return {
    CreateQueue: operation(
      z.object({ QueueName: z.string(), Attributes: Strings.default({}), tags: Strings.default({}) }),
      ({ QueueName: name, Attributes, tags }, call) => {
        checkName(name, Attributes.FifoQueue === "true");
        checkAttributes(Attributes, name.endsWith(".fifo"));
        const existing = queues.find(name);
        if (existing) checkSame(existing, Attributes);
        else queues.create(name, Attributes, tags);
        return { QueueUrl: queueUrl(name, call) };
      },
    ),
    DeleteQueue: operation(ByUrl, ({ QueueUrl }) => {
      queues.delete(queues.byUrl(QueueUrl));
      return {};
    }),
    GetQueueUrl: operation(z.object({ QueueName: z.string() }), ({ QueueName }, call) => {
      if (!queues.find(QueueName)) throw noSuchQueue();
      return { QueueUrl: queueUrl(QueueName, call) };
    }),
    ListQueues: operation(z.object({ QueueNamePrefix: z.string().default("") }), (input, call) => {
      const names = queues.all().map(({ name }) => name);
      const found = names.filter((name) => name.startsWith(input.QueueNamePrefix));
      return { QueueUrls: found.map((name) => queueUrl(name, call)) };
    }),
    GetQueueAttributes: operation(
      ByUrl.extend({ AttributeNames: z.array(z.string()).default([]) }),
      ({ QueueUrl, AttributeNames }) => {
        const all = Object.entries(describe(queues.byUrl(QueueUrl)));
        const wanted = (name: string) => AttributeNames.includes("All") || AttributeNames.includes(name);
        return { Attributes: Object.fromEntries(all.filter(([name]) => wanted(name))) };
      },
    ),
    SetQueueAttributes: operation(ByUrl.extend({ Attributes: Strings }), ({ QueueUrl, Attributes }) => {
      const queue = queues.byUrl(QueueUrl);
      checkAttributes(Attributes, queue.fifo);
      queue.attributes = { ...queue.attributes, ...Attributes };
      queues.describe(queue);
      return {};
    }),
    PurgeQueue: operation(ByUrl, ({ QueueUrl }) => {
      queues.byUrl(QueueUrl).purge();
      return {};
    }),
    ListDeadLetterSourceQueues: operation(ByUrl, ({ QueueUrl }, call) => {
      const { arn } = queues.byUrl(QueueUrl);
      const sources = queues.all().filter((queue) => redriveOf(queue.attributes)?.arn === arn);
      return { queueUrls: sources.map(({ name }) => queueUrl(name, call)) };
    }),
    TagQueue: operation(ByUrl.extend({ Tags: Strings }), ({ QueueUrl, Tags }) => {
      const queue = queues.byUrl(QueueUrl);
      queue.tags = { ...queue.tags, ...Tags };
      queues.describe(queue);
      return {};
    }),
    UntagQueue: operation(ByUrl.extend({ TagKeys: z.array(z.string()) }), ({ QueueUrl, TagKeys }) => {
      const queue = queues.byUrl(QueueUrl);
      const kept = Object.entries(queue.tags).filter(([name]) => !TagKeys.includes(name));
      queue.tags = Object.fromEntries(kept);
      queues.describe(queue);
      return {};
    }),
    ListQueueTags: operation(ByUrl, ({ QueueUrl }) => ({ Tags: queues.byUrl(QueueUrl).tags })),
  };
}

function describe(queue: Queue): Record<string, string> {
  const { visible, inFlight, delayed } = queue.depth();
  const created = String(Math.floor(queue.createdAt / 1000));
  return {
    ...withDefaults(queue.attributes),
    QueueArn: queue.arn,
    CreatedTimestamp: created,
    LastModifiedTimestamp: created,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
  };
}

function checkName(name: string, fifo: boolean): void {
  if (!/^[A-Za-z0-9_-]{1,80}$|^[A-Za-z0-9_-]{1,75}\.fifo$/.test(name))
    throw invalidValue(
      name,
      "QueueName",
      "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length",
    );
  if (fifo !== name.endsWith(".fifo"))
    throw invalidValue(name, "QueueName", "A FIFO queue has the attribute FifoQueue and a name in .fifo");
}

function checkSame(queue: Queue, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes))
    if (!isSameValue(attribute(queue.attributes, name), value))
      throw new AwsError(
        "QueueNameExists",
        `A queue already exists with the same name and a different value for attribute ${name}`,
      );
}

/** Policies are JSON, compared without regard to the order of their names. */
function isSameValue(a: string | undefined, b: string): boolean {
  if (a === b) return true;
  try {
    return a !== undefined && isDeepStrictEqual(JSON.parse(a), JSON.parse(b));
  } catch {
    return false;
  }
}

/** The billable usage of a request on AWS: a pure function of the request. */
import { z } from "zod";
import { topology } from "../../../topology.ts";

export const Usage = z.object({
  writeUnits: z.number(),
  readUnits: z.number(),
  objectWrites: z.number(),
  objectReads: z.number(),
  storedBytes: z.number(),
  queueCalls: z.number(),
  /** Invocations of consumers. */
  invocations: z.number(),
  /** Of these, invocations of verify-chunk. */
  rounds: z.number(),
  events: z.number(),
});
export type Usage = z.infer<typeof Usage>;

export const noUsage: Usage = {
  writeUnits: 0,
  readUnits: 0,
  objectWrites: 0,
  objectReads: 0,
  storedBytes: 0,
  queueCalls: 0,
  invocations: 0,
  rounds: 0,
  events: 0,
};

export interface Exchange {
  method: string;
  url: string;
  /** `Service_Version.Operation` of the JSON protocols; undefined for S3. */
  target: string | undefined;
  body: Buffer;
  answerBytes: number;
}

export function usageOf(exchange: Exchange): Usage {
  const [service = "", operation = ""] = exchange.target?.split(".") ?? [];
  if (service === "") return { ...noUsage, ...objectUsage(exchange) };
  const body: unknown = JSON.parse(exchange.body.toString());
  if (service.startsWith("DynamoDB"))
    return { ...noUsage, ...tableUsage(operation, body, exchange.answerBytes) };
  if (service === "AmazonSQS") return { ...noUsage, ...queueUsage(operation, Queue.parse(body)) };
  if (operation === "PutEvents") return { ...noUsage, ...busUsage(Events.parse(body)) };
  return noUsage;
}

function objectUsage({ method, url, body }: Exchange): Partial<Usage> {
  if (method === "DELETE" || url.startsWith("/_local")) return {};
  const isList = url.includes("list-type=");
  if ((method === "GET" || method === "HEAD") && !isList) return { objectReads: 1 };
  return { objectWrites: 1, storedBytes: body.length };
}

/** Each message is received and deleted separately. */
function queueUsage(operation: string, { QueueUrl, Entries }: z.infer<typeof Queue>): Partial<Usage> {
  if (operation.startsWith("SendMessage")) return { queueCalls: 1 };
  if (operation !== "DeleteMessageBatch") return {};
  const { length } = Entries;
  const rounds = QueueUrl.endsWith("verify-chunk") ? length : 0;
  return { queueCalls: 2 * length, invocations: length, rounds };
}

/** An event is sent to the queue of each reaction. */
function busUsage({ Entries }: z.infer<typeof Events>): Partial<Usage> {
  const subscribed = topology.reactions.flatMap(({ events }): readonly string[] => events);
  const sent = Entries.flatMap(({ DetailType }) => subscribed.filter((type) => type === DetailType));
  return { events: Entries.length, queueCalls: sent.length };
}

const Queue = z.object({ QueueUrl: z.string().default(""), Entries: z.array(z.unknown()).default([]) });
const Events = z.object({ Entries: z.array(z.object({ DetailType: z.string() })) });
const Item = z.record(z.string(), z.unknown());
const Write = z.object({ Item: Item.optional() });
const Transaction = z.object({
  TransactItems: z.array(
    z.object({ Put: Write.optional(), Update: Write.optional(), Delete: Write.optional() }),
  ),
});
const Read = z.object({ ConsistentRead: z.boolean().default(false) });

/** An update's item is unknown: it counts as one of at most a kilobyte without indexes. */
function tableUsage(operation: string, body: unknown, answerBytes: number): Partial<Usage> {
  switch (operation) {
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return { writeUnits: writeUnits(Write.parse(body), 1) };
    case "TransactWriteItems": {
      const writes = Transaction.parse(body).TransactItems.map(
        ({ Put, Update, Delete }) => Put ?? Update ?? Delete,
      );
      return { writeUnits: writes.reduce((units, write) => units + writeUnits(write ?? {}, 2), 0) };
    }
    case "GetItem":
    case "Query":
    case "BatchGetItem":
    case "TransactGetItems": {
      const pages = Math.max(1, Math.ceil(answerBytes / 4096));
      return { readUnits: pages * (Read.parse(body).ConsistentRead ? 1 : 0.5) };
    }
    default:
      return {};
  }
}

/** A unit for each begun kilobyte, `times` as many in a transaction, and as many for each index that the item is in. */
function writeUnits({ Item: item }: z.infer<typeof Write>, times: 1 | 2): number {
  const kilobytes = Math.ceil(JSON.stringify(item ?? {}).length / 1024);
  const indexes = Object.keys(item ?? {}).filter((name) => /^gsi\dpk$/.test(name)).length;
  return kilobytes * (times + indexes);
}

export const sum = (one: Usage, other: Usage): Usage =>
  Usage.parse(
    Object.fromEntries(Object.entries(one).map(([key, value]) => [key, value + other[key as keyof Usage]])),
  );

export const scale = (usage: Usage, by: number): Usage =>
  Usage.parse(Object.fromEntries(Object.entries(usage).map(([key, value]) => [key, value * by])));

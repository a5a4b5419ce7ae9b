/** Counts the requests of this process to the cloud. */
import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { z } from "zod";

export const RequestCounts = z.object({
  /** Requests to storage. */
  storage: z.int(),
  /** Requests to the table, reads and writes. */
  table: z.int(),
  /** Rows written or deleted, each item of a transaction one; without rows of the domain cache. */
  writes: z.int(),
  /** Refused writes: failed conditions and conflicts. */
  refused: z.int(),
  /** Rows written to the domain cache. */
  domains: z.int(),
  /** Messages that continue an import. */
  continued: z.int(),
});
export type RequestCounts = z.infer<typeof RequestCounts>;

/** The message of an import's second or later step, as JSON within JSON. */
const laterImportStep = /import-list.*\\"step\\":[1-9]/;

const counts: RequestCounts = { storage: 0, table: 0, writes: 0, refused: 0, domains: 0, continued: 0 };
let isCounting = false;

/** The requests since the first call. */
export function requestsSoFar(): RequestCounts {
  if (!isCounting) subscribe("http.client.request.created", (event) => count((event as Created).request));
  isCounting = true;
  return { ...counts };
}

/** The requests between two counts. */
export const between = (before: RequestCounts, after: RequestCounts): RequestCounts => ({
  storage: after.storage - before.storage,
  table: after.table - before.table,
  writes: after.writes - before.writes,
  refused: after.refused - before.refused,
  domains: after.domains - before.domains,
  continued: after.continued - before.continued,
});

let tableCalls = 0;
let isCountingTableCalls = false;

/** The requests to the table since the first call. Reads no bodies, which would take time from what is measured. */
export function tableCallsSoFar(): number {
  if (!isCountingTableCalls)
    subscribe("http.client.request.created", (event) => {
      const target = (event as Created).request.getHeader("x-amz-target");
      if (target?.toString().startsWith("DynamoDB_")) tableCalls += 1;
    });
  isCountingTableCalls = true;
  return tableCalls;
}

interface Created {
  request: ClientRequest;
}

function count(request: ClientRequest): void {
  const target = request.getHeader("x-amz-target")?.toString();
  if (target === undefined) {
    counts.storage += 1;
    return;
  }
  if (target.startsWith("DynamoDB_")) counts.table += 1;
  const operation = target.slice(target.indexOf(".") + 1);
  const end = request.end.bind(request);
  request.end = (...args: readonly unknown[]) => {
    const body = textOf(args[0]);
    request.once("response", ({ statusCode }) => countBody(operation, body, statusCode === 200));
    return Reflect.apply(end, request, args) as ClientRequest;
  };
}

const textOf = (body: unknown): string =>
  body instanceof Uint8Array ? Buffer.from(body).toString() : typeof body === "string" ? body : "";

const Batch = z.object({ RequestItems: z.record(z.string(), z.array(z.unknown())) });
const Transaction = z.object({ TransactItems: z.array(z.unknown()) });

function countBody(operation: string, body: string, isDone: boolean): void {
  const kind = isDone ? "writes" : "refused";
  if (operation === "SendMessageBatch" && laterImportStep.test(body)) counts.continued += 1;
  else if (operation === "TransactWriteItems")
    counts[kind] += Transaction.parse(JSON.parse(body)).TransactItems.length;
  else if (operation === "BatchWriteItem") {
    const { RequestItems } = Batch.parse(JSON.parse(body));
    for (const item of Object.values(RequestItems).flat())
      counts[JSON.stringify(item).includes('"__edb_e__":{"S":"domain"}') ? "domains" : kind] += 1;
  } else if (/^(Put|Update|Delete)Item$/.test(operation)) counts[kind] += 1;
}

/** What this process asks of the cloud, counted as its requests are made. */
import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { z } from "zod";

export const Tally = z.object({
  /** Requests to storage. */
  storage: z.int(),
  /** Requests to the table, reads and writes. */
  table: z.int(),
  /** Rows written to the table or removed from it, each change of a transaction one, what is kept of domains aside. */
  writes: z.int(),
  /** Such writes that were refused, since others had been faster. */
  refused: z.int(),
  /** Domains about which something was kept for all lists. */
  domains: z.int(),
  /** Messages by which an import goes on. */
  continued: z.int(),
});
export type Tally = z.infer<typeof Tally>;

const tally: Tally = { storage: 0, table: 0, writes: 0, refused: 0, domains: 0, continued: 0 };
let isCounting = false;

/** What has been asked since the first call. */
export function tallied(): Tally {
  if (!isCounting) subscribe("http.client.request.created", (event) => count((event as Created).request));
  isCounting = true;
  return { ...tally };
}

/** What was asked between two tallies. */
export const between = (before: Tally, after: Tally): Tally => ({
  storage: after.storage - before.storage,
  table: after.table - before.table,
  writes: after.writes - before.writes,
  refused: after.refused - before.refused,
  domains: after.domains - before.domains,
  continued: after.continued - before.continued,
});

interface Created {
  request: ClientRequest;
}

function count(request: ClientRequest): void {
  const target = request.getHeader("x-amz-target")?.toString();
  if (target === undefined) {
    tally.storage += 1;
    return;
  }
  if (target.startsWith("DynamoDB_")) tally.table += 1;
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
  if (operation === "SendMessageBatch" && body.includes("continuation")) tally.continued += 1;
  else if (operation === "TransactWriteItems")
    tally[kind] += Transaction.parse(JSON.parse(body)).TransactItems.length;
  else if (operation === "BatchWriteItem") {
    const { RequestItems } = Batch.parse(JSON.parse(body));
    for (const item of Object.values(RequestItems).flat())
      tally[JSON.stringify(item).includes('"__edb_e__":{"S":"domain"}') ? "domains" : kind] += 1;
  } else if (/^(Put|Update|Delete)Item$/.test(operation)) tally[kind] += 1;
}

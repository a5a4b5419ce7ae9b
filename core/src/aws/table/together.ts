/** Rows that an answer needs together are read by one call: each read is as consistent as it is alone. */
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  type GetCommandInput,
  type GetCommandOutput,
} from "@aws-sdk/lib-dynamodb";
import { createContext } from "../../kit/context.ts";
import { retryUnprocessed } from "./retry.ts";

type Item = Record<string, unknown>;

/** What a read gives to the middleware of the SDK. */
interface Output {
  output: Pick<GetCommandOutput, "Item" | "$metadata">;
  response: unknown;
}

/** A read that waits for the others of its moment. */
interface Read {
  input: GetCommandInput;
  alone: () => Promise<Output>;
  done: (output: Promise<Output>) => void;
}

const context = createContext<{ reads: Read[] }>("reads together");

/** Runs the body, whose consistent reads of single rows are one call where they begin at the same moment. */
export const together = <R>(body: () => Promise<R>): Promise<R> => context.provide({ reads: [] }, body);

/** DynamoDB's limit of a batch. */
const maxReads = 100;

/** Has the client make one call of the reads that belong together. */
export function joinReads(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const scope = context.peek();
        const input = args.input as GetCommandInput;
        const isJoined =
          scope && commandName === "GetItemCommand" && input.ConsistentRead && !input.ProjectionExpression;
        if (!isJoined) return next(args);
        if (scope.reads.length === 0) process.nextTick(() => readAll(client, scope.reads.splice(0)));
        return new Promise<Output>((done) => {
          scope.reads.push({ input, done, alone: async () => next(args) });
        });
      },
    { name: "joinReads", step: "initialize", priority: "low" },
  );
  return client;
}

function readAll(client: DynamoDBDocumentClient, reads: readonly Read[]): void {
  const [first, ...others] = reads;
  if (!first) return;
  if (others.length === 0) {
    first.done(first.alone());
    return;
  }
  for (let from = 0; from < reads.length; from += maxReads) {
    const part = reads.slice(from, from + maxReads);
    const found = readBatch(client, part);
    for (const { input, done } of part)
      done(
        found.then(
          (items) => ({ response: {}, output: { Item: items.get(nameOf(input)), $metadata: {} } }),
          (error: Error) => Promise.reject(copyOf(error)),
        ),
      );
  }
}

/** ElectroDB writes to an error, once. So each read has its own. */
const copyOf = (error: Error): Error =>
  Object.create(Object.getPrototypeOf(error) as object, Object.getOwnPropertyDescriptors(error)) as Error;

/** The rows of these reads, by table and key. */
async function readBatch(client: DynamoDBDocumentClient, reads: readonly Read[]): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  let left = requestOf(reads);
  await retryUnprocessed(async () => {
    const { Responses = {}, UnprocessedKeys = {} } = await client.send(
      new BatchGetCommand({ RequestItems: left }),
    );
    for (const { input } of reads) {
      const { TableName = "", Key = {} } = input;
      const item = Responses[TableName]?.find((one) =>
        Object.entries(Key).every(([name, value]) => textOf(one[name]) === textOf(value)),
      );
      if (item) found.set(nameOf(input), item);
    }
    left = UnprocessedKeys as typeof left;
    return { unprocessed: Object.keys(left) };
  });
  return found;
}

/** A batch names no row twice. */
function requestOf(reads: readonly Read[]): Record<string, { Keys: Item[]; ConsistentRead: true }> {
  const distinct = new Map(reads.map(({ input }) => [nameOf(input), input]));
  const byTable = Map.groupBy(distinct.values(), ({ TableName = "" }) => TableName);
  return Object.fromEntries(
    [...byTable].map(([table, inputs]) => [
      table,
      { Keys: inputs.map(({ Key = {} }) => Key), ConsistentRead: true as const },
    ]),
  );
}

/** Keys of tables are texts and numbers. */
const textOf = (value: unknown): string => JSON.stringify(value ?? null);

const nameOf = ({ TableName, Key }: GetCommandInput): string => JSON.stringify([TableName, Key]);

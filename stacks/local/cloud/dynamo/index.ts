/** DynamoDB: dynalite's tables, queries and expressions on disk, with transactions and time to live added. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Faults } from "../admin/faults.ts";
import { answerJson, answerJsonError, readJson, target } from "../json-protocol.ts";
import { AwsError, type Service } from "../emulated-service.ts";
import { act, check, OPERATIONS, type Input, type Operation, type Output } from "./dynalite.ts";
import { openEngine, type Engine } from "./engine.ts";
import { forgetTokens } from "./request-token.ts";
import { describeTimeToLive, expireItems, forgetTimeToLive, updateTimeToLive } from "./time-to-live.ts";
import { transactGet, transactWrite } from "./transaction.ts";
import { writeBatch, writeItem } from "./write.ts";

const NAMESPACE = "com.amazonaws.dynamodb.v20120810";
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;
const SWEEP_MS = 30_000;

export interface DynamoOptions {
  folder: string;
  /** Whether expired items stay, as they may for days on AWS. For tests with their own clock. */
  keepsExpired?: boolean | undefined;
  faults?: Faults | undefined;
}

const CONFLICT_SECONDS = 0.01;

export interface Dynamo extends Service {
  name: "dynamodb";
  /** Deletes the items expired at this time (milliseconds). Runs every 30 seconds unless `keepsExpired`. */
  expire(now: number): Promise<void>;
}

export async function createDynamo({ folder, keepsExpired = false, faults }: DynamoOptions): Promise<Dynamo> {
  const engine = await openEngine(folder, () => {
    const fault = faults?.strike("dynamodb", "conflict");
    return fault ? (fault.seconds ?? CONFLICT_SECONDS) : null;
  });

  async function expire(now: number): Promise<void> {
    await expireItems(engine, now);
    await forgetTokens(engine, now);
  }

  let sweep: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (keepsExpired) return;
    sweep = sweep
      .then(() => expire(Date.now()))
      .catch((error: unknown) => console.error("dynamodb: deleting expired items failed", error));
  }, SWEEP_MS);
  timer.unref();

  return {
    name: "dynamodb",
    claims: (request) => target(request).service.startsWith("DynamoDB_"),
    handle: (request, response) => handle(engine, request, response),
    expire,
    async close() {
      clearInterval(timer);
      await sweep;
      await engine.close();
    },
  };
}

async function handle(engine: Engine, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const input = await readJson(request, MAX_REQUEST_BYTES);
    answerJson(response, "1.0", await perform(engine, target(request).operation, input));
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    answerJsonError(response, "1.0", NAMESPACE, error);
  }
}

async function perform(engine: Engine, operation: string, input: Input): Promise<Output> {
  switch (operation) {
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return writeItem(engine, operation, input);
    case "BatchWriteItem":
      return writeBatch(engine, input);
    case "TransactWriteItems":
      return transactWrite(engine, input);
    case "TransactGetItems":
      return transactGet(engine, input);
    case "UpdateTimeToLive":
      return updateTimeToLive(engine, input);
    case "DescribeTimeToLive":
      return describeTimeToLive(engine, input);
    case "DeleteTable":
      await forgetTimeToLive(engine, String(input["TableName"]));
      break;
    case "UpdateTable":
      refuseIndexChanges(input);
      break;
  }
  if (!isOperation(operation))
    throw new AwsError("UnknownOperationException", `The local DynamoDB does not know ${operation}.`);
  return act(engine.store, operation, check(engine.store, operation, input));
}

function isOperation(name: string): name is Operation {
  return (OPERATIONS as readonly string[]).includes(name);
}

/** Dynalite accepts and ignores these changes. */
function refuseIndexChanges(input: Input): void {
  const updates = (input["GlobalSecondaryIndexUpdates"] ?? []) as Record<string, unknown>[];
  if (updates.some((update) => update["Create"] || update["Delete"]))
    throw new AwsError(
      "ValidationException",
      "The local DynamoDB cannot add or remove an index of a living table: create the table anew with it.",
    );
}

/** Transactions: all writes or none, or a consistent read of many items. */
import { createHash } from "node:crypto";
import { AwsError } from "../../emulated-service.ts";
import type { Rows, Store } from "../store/store.ts";
import type { Tables } from "./batch.ts";
import { fieldsOf, listOf, type Input } from "./input.ts";
import { parseKey, type Schema } from "./key.ts";
import { prepareProjection } from "./projection.ts";
import { invalid, isThrottled } from "./refusal.ts";
import { itemSize } from "./size.ts";
import { isRecord, read } from "./value.ts";
import { prepareCheck, prepareDelete, preparePut, prepareUpdate, type Write } from "./write.ts";

const maxItems = 100;
const maxBytes = 4 * 1024 * 1024;
/** For this long, a transaction with the same request token runs once. */
const tokenMs = 10 * 60 * 1000;
const maxTokenLength = 36;

const fields = new Set(["TransactItems", "ClientRequestToken"]);
const readFields = new Set(["TransactItems"]);
const getFields = new Set(["TableName", "Key", "ProjectionExpression", "ExpressionAttributeNames"]);
const kinds: Readonly<Record<string, (schema: Schema, given: Input) => Write>> = {
  Put: (schema, given) => preparePut(schema, returningNothing(given)),
  Update: (schema, given) => prepareUpdate(schema, returningNothing(given)),
  Delete: (schema, given) => prepareDelete(schema, returningNothing(given)),
  ConditionCheck: prepareCheck,
};

interface Step extends Write {
  rows: Rows;
}

interface Reason {
  Code: string;
  Message?: string;
  Item?: unknown;
}

/** Writes all items or none. `now` is in epoch milliseconds. */
export function transactWrite(
  store: Store,
  tables: Tables,
  given: Input,
  now: number,
): Record<string, unknown> {
  const input = fieldsOf(given, "TransactWriteItems", fields);
  const steps = stepsOf(tables, input);
  const token = tokenOf(input);
  const digest = token && createHash("sha256").update(JSON.stringify(input["TransactItems"])).digest("hex");
  if (token && digest && isCompleted(store, token, digest, now)) return {};
  const outcomes = attemptEach(steps, ({ rows, key, attempt }) => attempt(rows.find(key)));
  const bytes = outcomes.reduce((sum, outcome) => sum + (outcome?.after?.size ?? 0), 0);
  if (bytes > maxBytes) throw invalid("The items of a transaction may not exceed 4 MB together.");
  attemptEach(steps, ({ rows, key }, at) => {
    const after = outcomes[at]?.after;
    if (after !== undefined) rows.write(key, after);
  });
  if (token && digest) store.complete(token, { digest, at: now });
  return {};
}

/** The names of the items of a transaction, in its order. */
export function itemsOf(tables: Tables, input: Input): string[] {
  return stepsOf(tables, input).map(nameOf);
}

export function nameOf({ rows, key }: Step): string {
  return `${rows.schema.name}/${key.id}`;
}

/** Reads a consistent snapshot of up to 100 items, in the order of the request. */
export function transactGet(tables: Tables, given: Input): Record<string, unknown> {
  const input = fieldsOf(given, "TransactGetItems", readFields);
  const reads = listOf(input["TransactItems"], "transactItems", maxItems).map((one) => {
    const { Get, ...others } = isRecord(one) ? one : {};
    if (Get === undefined || Object.keys(others).length > 0)
      throw invalid("TransactItems of a read can only contain Get.");
    const get = fieldsOf(Get, "Get", getFields);
    const rows = tables(get["TableName"]);
    return { rows, key: parseKey(rows.schema, get["Key"]), project: prepareProjection(get) };
  });
  requireDistinct(reads.map(({ rows, key }) => `${rows.schema.name}/${key.id}`));
  const items = attemptEach(reads, ({ rows, key }) => rows.find(key));
  if (items.reduce((sum, item) => sum + (item ? itemSize(item) : 0), 0) > maxBytes)
    throw invalid("The items of a transaction may not exceed 4 MB together.");
  return { Responses: reads.map(({ project }, at) => (items[at] ? { Item: project(items[at]) } : {})) };
}

/** Forgets tokens that are no longer in force. */
export function forgetTokens(store: Store, now: number): void {
  store.forgetCompleted(now - tokenMs);
}

function stepsOf(tables: Tables, input: Input): Step[] {
  const steps = listOf(input["TransactItems"], "transactItems", maxItems).map((one) => prepare(tables, one));
  requireDistinct(steps.map(nameOf));
  return steps;
}

function requireDistinct(names: readonly string[]): void {
  if (new Set(names).size < names.length)
    throw invalid("Transaction request cannot include multiple operations on one item");
}

function tokenOf({ ClientRequestToken: token }: Input): string | undefined {
  if (token === undefined) return undefined;
  if (typeof token === "string" && token.length >= 1 && token.length <= maxTokenLength) return token;
  throw invalid(`ClientRequestToken must have a length between 1 and ${maxTokenLength}.`);
}

/** Whether this request was completed. Throws if a different one was completed with its token. */
function isCompleted(store: Store, token: string, digest: string, now: number): boolean {
  const before = store.completed(token);
  if (!before || before.at < now - tokenMs) return false;
  if (before.digest === digest) return true;
  throw new AwsError(
    "IdempotentParameterMismatchException",
    "The request uses the same client token as a previous, but non-identical request.",
  );
}

function prepare(tables: Tables, given: unknown): Step {
  const kindsGiven = isRecord(given) ? Object.keys(given).filter((kind) => given[kind] !== undefined) : [];
  const [kind = ""] = kindsGiven;
  const prepareKind = read(kinds, kind);
  const write = isRecord(given) ? given[kind] : undefined;
  if (!isRecord(write) || !prepareKind || kindsGiven.length > 1)
    throw invalid("Each of TransactItems must contain exactly one of ConditionCheck, Put, Update or Delete.");
  const rows = tables(write["TableName"]);
  return { rows, ...prepareKind(rows.schema, write) };
}

function returningNothing(given: Input): Input {
  if (given["ReturnValues"] !== undefined) throw invalid("A write of a transaction has no ReturnValues.");
  return given;
}

/** Works on each step. Throws the cancellation reasons, in order, if one is refused. */
function attemptEach<S, R>(steps: readonly S[], work: (step: S, at: number) => R): (R | undefined)[] {
  const reasons: Reason[] = [];
  const results = steps.map((step, at) => {
    try {
      const result = work(step, at);
      reasons.push({ Code: "None" });
      return result;
    } catch (error) {
      reasons.push(reasonOf(error));
      return undefined;
    }
  });
  if (reasons.every(({ Code }) => Code === "None")) return results;
  throw cancelled(reasons);
}

function reasonOf(error: unknown): Reason {
  if (!(error instanceof AwsError)) throw error;
  if (isThrottled(error)) return { Code: "ThrottlingError", Message: error.message };
  return error.code === "ConditionalCheckFailedException"
    ? { Code: "ConditionalCheckFailed", Message: error.message, ...error.extra }
    : { Code: "ValidationError", Message: error.message };
}

export function cancelled(reasons: readonly Reason[]): AwsError {
  const codes = reasons.map(({ Code }) => Code).join(", ");
  return new AwsError(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    { CancellationReasons: reasons },
  );
}

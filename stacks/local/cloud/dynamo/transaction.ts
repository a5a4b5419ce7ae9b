/** Transactions, which dynalite lacks: its own actions run against a recording store and commit as one. */
import { createHash } from "node:crypto";
import { AwsError } from "../emulated-service.ts";
import { act, check, getStored, itemSize } from "./dynalite.ts";
import type { BatchOperation, Input, Item, Output, Store } from "./dynalite.ts";
import { nameOf, tablesOf, type Engine, type Target } from "./engine.ts";
import { recordingStore } from "./recording-store.ts";
import { rememberToken, tokenLock, tokenMatches } from "./request-token.ts";
import { actOnItem, targetOf, type ItemWrite } from "./write.ts";

const MAX_ITEMS = 100;
const MAX_BYTES = 4 * 1024 * 1024;

type Kind = "Put" | "Update" | "Delete" | "ConditionCheck";

/** A condition check runs as a deletion whose writes are dropped, because both have a key and a condition. */
const OPERATION: Record<Kind, ItemWrite> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "DeleteItem",
};

interface Step {
  kind: Kind;
  input: Input;
  known: Input;
  target: Target;
}

interface Reason {
  Code: string;
  Message?: string;
  Item?: unknown;
}

/** Writes all items or none. The cancellation reasons are in the order of the request's items. */
export async function transactWrite(engine: Engine, input: Input): Promise<Output> {
  const steps = await planWrites(engine, transactItems(input));
  const token = input["ClientRequestToken"];
  if (token === undefined) return commitWrites(engine, steps);
  if (typeof token !== "string" || token.length < 1 || token.length > 36)
    throw invalid("ClientRequestToken must have a length between 1 and 36.");
  const digest = createHash("sha256").update(JSON.stringify(input["TransactItems"])).digest("hex");
  return commitWrites(engine, steps, { token, digest });
}

function commitWrites(
  engine: Engine,
  steps: readonly Step[],
  request?: { token: string; digest: string },
): Promise<Output> {
  const targets = steps.map((step) => step.target);
  const change = () => commitSteps(engine, steps, request);
  return engine.conflicts.transact(targets.map(nameOf), change);
}

function commitSteps(
  engine: Engine,
  steps: readonly Step[],
  request?: { token: string; digest: string },
): Promise<Output> {
  return engine.change(
    steps.map((step) => step.target),
    async (recording, recorded) => {
      if (request && (await tokenMatches(engine, request.token, request.digest))) return {};
      const attempts = await Promise.all(steps.map((step) => attempt(recording, step)));
      const reasons = attempts.map(({ reason }) => reason);
      if (reasons.some((reason) => reason.Code !== "None")) throw cancelled(reasons);
      for (const { writes } of attempts) recorded.push(...writes);
      if (writtenBytes(recorded) > MAX_BYTES)
        throw invalid("The items of a transaction may not exceed 4 MB together.");
      if (request) recorded.push(rememberToken(request.token, request.digest));
      return {};
    },
    request ? [tokenLock(request.token)] : [],
  );
}

/** Reads a consistent snapshot of up to 100 items, in the order of the request. */
export async function transactGet(engine: Engine, input: Input): Promise<Output> {
  const gets = transactItems(input).map((item) => {
    if (!item["Get"]) throw invalid("TransactItems of a read can only contain Get.");
    return check(engine.store, "GetItem", item["Get"] as Input);
  });
  const tables = await tablesOf(
    engine,
    gets.map((known) => String(known["TableName"])),
  );
  const targets = gets.map((known) => targetIn(tables, known));
  requireDistinct(targets);
  return engine.hold(targets, async () => {
    const stored = await Promise.all(
      targets.map(({ table, key }) => getStored(engine.store.getItemDb(table.TableName), key)),
    );
    const bytes = stored.reduce((sum, item) => sum + (item ? itemSize(item) : 0), 0);
    if (bytes > MAX_BYTES) throw invalid("The items of a transaction may not exceed 4 MB together.");
    return { Responses: await Promise.all(gets.map((known) => act(engine.store, "GetItem", known))) };
  });
}

async function planWrites(engine: Engine, items: readonly Input[]): Promise<Step[]> {
  const checked = items.map((item) => {
    const [kind, ...others] = Object.keys(item).filter((name) => item[name] !== undefined);
    if (!isKind(kind) || others.length > 0)
      throw invalid(
        "Each of TransactItems must contain exactly one of ConditionCheck, Put, Update or Delete.",
      );
    const input = item[kind] as Input;
    const known = check(engine.store, OPERATION[kind], input);
    if (kind === "ConditionCheck" && known["ConditionExpression"] === undefined)
      throw invalid("A ConditionCheck needs a ConditionExpression.");
    return { kind, input, known };
  });
  const tables = await tablesOf(
    engine,
    checked.map(({ known }) => String(known["TableName"])),
  );
  const steps = checked.map((step) => ({ ...step, target: targetIn(tables, step.known) }));
  requireDistinct(steps.map((step) => step.target));
  return steps;
}

function isKind(name: string | undefined): name is Kind {
  return name !== undefined && Object.hasOwn(OPERATION, name);
}

function transactItems(input: Input): Input[] {
  const items = input["TransactItems"];
  if (!Array.isArray(items) || items.length < 1 || items.length > MAX_ITEMS)
    throw invalid(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: ` +
        `Member must have length between 1 and ${MAX_ITEMS}`,
    );
  return items as Input[];
}

function targetIn(tables: ReadonlyMap<string, Target["table"]>, known: Input): Target {
  const table = tables.get(String(known["TableName"]));
  if (!table) throw new AwsError("ResourceNotFoundException", "Requested resource not found");
  return targetOf(table, known);
}

function requireDistinct(targets: readonly Target[]): void {
  const names = new Set(targets.map(nameOf));
  if (names.size < targets.length)
    throw invalid("Transaction request cannot include multiple operations on one item");
}

/** The writes of a step and its cancellation reason; `None` if it succeeds. */
async function attempt(
  recording: Store,
  { kind, known, target, input }: Step,
): Promise<{ reason: Reason; writes: BatchOperation[] }> {
  const writes: BatchOperation[] = [];
  try {
    const own = recordingStore(recording, new Map(), writes);
    await actOnItem(own, OPERATION[kind], known, target, input);
    return { reason: { Code: "None" }, writes: kind === "ConditionCheck" ? [] : writes };
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    const reason =
      error.code === "ConditionalCheckFailedException"
        ? { Code: "ConditionalCheckFailed", Message: "The conditional request failed", ...error.extra }
        : { Code: "ValidationError", Message: error.message };
    return { reason, writes: [] };
  }
}

function cancelled(reasons: readonly Reason[]): AwsError {
  const codes = reasons.map((reason) => reason.Code).join(", ");
  return new AwsError(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    { CancellationReasons: reasons },
  );
}

function writtenBytes(recorded: readonly BatchOperation[]): number {
  return recorded.reduce((sum, operation) => {
    const isItem = operation.type === "put" && operation.key.startsWith("item-");
    return isItem ? sum + itemSize(operation.value as Item) : sum;
  }, 0);
}

function invalid(message: string): AwsError {
  return new AwsError("ValidationException", message);
}

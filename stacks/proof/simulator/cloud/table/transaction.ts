/** Transactions: all writes or none. */
import { AwsError } from "../../../../local/cloud/emulated-service.ts";
import { fieldsOf, listOf, type Input } from "./input.ts";
import { parseKey, type Schema } from "./key.ts";
import { invalid } from "./refusal.ts";
import type { Rows } from "./rows.ts";
import { Scope } from "./scope.ts";
import { isRecord, read } from "./value.ts";
import {
  prepareCondition,
  prepareDelete,
  preparePut,
  prepareUpdate,
  type Outcome,
  type Write,
} from "./write.ts";

const maxItems = 100;
const maxBytes = 4 * 1024 * 1024;

const fields = new Set(["TransactItems", "ClientRequestToken"]);
const checkFields = new Set([
  "TableName",
  "Key",
  "ConditionExpression",
  "ExpressionAttributeNames",
  "ExpressionAttributeValues",
  "ReturnValuesOnConditionCheckFailure",
]);

const kinds: Readonly<Record<string, (schema: Schema, given: unknown) => Write>> = {
  Put: (schema, given) => preparePut(schema, returningNothing(given)),
  Update: (schema, given) => prepareUpdate(schema, returningNothing(given)),
  Delete: (schema, given) => prepareDelete(schema, returningNothing(given)),
  ConditionCheck: prepareCheck,
};

interface Reason {
  Code: string;
  Message?: string;
  Item?: unknown;
}

export function transactWrite(rows: Rows, given: Input): Record<string, unknown> {
  const input = fieldsOf(given, "TransactWriteItems", fields);
  const writes = listOf(input["TransactItems"], "transactItems", maxItems).map((one) =>
    prepare(rows.schema, one),
  );
  if (new Set(writes.map(({ key }) => key.id)).size < writes.length)
    throw invalid("Transaction request cannot include multiple operations on one item");
  const outcomes = attemptAll(rows, writes);
  const bytes = outcomes.reduce((sum, { after }) => sum + (after?.size ?? 0), 0);
  if (bytes > maxBytes) throw invalid("The items of a transaction may not exceed 4 MB together.");
  for (const [at, { key }] of writes.entries()) {
    const after = outcomes[at]?.after;
    if (after !== undefined) rows.write(key, after);
  }
  return {};
}

function prepare(schema: Schema, given: unknown): Write {
  const kindsGiven = isRecord(given) ? Object.keys(given).filter((kind) => given[kind] !== undefined) : [];
  const [kind = ""] = kindsGiven;
  const prepareKind = read(kinds, kind);
  if (!isRecord(given) || !prepareKind || kindsGiven.length > 1)
    throw invalid("Each of TransactItems must contain exactly one of ConditionCheck, Put, Update or Delete.");
  return prepareKind(schema, given[kind]);
}

function returningNothing(given: unknown): unknown {
  if (isRecord(given) && given["ReturnValues"] !== undefined)
    throw invalid("A write of a transaction has no ReturnValues.");
  return given;
}

function prepareCheck(schema: Schema, given: unknown): Write {
  const input = fieldsOf(given, "ConditionCheck", checkFields);
  if (input["ConditionExpression"] === undefined)
    throw invalid("A ConditionCheck needs a ConditionExpression.");
  const scope = new Scope(input);
  const require = prepareCondition(input, scope);
  scope.requireAllUsed();
  return {
    key: parseKey(schema, input["Key"]),
    attempt(before) {
      require(before);
      return {};
    },
  };
}

/** The outcomes of the writes. Throws the cancellation reasons, in order, if one is refused. */
function attemptAll(rows: Rows, writes: readonly Write[]): Outcome[] {
  const reasons: Reason[] = [];
  const outcomes = writes.map(({ key, attempt }) => {
    try {
      const outcome = attempt(rows.find(key));
      reasons.push({ Code: "None" });
      return outcome;
    } catch (error) {
      reasons.push(reasonOf(error));
      return {};
    }
  });
  if (reasons.every(({ Code }) => Code === "None")) return outcomes;
  const codes = reasons.map(({ Code }) => Code).join(", ");
  throw new AwsError(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    { CancellationReasons: reasons },
  );
}

function reasonOf(error: unknown): Reason {
  if (!(error instanceof AwsError)) throw error;
  return error.code === "ConditionalCheckFailedException"
    ? { Code: "ConditionalCheckFailed", Message: error.message, ...error.extra }
    : { Code: "ValidationError", Message: error.message };
}

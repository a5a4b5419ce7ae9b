/** Puts, updates and deletions of one item each, alone or as part of a transaction. */
import type { Row, Rows } from "../store/store.ts";
import { check, holds } from "./condition.ts";
import { Expression } from "./expression/index.ts";
import { choice, fieldsOf, type Input } from "./input.ts";
import { isKeyName, keyOf, parseKey, parseKeyItem, requireIndexable, type Key, type Schema } from "./key.ts";
import { project } from "./projection.ts";
import { conditionFailed, invalid } from "./refusal.ts";
import { Scope } from "./scope.ts";
import { itemSize } from "./size.ts";
import { bindUpdate, type Update } from "./update.ts";
import { parseItem, type Item } from "./value.ts";

/** The item after a write (null: deleted; absent: unchanged) and the attributes that it returns. */
export interface Outcome {
  after?: Row | null;
  attributes?: Item | undefined;
}

/** A write, validated as far as possible without its item. */
export interface Write {
  key: Key;
  /** Throws if the stored item fails the condition, or does not take the update. */
  attempt(before: Item | undefined): Outcome;
}

const maxItemBytes = 400 * 1024;

const conditional = [
  "TableName",
  "ConditionExpression",
  "ExpressionAttributeNames",
  "ExpressionAttributeValues",
  "ReturnValuesOnConditionCheckFailure",
];
const putFields = new Set([...conditional, "Item", "ReturnValues"]);
const updateFields = new Set([...conditional, "Key", "UpdateExpression", "ReturnValues"]);
const deleteFields = new Set([...conditional, "Key", "ReturnValues"]);
const checkFields = new Set([...conditional, "Key"]);

/** An item with its size. Throws if it exceeds DynamoDB's limit of 400 KB. */
function measured(item: Item): Row {
  const size = itemSize(item);
  if (size > maxItemBytes) throw invalid("Item size has exceeded the maximum allowed size");
  return { item, size };
}

/** Performs one write; returns the attributes that it asks for. */
export function writeOne(rows: Rows, { key, attempt }: Write): Record<string, unknown> {
  const { after = null, attributes } = attempt(rows.find(key));
  rows.write(key, after);
  return attributes ? { Attributes: attributes } : {};
}

export function preparePlainPut(schema: Schema, given: unknown): Write {
  const row = measured(parseItem(given));
  requireIndexable(schema, row.item);
  return { key: keyOf(schema, row.item), attempt: () => ({ after: row }) };
}

export function preparePut(schema: Schema, given: unknown): Write {
  const input = fieldsOf(given, "Put", putFields);
  return underCondition(input, preparePlainPut(schema, input["Item"]));
}

export function preparePlainDelete(schema: Schema, given: unknown): Write {
  return { key: parseKey(schema, given), attempt: () => ({ after: null }) };
}

export function prepareDelete(schema: Schema, given: unknown): Write {
  const input = fieldsOf(given, "Delete", deleteFields);
  return underCondition(input, preparePlainDelete(schema, input["Key"]));
}

/** A part of a transaction that writes nothing. */
export function prepareCheck(schema: Schema, given: unknown): Write {
  const input = fieldsOf(given, "ConditionCheck", checkFields);
  if (input["ConditionExpression"] === undefined)
    throw invalid("A ConditionCheck needs a ConditionExpression.");
  return underCondition(input, { key: parseKey(schema, input["Key"]), attempt: () => ({}) });
}

/** The write under the input's condition; it returns the old item if the input asks for it. */
function underCondition(input: ReturnType<typeof fieldsOf>, { key, attempt }: Write): Write {
  const returns = choice(input, "ReturnValues", ["NONE", "ALL_OLD"]);
  const scope = new Scope(input);
  const require = prepareCondition(input, scope);
  scope.requireAllUsed();
  return {
    key,
    attempt(before) {
      require(before);
      return { ...attempt(before), attributes: returns === "ALL_OLD" ? before : undefined };
    },
  };
}

export function prepareUpdate(schema: Schema, given: unknown): Write {
  const input = fieldsOf(given, "Update", updateFields);
  const created = parseKeyItem(schema, input["Key"]);
  const key = keyOf(schema, created);
  const returns = choice(input, "ReturnValues", ["NONE", "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"]);
  const scope = new Scope(input);
  const parsed = scope.parse("UpdateExpression", input["UpdateExpression"], Expression.update);
  const require = prepareCondition(input, scope);
  scope.requireAllUsed();
  const update = parsed && bindUpdate(parsed.tree, scope);
  return {
    key,
    attempt(before) {
      if (update) requireKeyUntouched(schema, update);
      require(before);
      const item = update ? update.apply(before ?? created) : (before ?? created);
      requireIndexable(schema, item);
      return { after: measured(item), attributes: told(returns, update, before, item) };
    },
  };
}

function told(returns: string, update: Update | undefined, before: Item | undefined, after: Item) {
  const paths = update?.paths ?? [];
  switch (returns) {
    case "ALL_OLD":
      return before;
    case "ALL_NEW":
      return after;
    case "UPDATED_OLD":
      return before && project(paths, before);
    case "UPDATED_NEW":
      return project(paths, after);
    default:
      return undefined;
  }
}

function requireKeyUntouched(schema: Schema, { paths }: Update): void {
  for (const [name] of paths)
    if (isKeyName(schema, name))
      throw invalid(
        `One or more parameter values were invalid: Cannot update attribute ${name}. This attribute is part of the key`,
      );
}

/** Returns a check that throws unless an item meets the request's condition, if any. */
function prepareCondition(input: Input, scope: Scope): (before: Item | undefined) => void {
  const tells = choice(input, "ReturnValuesOnConditionCheckFailure", ["NONE", "ALL_OLD"]) === "ALL_OLD";
  const parsed = scope.parse("ConditionExpression", input["ConditionExpression"], Expression.condition);
  if (!parsed) return () => {};
  const { tree } = parsed;
  check(tree, scope);
  return (before) => {
    if (!holds(tree, scope, before ?? {})) throw conditionFailed(tells ? before : undefined);
  };
}

/** The key condition of a query: one partition and a range of sort keys. */
import { compareText } from "./comparison.ts";
import { check, meets } from "./condition.ts";
import type { ConditionTree, OperandTree } from "./expression/tree.ts";
import { Expression } from "./expression/index.ts";
import type { Input } from "./input.ts";
import { sortable, type KeyAttribute, type KeySchema } from "./key.ts";
import { invalid } from "./refusal.ts";
import type { Scope } from "./scope.ts";
import type { AttributeValue } from "./value.ts";

/** Where the sort keys are that match: between two bounds, which may include others. */
interface SortCondition {
  min?: string | undefined;
  max?: string | undefined;
  matches(sort: string): boolean;
}

export interface KeyCondition extends SortCondition {
  partition: string;
}

export function bindKeyCondition(input: Input, scope: Scope, schema: KeySchema): KeyCondition {
  const parsed = scope.parse("KeyConditionExpression", input["KeyConditionExpression"], Expression.condition);
  if (!parsed) throw invalid("The KeyConditionExpression parameter must be specified in the request.");
  const { tree } = parsed;
  check(tree, scope);
  const conditions = byAttribute(tree, scope);
  const onPartition = conditions.get(schema.partition.name);
  const onSort = schema.sort && conditions.get(schema.sort.name);
  for (const name of conditions.keys())
    if (name !== schema.partition.name && name !== schema.sort?.name)
      throw invalid(`Query condition missed key schema element: ${name} is no key.`);
  if (onPartition?.kind !== "compare" || onPartition.comparator !== "=")
    throw invalid("Query key condition not supported: the partition key must equal a value.");
  const partition = textOf(onPartition.right, schema.partition, scope);
  return { partition, ...(onSort && schema.sort ? bindSort(onSort, schema.sort, scope) : everything) };
}

const everything: SortCondition = { matches: () => true };

/** The one or two conditions, by key attribute. */
function byAttribute(tree: ConditionTree, scope: Scope): Map<string, ConditionTree> {
  if (tree.kind !== "and") return new Map([[subjectOf(tree, scope), tree]]);
  const conditions = byAttribute(tree.left, scope);
  for (const [name, condition] of byAttribute(tree.right, scope)) {
    if (conditions.has(name))
      throw invalid("KeyConditionExpressions must only contain one condition per key");
    conditions.set(name, condition);
  }
  return conditions;
}

function subjectOf(tree: ConditionTree, scope: Scope): string {
  const subject = subjectTree(tree);
  if (subject?.kind !== "path")
    throw invalid(
      "Invalid operator used in KeyConditionExpression: it compares a key, named first, with values.",
    );
  const [name, ...nested] = scope.path(subject);
  if (typeof name !== "string" || nested.length > 0)
    throw invalid("KeyConditionExpressions cannot have conditions on nested attributes");
  return name;
}

function subjectTree(tree: ConditionTree): OperandTree | undefined {
  if (tree.kind === "compare") return tree.comparator === "<>" ? undefined : tree.left;
  if (tree.kind === "between") return tree.operand;
  return tree.kind === "call" && tree.call === "begins_with" ? tree.path : undefined;
}

function bindSort(tree: ConditionTree, key: KeyAttribute, scope: Scope): SortCondition {
  switch (tree.kind) {
    case "compare": {
      const value = textOf(tree.right, key, scope);
      const { comparator } = tree;
      return {
        min: comparator.startsWith("<") ? undefined : value,
        max: comparator.startsWith(">") ? undefined : value,
        matches: (sort) => meets(comparator, compareText(sort, value)),
      };
    }
    case "between":
      return {
        min: textOf(tree.low, key, scope),
        max: textOf(tree.high, key, scope),
        matches: () => true,
      };
    case "call": {
      if (key.type === "N") throw mismatch();
      const start = tree.operand ? textOf(tree.operand, key, scope) : "";
      return { min: start, max: endOf(start), matches: (sort) => sort.startsWith(start) };
    }
    default:
      throw invalid(`Invalid operator used in KeyConditionExpression: ${tree.kind.toUpperCase()}`);
  }
}

/** A text beyond every text that starts like this; undefined if there is none. */
function endOf(start: string): string | undefined {
  const characters = Array.from(start);
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const point = last.codePointAt(0) ?? 0;
    // Surrogates are no characters.
    if (point < 0x10ffff)
      return characters.join("") + String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1);
  }
  return undefined;
}

function textOf(operand: OperandTree, { type }: KeyAttribute, scope: Scope): string {
  const value: AttributeValue = operand.kind === "value" ? scope.value(operand.name) : {};
  if (value[type] === undefined) throw mismatch();
  return sortable(value);
}

function mismatch(): Error {
  return invalid(
    "One or more parameter values were invalid: Condition parameter type does not match schema type",
  );
}

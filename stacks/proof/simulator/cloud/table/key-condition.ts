/** The key condition of a query: one partition and a range of sort keys. */
import { compareText } from "./comparison.ts";
import { check, meets } from "./condition.ts";
import type { ConditionTree, OperandTree } from "./expression/tree.ts";
import { Expression } from "./expression/index.ts";
import type { Input } from "./input.ts";
import type { KeySchema } from "./key.ts";
import { invalid } from "./refusal.ts";
import type { Scope } from "./scope.ts";
import type { AttributeValue } from "./value.ts";

type Matches = (sort: string) => boolean;

export interface KeyCondition {
  partition: string;
  matches: Matches;
}

export function bindKeyCondition(input: Input, scope: Scope, schema: KeySchema): KeyCondition {
  const parsed = scope.parse("KeyConditionExpression", input["KeyConditionExpression"], Expression.condition);
  if (!parsed) throw invalid("The KeyConditionExpression parameter must be specified in the request.");
  const { tree } = parsed;
  check(tree, scope);
  const { [schema.partition]: onPartition, [schema.sort]: onSort, ...others } = byAttribute(tree, scope);
  const [other] = Object.keys(others);
  if (other !== undefined) throw invalid(`Query condition missed key schema element: ${other} is no key.`);
  if (onPartition?.kind !== "compare" || onPartition.comparator !== "=")
    throw invalid("Query key condition not supported: the partition key must equal a value.");
  return {
    partition: textOf(onPartition.right, scope),
    matches: onSort ? bindSort(onSort, scope) : () => true,
  };
}

/** The one or two conditions, by key attribute. */
function byAttribute(tree: ConditionTree, scope: Scope): Record<string, ConditionTree> {
  if (tree.kind !== "and") return { [subjectOf(tree, scope)]: tree };
  const conditions = { ...byAttribute(tree.left, scope) };
  for (const [name, condition] of Object.entries(byAttribute(tree.right, scope))) {
    if (conditions[name]) throw invalid("KeyConditionExpressions must only contain one condition per key");
    conditions[name] = condition;
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

function bindSort(tree: ConditionTree, scope: Scope): Matches {
  switch (tree.kind) {
    case "compare": {
      const value = textOf(tree.right, scope);
      return (sort) => meets(tree.comparator, compareText(sort, value));
    }
    case "between": {
      const low = textOf(tree.low, scope);
      const high = textOf(tree.high, scope);
      return (sort) => compareText(sort, low) >= 0 && compareText(sort, high) <= 0;
    }
    case "call": {
      const start = tree.operand ? textOf(tree.operand, scope) : "";
      return (sort) => sort.startsWith(start);
    }
    default:
      throw invalid(`Invalid operator used in KeyConditionExpression: ${tree.kind.toUpperCase()}`);
  }
}

function textOf(operand: OperandTree, scope: Scope): string {
  const value: AttributeValue = operand.kind === "value" ? scope.value(operand.name) : {};
  if (value.S !== undefined) return value.S;
  throw invalid(
    "One or more parameter values were invalid: Condition parameter type does not match schema type",
  );
}

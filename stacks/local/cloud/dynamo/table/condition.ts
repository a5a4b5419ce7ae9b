/** Whether a condition holds for an item. */
import { bytesOf, equals, order } from "./comparison.ts";
import type { Call, Comparator, ConditionTree, OperandTree } from "./expression/tree.ts";
import { invalid } from "./refusal.ts";
import { valueAt } from "./path.ts";
import type { Scope } from "./scope.ts";
import { sizeOf } from "./size.ts";
import { typeOf, type AttributeValue, type Item } from "./value.ts";

const types: readonly string[] = ["S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"];
const ordered: readonly string[] = ["S", "N", "B"];

export function holds(tree: ConditionTree, scope: Scope, item: Item): boolean {
  const valueOf = (operand: OperandTree) => operandValue(operand, scope, item);
  switch (tree.kind) {
    case "and":
      return holds(tree.left, scope, item) && holds(tree.right, scope, item);
    case "or":
      return holds(tree.left, scope, item) || holds(tree.right, scope, item);
    case "not":
      return !holds(tree.operand, scope, item);
    case "compare":
      return compares(tree.comparator, valueOf(tree.left), valueOf(tree.right));
    case "between": {
      const value = valueOf(tree.operand);
      return compares(">=", value, valueOf(tree.low)) && compares("<=", value, valueOf(tree.high));
    }
    case "in": {
      const value = valueOf(tree.operand);
      return tree.options.some((option) => compares("=", value, valueOf(option)));
    }
    case "call": {
      const value = valueAt(scope.path(tree.path), item);
      return answers(tree.call, value, tree.operand && valueOf(tree.operand));
    }
  }
}

function operandValue(operand: OperandTree, scope: Scope, item: Item): AttributeValue | undefined {
  switch (operand.kind) {
    case "value":
      return scope.value(operand.name);
    case "path":
      return valueAt(scope.path(operand), item);
    case "size": {
      const value = valueAt(scope.path(operand.of), item);
      const size = value && sizeOf(value);
      return size === undefined ? undefined : { N: String(size) };
    }
  }
}

/** A missing attribute equals nothing and differs from everything. */
function compares(
  comparator: Comparator,
  left: AttributeValue | undefined,
  right: AttributeValue | undefined,
): boolean {
  if (!left || !right) return comparator === "<>";
  if (comparator === "=") return equals(left, right);
  if (comparator === "<>") return !equals(left, right);
  const difference = order(left, right);
  return difference !== undefined && meets(comparator, difference);
}

/** Whether a difference (negative, zero or positive) satisfies a comparator. */
export function meets(comparator: Comparator, difference: number): boolean {
  switch (comparator) {
    case "=":
      return difference === 0;
    case "<>":
      return difference !== 0;
    case "<":
      return difference < 0;
    case "<=":
      return difference <= 0;
    case ">":
      return difference > 0;
    case ">=":
      return difference >= 0;
  }
}

function answers(
  call: Call,
  value: AttributeValue | undefined,
  operand: AttributeValue | undefined,
): boolean {
  switch (call) {
    case "attribute_exists":
      return value !== undefined;
    case "attribute_not_exists":
      return value === undefined;
    case "attribute_type":
      return value !== undefined && typeOf(value) === operand?.S;
    case "begins_with":
      return value !== undefined && operand !== undefined && beginsWith(value, operand);
    case "contains":
      return value !== undefined && operand !== undefined && contains(value, operand);
  }
}

function beginsWith(value: AttributeValue, start: AttributeValue): boolean {
  if (start.S !== undefined) return value.S?.startsWith(start.S) ?? false;
  if (start.B === undefined || value.B === undefined) return false;
  const bytes = bytesOf(start.B);
  return bytesOf(value.B).subarray(0, bytes.length).equals(bytes);
}

function contains(value: AttributeValue, operand: AttributeValue): boolean {
  if (value.S !== undefined) return operand.S !== undefined && value.S.includes(operand.S);
  if (value.B !== undefined) return operand.B !== undefined && bytesOf(value.B).includes(bytesOf(operand.B));
  if (value.BS) return operand.B !== undefined && value.BS.includes(operand.B);
  if (value.SS) return operand.S !== undefined && value.SS.includes(operand.S);
  if (value.NS) return operand.N !== undefined && value.NS.includes(operand.N);
  return value.L?.some((member) => equals(member, operand)) ?? false;
}

/** Throws for operands that a comparison or function never takes. */
export function check(tree: ConditionTree, scope: Scope): void {
  switch (tree.kind) {
    case "and":
    case "or":
      check(tree.left, scope);
      check(tree.right, scope);
      break;
    case "not":
      check(tree.operand, scope);
      break;
    case "compare":
      requireDistinct(tree.comparator, tree.left, tree.right, scope);
      if (tree.comparator === "=" || tree.comparator === "<>") break;
      for (const operand of [tree.left, tree.right]) requireType(tree.comparator, operand, ordered, scope);
      break;
    case "between":
      for (const operand of [tree.operand, tree.low, tree.high])
        requireType("BETWEEN", operand, ordered, scope);
      requireBounds(tree.low, tree.high, scope);
      break;
    case "call":
      checkCall(tree.call, tree.operand, scope);
      break;
    case "in":
      break;
  }
}

function checkCall(call: Call, operand: OperandTree | undefined, scope: Scope): void {
  if (!operand) return;
  if (call === "begins_with") requireType(call, operand, ["S", "B"], scope);
  if (call !== "attribute_type") return;
  const type = operand.kind === "value" ? scope.value(operand.name).S : undefined;
  if (type === undefined || !types.includes(type))
    throw invalid(`Invalid attribute type name found; type: ${type ?? "no value of type S"}`);
}

function requireType(operator: string, operand: OperandTree, allowed: readonly string[], scope: Scope): void {
  if (operand.kind !== "value") return;
  const type = typeOf(scope.value(operand.name));
  if (!allowed.includes(type))
    throw invalid(
      `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
    );
}

function requireBounds(low: OperandTree, high: OperandTree, scope: Scope): void {
  if (low.kind !== "value" || high.kind !== "value") return;
  const difference = order(scope.value(low.name), scope.value(high.name));
  if (difference === undefined)
    throw invalid("The BETWEEN operator requires same data type for lower and upper bounds");
  if (difference > 0)
    throw invalid("The BETWEEN operator requires upper bound to be greater than or equal to lower bound");
}

function requireDistinct(operator: string, left: OperandTree, right: OperandTree, scope: Scope): void {
  if (left.kind !== "path" || right.kind !== "path") return;
  if (JSON.stringify(scope.path(left)) === JSON.stringify(scope.path(right)))
    throw invalid(
      `The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}`,
    );
}

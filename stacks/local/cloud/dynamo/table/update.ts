/** Applies an update to an item. Every operand reads the item before the update. */
import * as Decimal from "./decimal.ts";
import { Draft } from "./draft.ts";
import type { SetTree, UpdateTree } from "./expression/tree.ts";
import { invalid } from "./refusal.ts";
import { requireApart, valueAt, type Path } from "./path.ts";
import type { Scope } from "./scope.ts";
import { typeOf, type AttributeValue, type Item, type Type } from "./value.ts";

/** An update with resolved placeholders, validated as far as possible without an item. */
export interface Update {
  paths: readonly Path[];
  apply(before: Item): Item;
}

/** What a path has after the update; undefined if nothing. */
interface Action {
  path: Path;
  valueAfter(before: Item): AttributeValue | undefined;
}

export function bindUpdate({ set, remove, add, delete: removal }: UpdateTree, scope: Scope): Update {
  const actions: Action[] = [
    ...set.map(({ path, to }) => {
      checkSet(to, scope);
      return { path: scope.path(path), valueAfter: (before: Item) => evaluate(to, scope, before) };
    }),
    ...remove.map(({ path }) => ({ path: scope.path(path), valueAfter: () => undefined })),
    ...add.map((tree) => {
      const path = scope.path(tree.path);
      const more = requireOperand("ADD", scope.value(tree.value.name), ["N", "SS", "NS", "BS"]);
      return { path, valueAfter: (before: Item) => sum(valueAt(path, before), more) };
    }),
    ...removal.map((tree) => {
      const path = scope.path(tree.path);
      const less = requireOperand("DELETE", scope.value(tree.value.name), ["SS", "NS", "BS"]);
      return { path, valueAfter: (before: Item) => difference(valueAt(path, before), less) };
    }),
  ];
  const paths = actions.map(({ path }) => path);
  requireApart(paths);
  return {
    paths,
    apply(before) {
      const draft = new Draft(before);
      for (const { path, valueAfter } of actions) {
        const value = valueAfter(before);
        if (value) draft.set(path, value);
        else draft.remove(path);
      }
      return draft.close();
    },
  };
}

function evaluate(tree: SetTree, scope: Scope, before: Item): AttributeValue {
  switch (tree.kind) {
    case "value":
      return scope.value(tree.name);
    case "path":
      return requireThere(valueAt(scope.path(tree), before));
    case "if_not_exists":
      return valueAt(scope.path(tree.path), before) ?? evaluate(tree.otherwise, scope, before);
    case "plus":
    case "minus": {
      const left = requireContent("N", evaluate(tree.left, scope, before));
      const right = requireContent("N", evaluate(tree.right, scope, before));
      return { N: tree.kind === "plus" ? Decimal.add(left, right) : Decimal.subtract(left, right) };
    }
    case "list_append": {
      const left = requireContent("L", evaluate(tree.left, scope, before));
      return { L: [...left, ...requireContent("L", evaluate(tree.right, scope, before))] };
    }
  }
}

function requireThere(value: AttributeValue | undefined): AttributeValue {
  if (value) return value;
  throw invalid("The provided expression refers to an attribute that does not exist in the item");
}

function requireContent<T extends Type>(type: T, value: AttributeValue): NonNullable<AttributeValue[T]> {
  const content = value[type];
  if (content != null) return content;
  throw invalid("An operand in the update expression has an incorrect data type");
}

function sum(before: AttributeValue | undefined, more: AttributeValue): AttributeValue {
  if (!before) return more;
  if (more.N !== undefined) return { N: Decimal.add(requireContent("N", before), more.N) };
  const type = setTypeOf(more);
  return { [type]: union(requireContent(type, before), more[type] ?? []) };
}

function setTypeOf({ SS, NS }: AttributeValue): "SS" | "NS" | "BS" {
  if (SS) return "SS";
  return NS ? "NS" : "BS";
}

function union(left: readonly string[], right: readonly string[]): readonly string[] {
  return [...new Set([...left, ...right])];
}

/** An empty set is removed. */
function difference(before: AttributeValue | undefined, less: AttributeValue): AttributeValue | undefined {
  if (!before) return undefined;
  const type = setTypeOf(less);
  const removed = less[type] ?? [];
  const rest = requireContent(type, before).filter((member) => !removed.includes(member));
  return rest.length === 0 ? undefined : { [type]: rest };
}

function checkSet(tree: SetTree, scope: Scope): void {
  switch (tree.kind) {
    case "if_not_exists":
      return checkSet(tree.otherwise, scope);
    case "plus":
    case "minus":
    case "list_append":
      for (const operand of [tree.left, tree.right]) {
        checkSet(operand, scope);
        if (operand.kind !== "value") continue;
        requireOperand(tree.kind, scope.value(operand.name), [tree.kind === "list_append" ? "L" : "N"]);
      }
      return;
    case "path":
    case "value":
      return;
  }
}

function requireOperand(operator: string, value: AttributeValue, allowed: readonly Type[]): AttributeValue {
  const type = typeOf(value);
  if (allowed.includes(type)) return value;
  throw invalid(
    `Incorrect operand type for operator or function; operator: ${operator}, operand type: ${type}`,
  );
}

/** The syntax trees of expressions. */

/** Names, placeholders of names, and list indexes. */
export interface PathTree {
  kind: "path";
  steps: readonly (string | number)[];
}

export type Comparator = "=" | "<>" | "<" | "<=" | ">" | ">=";
export type Call =
  "attribute_exists" | "attribute_not_exists" | "attribute_type" | "begins_with" | "contains";

/** A placeholder of a value. */
export interface ValueTree {
  kind: "value";
  name: string;
}
export type OperandTree = PathTree | ValueTree | { kind: "size"; of: PathTree };

export type ConditionTree =
  | { kind: "and" | "or"; left: ConditionTree; right: ConditionTree }
  | { kind: "not"; operand: ConditionTree }
  | { kind: "compare"; comparator: Comparator; left: OperandTree; right: OperandTree }
  | { kind: "between"; operand: OperandTree; low: OperandTree; high: OperandTree }
  | { kind: "in"; operand: OperandTree; options: readonly OperandTree[] }
  | { kind: "call"; call: Call; path: PathTree; operand?: OperandTree };

export type SetTree =
  | PathTree
  | ValueTree
  | { kind: "plus" | "minus"; left: SetTree; right: SetTree }
  | { kind: "if_not_exists"; path: PathTree; otherwise: SetTree }
  | { kind: "list_append"; left: SetTree; right: SetTree };

export interface UpdateTree {
  set: readonly { path: PathTree; to: SetTree }[];
  remove: readonly { path: PathTree }[];
  add: readonly { path: PathTree; value: ValueTree }[];
  delete: readonly { path: PathTree; value: ValueTree }[];
}

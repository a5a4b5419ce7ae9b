/** The grammar of conditions: NOT binds before AND, AND before OR. */
import { invalid } from "../refusal.ts";
import { parsePath } from "./path.ts";
import type { Tokens } from "./tokens.ts";
import type { Call, Comparator, ConditionTree, OperandTree } from "./tree.ts";

const operandCount: Record<Call, 1 | 2> = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  attribute_type: 2,
  begins_with: 2,
  contains: 2,
};
const comparators: readonly string[] = ["=", "<>", "<", "<=", ">", ">="] satisfies Comparator[];
const maxOptions = 100;

export function parseCondition(tokens: Tokens): ConditionTree {
  const inParentheses = new WeakSet<ConditionTree>();

  function alternative(): ConditionTree {
    let left = conjunction();
    while (tokens.takes("OR")) left = { kind: "or", left, right: conjunction() };
    return left;
  }

  function conjunction(): ConditionTree {
    let left = negation();
    while (tokens.takes("AND")) left = { kind: "and", left, right: negation() };
    return left;
  }

  function negation(): ConditionTree {
    return tokens.takes("NOT") ? { kind: "not", operand: negation() } : primary();
  }

  function primary(): ConditionTree {
    if (!tokens.takes("(")) return isCall(tokens.next) ? parseCall(tokens, tokens.next) : comparison(tokens);
    const inner = alternative();
    tokens.expect(")");
    if (inParentheses.has(inner)) throw invalid("The expression has redundant parentheses;");
    inParentheses.add(inner);
    return inner;
  }

  const tree = alternative();
  tokens.expectEnd();
  return tree;
}

function isCall(word: string): word is Call {
  return Object.hasOwn(operandCount, word);
}

function parseCall(tokens: Tokens, call: Call): ConditionTree {
  tokens.take();
  tokens.expect("(");
  const path = parsePath(tokens);
  const tree: ConditionTree = { kind: "call", call, path };
  if (operandCount[call] === 2) {
    tokens.expect(",");
    tree.operand = parseOperand(tokens);
  }
  tokens.expect(")");
  return tree;
}

function comparison(tokens: Tokens): ConditionTree {
  const operand = parseOperand(tokens);
  if (tokens.takes("BETWEEN")) {
    const low = parseOperand(tokens);
    tokens.expect("AND");
    return { kind: "between", operand, low, high: parseOperand(tokens) };
  }
  if (tokens.takes("IN")) return { kind: "in", operand, options: parseOptions(tokens) };
  const comparator = tokens.next;
  if (!isComparator(comparator)) throw tokens.unexpected();
  tokens.take();
  return { kind: "compare", comparator, left: operand, right: parseOperand(tokens) };
}

function isComparator(word: string): word is Comparator {
  return comparators.includes(word);
}

function parseOptions(tokens: Tokens): OperandTree[] {
  tokens.expect("(");
  const options = [parseOperand(tokens)];
  while (tokens.takes(",")) options.push(parseOperand(tokens));
  tokens.expect(")");
  if (options.length > maxOptions)
    throw invalid(`The IN operator takes at most ${maxOptions} operands; it has ${options.length}.`);
  return options;
}

function parseOperand(tokens: Tokens): OperandTree {
  if (tokens.next.startsWith(":")) return { kind: "value", name: tokens.take() };
  if (tokens.next !== "size") return parsePath(tokens);
  tokens.take();
  tokens.expect("(");
  const of = parsePath(tokens);
  tokens.expect(")");
  return { kind: "size", of };
}

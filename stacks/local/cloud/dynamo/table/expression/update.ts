/** The grammar of updates: SET, REMOVE, ADD and DELETE, each at most once. */
import { invalid } from "../refusal.ts";
import { parsePath } from "./path.ts";
import type { Tokens } from "./tokens.ts";
import type { PathTree, SetTree, UpdateTree, ValueTree } from "./tree.ts";

export function parseUpdate(tokens: Tokens): UpdateTree {
  const tree: Partial<UpdateTree> = {};
  while (tokens.next !== "") {
    const section = tokens.take().toUpperCase();
    switch (section) {
      case "SET":
        requireOnce(section, tree.set);
        tree.set = parseList(tokens, parseAssignment);
        break;
      case "REMOVE":
        requireOnce(section, tree.remove);
        tree.remove = parseList(tokens, (tokens) => ({ path: parsePath(tokens) }));
        break;
      case "ADD":
        requireOnce(section, tree.add);
        tree.add = parseList(tokens, parsePathAndValue);
        break;
      case "DELETE":
        requireOnce(section, tree.delete);
        tree.delete = parseList(tokens, parsePathAndValue);
        break;
      default:
        throw invalid(`Syntax error; token: ${section}`);
    }
  }
  return { set: [], remove: [], add: [], delete: [], ...tree };
}

function requireOnce(section: string, before: unknown): void {
  if (before) throw invalid(`The "${section}" section can only be used once in an update expression;`);
}

function parseList<T>(tokens: Tokens, parse: (tokens: Tokens) => T): T[] {
  const list = [parse(tokens)];
  while (tokens.takes(",")) list.push(parse(tokens));
  return list;
}

function parsePathAndValue(tokens: Tokens): { path: PathTree; value: ValueTree } {
  return { path: parsePath(tokens), value: parseValue(tokens) };
}

function parseAssignment(tokens: Tokens): { path: PathTree; to: SetTree } {
  const path = parsePath(tokens);
  tokens.expect("=");
  return { path, to: parseSum(tokens) };
}

function parseSum(tokens: Tokens): SetTree {
  const left = parseOperand(tokens);
  if (tokens.takes("+")) return { kind: "plus", left, right: parseOperand(tokens) };
  if (tokens.takes("-")) return { kind: "minus", left, right: parseOperand(tokens) };
  return left;
}

function parseOperand(tokens: Tokens): SetTree {
  if (tokens.takes("(")) {
    const inner = parseSum(tokens);
    tokens.expect(")");
    return inner;
  }
  if (tokens.next.startsWith(":")) return parseValue(tokens);
  if (tokens.next === "if_not_exists") {
    const [path, otherwise] = parseCall(tokens, parsePath);
    return { kind: "if_not_exists", path, otherwise };
  }
  if (tokens.next === "list_append") {
    const [left, right] = parseCall(tokens, parseOperand);
    return { kind: "list_append", left, right };
  }
  return parsePath(tokens);
}

/** The two arguments of a function. */
function parseCall<T>(tokens: Tokens, parseFirst: (tokens: Tokens) => T): [T, SetTree] {
  tokens.take();
  tokens.expect("(");
  const first = parseFirst(tokens);
  tokens.expect(",");
  const second = parseOperand(tokens);
  tokens.expect(")");
  return [first, second];
}

function parseValue(tokens: Tokens): ValueTree {
  if (!tokens.next.startsWith(":")) throw tokens.unexpected();
  return { kind: "value", name: tokens.take() };
}

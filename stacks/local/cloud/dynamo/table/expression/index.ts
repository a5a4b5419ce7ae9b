/** Parses expressions into trees. Trees are cached by text; placeholders are resolved at each evaluation. */
export * as Expression from "./index.ts";

import { parseCondition } from "./condition.ts";
import { parsePath } from "./path.ts";
import { Tokens } from "./tokens.ts";
import type { PathTree } from "./tree.ts";
import { parseUpdate } from "./update.ts";

export interface Parsed<Tree> {
  tree: Tree;
  /** Its placeholders. */
  names: ReadonlySet<string>;
  values: ReadonlySet<string>;
  paths: readonly PathTree[];
}

export const condition = cached(parseCondition);
export const update = cached(parseUpdate);
export const projection = cached(parsePaths);

function parsePaths(tokens: Tokens): PathTree[] {
  const paths = [parsePath(tokens)];
  while (tokens.takes(",")) paths.push(parsePath(tokens));
  tokens.expectEnd();
  return paths;
}

function cached<Tree>(parse: (tokens: Tokens) => Tree): (text: string) => Parsed<Tree> {
  const known = new Map<string, Parsed<Tree>>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const tokens = new Tokens(text);
    const tree = parse(tokens);
    const { names, values, paths } = tokens;
    const parsed = { tree, names, values, paths };
    known.set(text, parsed);
    return parsed;
  };
}

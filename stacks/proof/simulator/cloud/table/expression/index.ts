/**
 * Expressions as trees. A text is parsed once and its tree kept, since the product's texts repeat; its placeholders
 * are looked up whenever it is evaluated.
 */
export * as Expression from "./index.ts";

import { parseCondition } from "./condition.ts";
import { parsePath } from "./path.ts";
import { Tokens } from "./tokens.ts";
import type { PathTree } from "./tree.ts";
import { parseUpdate } from "./update.ts";

export interface Parsed<Tree> {
  tree: Tree;
  /** The placeholders in it. */
  names: ReadonlySet<string>;
  values: ReadonlySet<string>;
  paths: readonly PathTree[];
}

export const condition = remembering(parseCondition);
export const update = remembering(parseUpdate);
export const projection = remembering(parsePaths);

function parsePaths(tokens: Tokens): PathTree[] {
  const paths = [parsePath(tokens)];
  while (tokens.takes(",")) paths.push(parsePath(tokens));
  tokens.expectEnd();
  return paths;
}

function remembering<Tree>(parse: (tokens: Tokens) => Tree): (text: string) => Parsed<Tree> {
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

/** Document paths: `#counters.valid`, `parts[0]`. */
import { invalid } from "../refusal.ts";
import { requireUnreserved } from "./reserved.ts";
import type { Tokens } from "./tokens.ts";
import type { PathTree } from "./tree.ts";

export function parsePath(tokens: Tokens): PathTree {
  const steps: (string | number)[] = [parseName(tokens)];
  for (;;) {
    if (tokens.takes(".")) steps.push(parseName(tokens));
    else if (tokens.takes("[")) {
      steps.push(parseIndex(tokens));
      tokens.expect("]");
    } else break;
  }
  const path: PathTree = { kind: "path", steps };
  tokens.paths.push(path);
  return path;
}

function parseName(tokens: Tokens): string {
  if (!/^[#A-Za-z_]/.test(tokens.next)) throw tokens.unexpected();
  const name = tokens.take();
  requireUnreserved(name);
  return name;
}

function parseIndex(tokens: Tokens): number {
  if (!/^\d+$/.test(tokens.next)) throw tokens.unexpected();
  const index = Number(tokens.take());
  if (!Number.isSafeInteger(index)) throw invalid("List index is not within the allowable range");
  return index;
}

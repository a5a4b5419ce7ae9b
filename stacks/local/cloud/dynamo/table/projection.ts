/** Projections: the parts of an item that a request asks for. */
import { Expression } from "./expression/index.ts";
import type { Input } from "./input.ts";
import { requireApart, valueAt, type Path } from "./path.ts";
import { Scope } from "./scope.ts";
import type { AttributeValue, Item } from "./value.ts";

/** A map or list under construction, by path steps. */
interface Part {
  isList: boolean;
  parts: Map<string | number, Part | AttributeValue>;
}

/** The projection of a request without other expressions; the whole item by default. */
export function prepareProjection(input: Input): (item: Item) => Item {
  const scope = new Scope(input);
  const project = bindProjection(input, scope);
  scope.requireAllUsed();
  return project;
}

export function bindProjection(input: Input, scope: Scope): (item: Item) => Item {
  const parsed = scope.parse("ProjectionExpression", input["ProjectionExpression"], Expression.projection);
  if (!parsed) return (item) => item;
  const paths = parsed.tree.map((tree) => scope.path(tree));
  requireApart(paths);
  return (item) => project(paths, item);
}

/** The parts of an item at these paths. Lists keep their order. */
export function project(paths: readonly Path[], item: Item): Item {
  const whole: Part = { isList: false, parts: new Map() };
  for (const path of paths) {
    const value = valueAt(path, item);
    if (value) place(whole, path, value);
  }
  return assemble(whole).M ?? {};
}

function place(whole: Part, path: Path, value: AttributeValue): void {
  let part = whole;
  for (const [at, step] of path.slice(0, -1).entries()) {
    const next = part.parts.get(step) ?? { isList: typeof path[at + 1] === "number", parts: new Map() };
    part.parts.set(step, next);
    if (!isPart(next)) return;
    part = next;
  }
  part.parts.set(path.at(-1) ?? "", value);
}

function isPart(part: Part | AttributeValue): part is Part {
  return "parts" in part;
}

function assemble({ isList, parts }: Part): AttributeValue {
  const members = [...parts].map(([step, part]) => [step, isPart(part) ? assemble(part) : part] as const);
  if (!isList) return { M: Object.fromEntries(members) };
  return { L: members.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value) };
}

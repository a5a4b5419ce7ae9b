/** Parts of a source, which plugins change. */
import { parseAst } from "rolldown/parseAst";

type Program = ReturnType<typeof parseAst>;

/** Finds parts of sources. Bundles of all functions have the same sources, each of which is parsed once. */
export function partsOf<Part>(
  find: (program: Program) => readonly Part[],
): (source: string) => readonly Part[] {
  const known = new Map<string, readonly Part[]>();
  return (source) => {
    const parts = known.get(source) ?? find(parseAst(source, { lang: "ts" }));
    known.set(source, parts);
    return parts;
  };
}

/** A part of a program, with what it may have. */
export interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  computed?: boolean;
  key?: Node;
  value?: Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: readonly Node[];
  properties?: readonly Node[];
}

/** A call of a method: `object.name(…)`. */
export interface MethodCall {
  object: Node;
  name: string | undefined;
  given: readonly Node[];
  end: number;
}

/** The calls of methods within a node. */
export function methodCallsIn(node: unknown): MethodCall[] {
  if (typeof node !== "object" || node === null) return [];
  const within = Object.values(node).flatMap(methodCallsIn);
  const { type, callee, arguments: given = [], end } = node as Node;
  if (type !== "CallExpression" || !callee?.object) return within;
  return [{ object: callee.object, name: callee.property?.name, given, end }, ...within];
}

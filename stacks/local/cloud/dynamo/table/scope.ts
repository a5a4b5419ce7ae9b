/** The placeholders of a request and their values. Unused and undefined placeholders are refused. */
import type { Parsed } from "./expression/index.ts";
import type { PathTree } from "./expression/tree.ts";
import type { Path } from "./path.ts";
import type { Input } from "./input.ts";
import { invalid } from "./refusal.ts";
import { isRecord, parseItem, read, type AttributeValue, type Item } from "./value.ts";

export class Scope {
  readonly #names: Readonly<Record<string, unknown>>;
  readonly #values: Item;
  readonly #expressions: Parsed<unknown>[] = [];

  constructor(input: Input) {
    this.#names = parseNames(input["ExpressionAttributeNames"]);
    this.#values = parseValues(input["ExpressionAttributeValues"]);
  }

  /** One of the request's expressions; undefined if it has none of that kind. */
  parse<Tree>(field: string, text: unknown, parse: (text: string) => Parsed<Tree>): Parsed<Tree> | undefined {
    if (text === undefined) return undefined;
    if (typeof text !== "string") throw invalid(`${field} must be a string.`);
    const parsed = parse(text);
    for (const [kind, used, given] of [
      ["name", parsed.names, this.#names],
      ["value", parsed.values, this.#values],
    ] as const)
      for (const placeholder of used)
        if (!Object.hasOwn(given, placeholder))
          throw invalid(
            `Invalid ${field}: An expression attribute ${kind} used in expression is not defined; attribute ${kind}: ${placeholder}`,
          );
    this.#expressions.push(parsed);
    return parsed;
  }

  /** Throws if a placeholder is unused. Call it after every expression has been parsed. */
  requireAllUsed(): void {
    for (const name of Object.keys(this.#names))
      if (!this.#expressions.some(({ names }) => names.has(name)))
        throw invalid(`Value provided in ExpressionAttributeNames unused in expressions: keys: {${name}}`);
    for (const name of Object.keys(this.#values))
      if (!this.#expressions.some(({ values }) => values.has(name)))
        throw invalid(`Value provided in ExpressionAttributeValues unused in expressions: keys: {${name}}`);
  }

  value(name: string): AttributeValue {
    const value = read(this.#values, name);
    if (!value) throw new Error(`${name} was not checked.`);
    return value;
  }

  path({ steps }: PathTree): Path {
    return steps.map((step) =>
      typeof step === "string" && step.startsWith("#") ? String(this.#names[step]) : step,
    );
  }
}

function parseNames(given: unknown): Input {
  if (given === undefined) return {};
  if (!isRecord(given)) throw invalid("ExpressionAttributeNames must be a map of strings.");
  const names = Object.entries(given);
  if (names.length === 0) throw invalid("ExpressionAttributeNames must not be empty");
  for (const [placeholder, name] of names)
    if (typeof name !== "string" || name === "")
      throw invalid(`ExpressionAttributeNames contains invalid value for key ${placeholder}`);
  return given;
}

function parseValues(given: unknown): Item {
  if (given === undefined) return {};
  const values = parseItem(given);
  if (Object.keys(values).length === 0) throw invalid("ExpressionAttributeValues must not be empty");
  return values;
}

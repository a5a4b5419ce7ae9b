/** Attribute values in DynamoDB's JSON: validated on input, immutable afterwards. */
import * as Decimal from "./decimal.ts";
import { invalid } from "./refusal.ts";

/** Exactly one of these is set. Binary values are in Base64. */
export type AttributeValue = Readonly<{
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: true;
  M?: Item;
  L?: readonly AttributeValue[];
  SS?: readonly string[];
  NS?: readonly string[];
  BS?: readonly string[];
}>;
export type Item = Readonly<{ [name: string]: AttributeValue }>;
export type Type = keyof AttributeValue;

type Input = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Input {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A map's own value of a name, never an inherited one. */
export function read<T>(map: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** The type of a checked value. */
export function typeOf(value: AttributeValue): Type {
  for (const type in value) return type as Type;
  throw new Error("A value without a type.");
}

/** Validates every attribute of an item, and normalises its numbers. */
export function parseItem(given: unknown): Item {
  if (!isRecord(given)) throw invalid("An item must be a map of attribute values.");
  return parseEach(given);
}

function parseValue(given: unknown): AttributeValue {
  const types = isRecord(given) ? Object.keys(given) : [];
  const [type = ""] = types;
  if (!isRecord(given) || types.length !== 1)
    throw invalid("Supplied AttributeValue must contain exactly one of the supported datatypes");
  const content = given[type];
  switch (type) {
    case "S":
      if (typeof content === "string") return content.isWellFormed() ? given : { S: content.toWellFormed() };
      break;
    case "N":
      if (typeof content === "string") {
        const number = Decimal.canonical(content);
        return number === content ? given : { N: number };
      }
      break;
    case "B":
      if (typeof content === "string") return { B: parseBinary(content) };
      break;
    case "BOOL":
      if (typeof content === "boolean") return given;
      break;
    case "NULL":
      if (content === true) return given;
      break;
    case "M":
      if (isRecord(content)) {
        const map = parseEach(content);
        return map === content ? given : { M: map };
      }
      break;
    case "L":
      if (Array.isArray(content)) return { L: content.map(parseValue) };
      break;
    case "SS":
      if (isTextList(content)) return { SS: requireSet(content) };
      break;
    case "NS":
      if (isTextList(content)) return { NS: requireSet(content.map(Decimal.canonical)) };
      break;
    case "BS":
      if (isTextList(content)) return { BS: requireSet(content.map(parseBinary)) };
      break;
    default:
      throw invalid(`There is no attribute value of the type ${type}.`);
  }
  throw invalid(`An attribute value of the type ${type} cannot be ${JSON.stringify(content)}.`);
}

/** The same map if it is normalised already. */
function parseEach(given: Input): Item {
  let changed: Record<string, AttributeValue> | undefined;
  for (const name of Object.keys(given)) {
    const value = parseValue(given[name]);
    if (value !== given[name]) (changed ??= { ...(given as Item) })[name] = value;
  }
  return changed ?? (given as Item);
}

function parseBinary(text: string): string {
  const canonical = Buffer.from(text, "base64").toString("base64");
  if (canonical.replace(/=+$/, "") === text.replace(/=+$/, "")) return canonical;
  throw invalid("A binary attribute value must be in Base64.");
}

function isTextList(content: unknown): content is readonly string[] {
  return Array.isArray(content) && content.every((one) => typeof one === "string");
}

function requireSet(members: readonly string[]): readonly string[] {
  if (members.length === 0)
    throw invalid("One or more parameter values were invalid: a set may not be empty");
  if (new Set(members).size < members.length)
    throw invalid("One or more parameter values were invalid: Input collection contains duplicates");
  return members;
}

/** Event patterns in EventBridge's syntax. */
import { BlockList, isIP } from "node:net";
import { AwsError } from "../emulated-service.ts";

export type Matcher = (event: unknown) => boolean;
type Test = (value: unknown) => boolean;

/** Parses a pattern; throws InvalidEventPatternException where EventBridge does. */
export function parsePattern(text: string): Matcher {
  let pattern: unknown;
  try {
    pattern = JSON.parse(text);
  } catch {
    throw invalid("it is not JSON");
  }
  if (!isObject(pattern)) throw invalid("it is not an object");
  return objectMatcher(pattern);
}

function objectMatcher(pattern: Record<string, unknown>): Matcher {
  const fields = Object.entries(pattern);
  if (fields.length === 0) throw invalid("empty objects are not allowed");
  const matchers = fields.map(([name, value]) => (name === "$or" ? either(value) : field(name, value)));
  return (event) => matchers.every((matches) => matches(event));
}

function either(alternatives: unknown): Matcher {
  if (!Array.isArray(alternatives) || alternatives.length < 2 || !alternatives.every(isObject))
    throw invalid("$or needs a list of at least two patterns");
  const matchers = alternatives.map(objectMatcher);
  return (event) => matchers.some((matches) => matches(event));
}

function field(name: string, pattern: unknown): Matcher {
  const read = (event: unknown) => (isObject(event) ? event[name] : undefined);
  if (Array.isArray(pattern)) {
    if (pattern.length === 0) throw invalid("empty arrays are not allowed");
    const tests = pattern.map(leafTest);
    return (event) => {
      const value = read(event);
      const values = Array.isArray(value) && value.length > 0 ? value : [emptyAsAbsent(value)];
      return values.some((one) => tests.some((test) => test(one)));
    };
  }
  if (!isObject(pattern)) throw invalid(`"${name}" must be an object or an array`);
  const inner = objectMatcher(pattern);
  return (event) => {
    const value = read(event);
    return Array.isArray(value) ? value.some(inner) : inner(value);
  };
}

/** One of the alternatives in a list: a literal, or an object with an operator. */
function leafTest(pattern: unknown): Test {
  if (!isObject(pattern)) {
    if (Array.isArray(pattern)) throw invalid("a list inside of a list");
    return (value) => value === pattern;
  }
  const [entry, ...more] = Object.entries(pattern);
  if (!entry || more.length > 0) throw invalid("a match expression has exactly one operator");
  const [operator, operand] = entry;
  switch (operator) {
    case "exists":
      if (typeof operand !== "boolean") throw invalid("exists must be true or false");
      return (value) => (value !== undefined) === operand;
    case "numeric":
      return numericTest(operand);
    case "cidr":
      return cidrTest(operand);
    case "anything-but":
      return exceptTest(operand);
    default:
      return textTest(operator, operand);
  }
}

function textTest(operator: string, operand: unknown): Test {
  if (isObject(operand) && (operator === "prefix" || operator === "suffix")) {
    const { "equals-ignore-case": text, ...rest } = operand;
    if (Object.keys(rest).length > 0) throw invalid(`${operator} knows equals-ignore-case only`);
    const test = textTest(operator, lower(operator, text));
    return (value) => typeof value === "string" && test(value.toLowerCase());
  }
  if (typeof operand !== "string") throw invalid(`${operator} needs a string`);
  const onText = (test: (text: string) => boolean) => (value: unknown) =>
    typeof value === "string" && test(value);
  switch (operator) {
    case "prefix":
      return onText((text) => text.startsWith(operand));
    case "suffix":
      return onText((text) => text.endsWith(operand));
    case "equals-ignore-case":
      return onText((text) => text.toLowerCase() === operand.toLowerCase());
    case "wildcard": {
      if (operand.includes("**")) throw invalid("consecutive wildcards");
      const expression = new RegExp(`^${operand.split("*").map(literally).join(".*")}$`, "s");
      return onText((text) => expression.test(text));
    }
    default:
      throw invalid(`unrecognized match type ${operator}`);
  }
}

/** `anything-but`: any present value except the given ones or those that match a text operator. */
function exceptTest(operand: unknown): Test {
  const tests = isObject(operand) ? exceptTexts(operand) : listOf(operand).map(literalTest);
  if (tests.length === 0) throw invalid("anything-but needs a value");
  return (value) => value !== undefined && !tests.some((test) => test(value));
}

function exceptTexts(operand: Record<string, unknown>): Test[] {
  const [entry, ...more] = Object.entries(operand);
  if (!entry || more.length > 0) throw invalid("anything-but has exactly one operator");
  const [operator, texts] = entry;
  return listOf(texts).map((text) => textTest(operator, text));
}

function literalTest(literal: unknown): Test {
  if (typeof literal !== "string" && typeof literal !== "number")
    throw invalid("anything-but needs strings or numbers");
  return (value) => value === literal;
}

const comparisons: Record<string, (value: number, bound: number) => boolean> = {
  "=": (value, bound) => value === bound,
  "<": (value, bound) => value < bound,
  "<=": (value, bound) => value <= bound,
  ">": (value, bound) => value > bound,
  ">=": (value, bound) => value >= bound,
};

function numericTest(operand: unknown): Test {
  const parts = listOf(operand);
  if (parts.length !== 2 && parts.length !== 4) throw invalid("numeric needs one comparison or two");
  const tests: ((value: number) => boolean)[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const compare = comparisons[String(parts[index])];
    const bound = parts[index + 1];
    if (!compare || typeof bound !== "number") throw invalid("numeric needs an operator and a number");
    tests.push((value) => compare(value, bound));
  }
  return (value) => typeof value === "number" && tests.every((test) => test(value));
}

function cidrTest(operand: unknown): Test {
  const [address = "", length = ""] = typeof operand === "string" ? operand.split("/") : [];
  const version = isIP(address);
  const bits = Number(length);
  if (version === 0 || !/^\d+$/.test(length) || bits > (version === 4 ? 32 : 128))
    throw invalid("cidr needs a network such as 10.0.0.0/24");
  const block = new BlockList();
  block.addSubnet(address, bits, version === 4 ? "ipv4" : "ipv6");
  return (value) =>
    typeof value === "string" &&
    isIP(value) === version &&
    block.check(value, version === 4 ? "ipv4" : "ipv6");
}

function literally(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
}

function lower(operator: string, text: unknown): string {
  if (typeof text !== "string") throw invalid(`${operator} with equals-ignore-case needs a string`);
  return text.toLowerCase();
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** A pattern treats a field with an empty list as absent. */
function emptyAsAbsent(value: unknown): unknown {
  return Array.isArray(value) ? undefined : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(reason: string): AwsError {
  return new AwsError("InvalidEventPatternException", `Event pattern is not valid. Reason: ${reason}.`);
}

/** Validates request fields. An unknown field is refused, never ignored. */
import { invalid } from "./refusal.ts";
import { isRecord } from "./value.ts";

export type Input = Readonly<Record<string, unknown>>;

/** A request or a part of one with no other fields than these. */
export function fieldsOf(given: unknown, what: string, known: ReadonlySet<string>): Input {
  if (!isRecord(given)) throw invalid(`${what} must be a structure.`);
  for (const field in given)
    if (!known.has(field) && given[field] !== undefined && !isSilent(field, given[field]))
      throw invalid(`The local DynamoDB does not know the field ${field} of ${what}.`);
  return given;
}

/** Fields that ask for metrics, at their default values. */
function isSilent(field: string, value: unknown): boolean {
  return (field === "ReturnConsumedCapacity" || field === "ReturnItemCollectionMetrics") && value === "NONE";
}

/** One of a field's allowed values; the first one if the field is absent. */
export function choice<T extends string>(input: Input, field: string, known: readonly [T, ...T[]]): T {
  const value = input[field] ?? known[0];
  for (const one of known) if (one === value) return one;
  throw invalid(
    `Value ${JSON.stringify(value)} at ${field} failed to satisfy constraint: one of ${known.join(", ")}`,
  );
}

export function flag(input: Input, field: string, otherwise: boolean): boolean {
  const value = input[field] ?? otherwise;
  if (typeof value !== "boolean") throw invalid(`${field} must be a boolean.`);
  return value;
}

/** The elements of a list of 1 to `most`. */
export function listOf(given: unknown, field: string, max: number): readonly unknown[] {
  if (!Array.isArray(given) || given.length < 1 || given.length > max)
    throw invalid(
      `1 validation error detected: Value at '${field}' failed to satisfy constraint: ` +
        `Member must have length between 1 and ${max}`,
    );
  return given;
}

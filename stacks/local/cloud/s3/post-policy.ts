/** The policy of a presigned POST: the conditions of its signer for an upload. */
import { accessDenied, invalidArgument } from "./error.ts";

export interface Policy {
  /** Milliseconds. */
  expiresAt: number;
  conditions: Condition[];
}

type Condition =
  | { kind: "eq" | "starts-with"; field: string; value: string }
  | { kind: "content-length-range"; min: number; max: number };

/** Fields without a condition: the policy, its signature, and the bucket, which the path names. */
const freeFields = ["policy", "x-amz-signature", "bucket"];

/** Parses a policy in base64. Throws if it is invalid. */
export function readPolicy(base64: string): Policy {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
  } catch {
    throw invalidPolicy("it is not JSON");
  }
  const { expiration, conditions } = (value ?? {}) as Record<string, unknown>;
  const expiresAt = Date.parse(String(expiration));
  if (Number.isNaN(expiresAt)) throw invalidPolicy("it needs an expiration in ISO 8601");
  if (!Array.isArray(conditions)) throw invalidPolicy("it needs conditions");
  return { expiresAt, conditions: conditions.flatMap(readCondition) };
}

/**
 * Throws unless a form's fields (with lower-case names, with the bucket) meet all conditions of the policy, have no
 * other names, and the policy has not expired. Returns the allowed length of the file in bytes.
 */
export function admit(
  policy: Policy,
  fields: ReadonlyMap<string, string>,
  now: number,
): { min: number; max: number } {
  if (now > policy.expiresAt) throw accessDenied("Invalid according to Policy: Policy expired.");
  const covered = new Set(freeFields);
  let range = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const condition of policy.conditions) {
    if (condition.kind === "content-length-range") {
      range = { min: Math.max(range.min, condition.min), max: Math.min(range.max, condition.max) };
      continue;
    }
    covered.add(condition.field);
    const value = fields.get(condition.field) ?? "";
    const holds = condition.kind === "eq" ? value === condition.value : value.startsWith(condition.value);
    if (!holds)
      throw accessDenied(
        `Invalid according to Policy: Policy Condition failed: ` +
          `["${condition.kind}", "$${condition.field}", "${condition.value}"]`,
      );
  }
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !name.startsWith("x-ignore-"));
  if (extra.length > 0)
    throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra.join(", ")}`);
  return range;
}

function readCondition(value: unknown): Condition[] {
  if (!Array.isArray(value)) {
    if (typeof value !== "object" || value === null)
      throw invalidPolicy("a condition is a list or an object");
    return Object.entries(value).map(([name, text]) => ({
      kind: "eq",
      field: name.toLowerCase(),
      value: String(text),
    }));
  }
  const [kind, first, second] = value as unknown[];
  if (kind === "content-length-range" && typeof first === "number" && typeof second === "number")
    return [{ kind, min: first, max: second }];
  if ((kind === "eq" || kind === "starts-with") && typeof first === "string" && first.startsWith("$"))
    return [{ kind, field: first.slice(1).toLowerCase(), value: String(second) }];
  throw invalidPolicy(`the condition ${JSON.stringify(value)} is unknown`);
}

function invalidPolicy(reason: string): Error {
  return invalidArgument(`Invalid Policy: ${reason}.`);
}

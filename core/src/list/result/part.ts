import { Address } from "../../address/index.ts";
import { completed, storedByRules, textual } from "../../verdict/index.ts";
import type { Matcher } from "../../rule/index.ts";
import type { Info as Verdict } from "../../verdict/schema.ts";
import type { RejectedRow } from "../import/index.ts";
import type { Part } from "../manifest.ts";
import type { Result } from "../schema.ts";
import type { Objects } from "../../aws/store/objects.ts";

/** The verdicts of a part, in their order. */
export async function readPart(objects: Pick<Objects, "bytes">, part: Part): Promise<Verdict[]> {
  return (await linesOf(objects, part.key)).map((line) => verdictIn(part, line));
}

/** The results in these lines of a part. */
export async function verdictsAt(
  objects: Pick<Objects, "bytes">,
  part: Part,
  indexes: readonly number[],
): Promise<Result[]> {
  const lines = await linesOf(objects, part.key);
  return indexes.map((index) => ({ ...verdictIn(part, lines[index] ?? ""), position: part.offset + index }));
}

/** The result at a position; null where there is none. */
export async function verdictAt(
  parts: readonly Part[],
  position: number,
  objects: Pick<Objects, "bytes">,
): Promise<Result | null> {
  const part = parts.find(({ offset, count }) => offset <= position && position < offset + count);
  if (!part) return null;
  const [result] = await verdictsAt(objects, part, [position - part.offset]);
  return result ?? null;
}

/** The lines of an object that are not empty. */
export async function linesOf(objects: Pick<Objects, "bytes">, key: string): Promise<string[]> {
  return (await objects.bytes(key))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** The verdict in a line of a part. */
export const verdictIn = (part: Part, line: string): Verdict =>
  part.rejected
    ? rejectedVerdict(JSON.parse(line) as RejectedRow)
    : ruled(completed(JSON.parse(line) as Verdict), part.rules);

const ruled = (verdict: Verdict, rules: Matcher | null): Verdict =>
  rules ? storedByRules(verdict, rules) : verdict;

/** The verdict of a rejected row: free, and known without asking a mail server. */
const rejectedVerdict = ({ email, checked_at }: RejectedRow): Verdict =>
  completed({ ...textual(Address.describe(email)), charged: 0, checked_at, duration_ms: 0 });

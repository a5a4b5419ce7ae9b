/**
 * The results of a list by position: the parts of its verification, ordered by domain and with gaps where it was cancelled,
 * then the rejected rows.
 */
import type { Part as VerifiedPart } from "../verification/index.ts";
import type { Matcher } from "../rule/index.ts";
import type { Reason, Status } from "../verdict/schema.ts";
import { chunkKey, rejectedRowsKey, rejectedPerObject, type ImportResult } from "./import/index.ts";

/** One object of results: JSON lines, in the order of their positions. */
export type Part = VerifiedPart &
  (
    | {
        rejected: false;
        /** The key of the chunk: a JSON array of the addresses, in the same order. */
        addresses: string;
        /** The workspace's rules under which its verdicts are read; null to read them as they were verified. */
        rules: Matcher | null;
      }
    /** The lines are rejected rows instead of verdicts. Their `first` and `last` are empty. */
    | { rejected: true }
  );

/** All parts of a list. */
export function partsOf(
  verified: readonly VerifiedPart[],
  { prefix, rows, chunkSize }: Pick<ImportResult, "prefix" | "rows" | "chunkSize">,
  rules: Matcher | null = null,
): Part[] {
  const good = verified.map((part): Part => {
    const addresses = chunkKey(prefix, part.offset / chunkSize);
    return { ...part, rejected: false, addresses, rules };
  });
  const bad = Array.from({ length: Math.ceil(rows.bad_syntax / rejectedPerObject) }, (_, index): Part => {
    const offset = rows.distinct + index * rejectedPerObject;
    const count = Math.min(rejectedPerObject, rows.bad_syntax - index * rejectedPerObject);
    const statuses: Partial<Record<Status, number>> = { invalid: count };
    const reasons: Partial<Record<Reason, number>> = { bad_syntax: count };
    const counts = { count, statuses, reasons, rows: reasons, providers: { other: count } };
    return { key: rejectedRowsKey(prefix, index), offset, first: "", last: "", ...counts, rejected: true };
  });
  return [...good, ...bad];
}

/** The objects that a result is made of, under any rules. */
export const objectsOf = (parts: readonly Part[]): string[] => parts.map(({ key }) => key);

/**
 * What a result is made of, as text: the objects, and the version of the workspace's rules where these change
 * a verdict in it.
 */
export const contentOf = (parts: readonly Part[]): string[] =>
  parts.map(({ key, rulesVersion }) => (rulesVersion === undefined ? key : `${key} ${rulesVersion}`));

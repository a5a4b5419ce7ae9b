/**
 * What the table of a result shows and filters by, for each verdict of a part: reason, provider, score, and whether there is
 * a suggestion. A byte each, column by column, deflated. With the row map it gives every filter, order and count of a result
 * without reading verdicts.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { Info as Verdict } from "../../verdict/schema.ts";

export const VerdictCodes = z.object({
  /** The reasons and providers that the codes stand for. */
  reasons: z.array(z.string()),
  providers: z.array(z.string()),
  /** Base64. */
  columns: z.string(),
  /** Domains of the part: name, index of the first verdict, number of verdicts. Its first, its last, and the largest others. */
  domains: z.array(z.tuple([z.string(), z.int(), z.int()])),
});
export type VerdictCodes = z.infer<typeof VerdictCodes>;

/** The columns of a part, an entry for each verdict. */
export interface CodeColumns {
  reasons: Uint8Array;
  providers: Uint8Array;
  scores: Uint8Array;
  /** 1 where there is a suggestion. */
  suggested: Uint8Array;
}

/** A domain among the largest of a list is among these of each of its parts, unless it is the first or last there. */
const largestDomains = 10;

type Coded = Pick<Verdict, "reason" | "score" | "suggestion" | "mx" | "normalized">;

/** The codes of verdicts in the order of their domains. */
export function codesOf(verdicts: readonly Coded[]): VerdictCodes {
  const reasons = new Names();
  const providers = new Names();
  const columns = Buffer.concat([
    Buffer.from(verdicts.map(({ reason }) => reasons.codeOf(reason))),
    Buffer.from(verdicts.map(({ mx }) => providers.codeOf(mx?.provider ?? "other"))),
    Buffer.from(verdicts.map(({ score }) => score)),
    Buffer.from(verdicts.map(({ suggestion }) => (suggestion === null ? 0 : 1))),
  ]);
  return {
    reasons: reasons.all,
    providers: providers.all,
    columns: deflateRawSync(columns).toString("base64"),
    domains: domainsOf(verdicts),
  };
}

/** The codes with other verdicts at some indexes, on the same addresses. */
export function codesWith(codes: VerdictCodes, verdicts: ReadonlyMap<number, Coded>): VerdictCodes {
  const { reasons, providers, scores, suggested } = columnsIn(codes);
  const [reasonNames, providerNames] = [new Names(codes.reasons), new Names(codes.providers)];
  for (const [index, { reason, mx, score, suggestion }] of verdicts) {
    reasons[index] = reasonNames.codeOf(reason);
    providers[index] = providerNames.codeOf(mx?.provider ?? "other");
    scores[index] = score;
    suggested[index] = suggestion === null ? 0 : 1;
  }
  const columns = Buffer.concat([reasons, providers, scores, suggested]);
  return {
    reasons: reasonNames.all,
    providers: providerNames.all,
    columns: deflateRawSync(columns).toString("base64"),
    domains: codes.domains,
  };
}

export function columnsIn({ columns }: Pick<VerdictCodes, "columns">): CodeColumns {
  const bytes = inflateRawSync(Buffer.from(columns, "base64"));
  const count = bytes.length / 4;
  const [reasons, providers, scores, suggested] = [0, 1, 2, 3].map((column) =>
    bytes.subarray(column * count, (column + 1) * count),
  ) as [Buffer, Buffer, Buffer, Buffer];
  return { reasons, providers, scores, suggested };
}

function domainsOf(verdicts: readonly Coded[]): VerdictCodes["domains"] {
  const runs: VerdictCodes["domains"] = [];
  for (const [index, { normalized }] of verdicts.entries()) {
    const domain = normalized?.slice(normalized.lastIndexOf("@") + 1) ?? "";
    const last = runs.at(-1);
    if (last?.[0] === domain) last[2] += 1;
    else runs.push([domain, index, 1]);
  }
  const inner = runs.slice(1, -1).toSorted((one, other) => other[2] - one[2]);
  const kept = new Set([...runs.slice(0, 1), ...runs.slice(-1), ...inner.slice(0, largestDomains)]);
  return runs.filter((run) => kept.has(run));
}

/** Numbers names in the order in which they come. */
class Names {
  readonly all: string[];
  readonly #codes: Map<string, number>;

  constructor(known: readonly string[] = []) {
    this.all = [...known];
    this.#codes = new Map(known.map((name, code) => [name, code]));
  }

  codeOf(name: string): number {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    this.#codes.set(name, this.all.length);
    return this.all.push(name) - 1;
  }
}

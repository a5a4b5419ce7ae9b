/**
 * Results as the own rules of now have them, for nothing. Parts that a rule may decide in are read once for each version of the
 * rules; those whose verdicts differ get other counts, which are kept in one object beside the results.
 */
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { createSemaphore } from "../kit/semaphore.ts";
import { Rule } from "../rule/index.ts";
import { Verdict } from "../verdict/index.ts";
import type { VerificationRow } from "./entity.ts";
import { Part, partsIn } from "./manifest.ts";
import { readRow, resultsBelow } from "./row.ts";
import { rowCounts } from "./row-counts.ts";
import { tally } from "./tally.ts";
import { codesOf } from "./verdict-codes.ts";

/** The parts of a result, and the rules under which their verdicts are read; without, as they were verified. */
export interface Parts {
  parts: Part[];
  rules: Rule.Matcher | null;
}

/** The parts whose counts are others under these rules. */
const Overlay = z.object({ manifest: z.string(), version: z.int(), parts: z.array(Part) });

/** Parts that are read at once. */
const atOnce = 8;

export async function partsUnderRules(row: VerificationRow, manifest: string): Promise<Parts> {
  const [parts, rules] = await Promise.all([partsIn(manifest), Rule.matcher(row.workspaceID)]);
  const open = parts.filter((part) => mayDiffer(part, rules));
  if (open.length === 0) return { parts, rules };
  const changed = await changedParts(row, { manifest, open, rules });
  const byOffset = new Map(changed.map((part) => [part.offset, part]));
  return { parts: parts.map((part) => byOffset.get(part.offset) ?? part), rules };
}

const mayDiffer = ({ ruled = 0, first, last }: Part, rules: Rule.Matcher): boolean =>
  ruled > 0 || (!rules.isEmpty && rules.mayDecideBetween(first, last));

interface Question {
  manifest: string;
  /** The parts that a rule may decide in, or did. */
  open: readonly Part[];
  rules: Rule.Matcher;
}

async function changedParts(row: VerificationRow, { manifest, open, rules }: Question): Promise<Part[]> {
  const key = `${resultsBelow(row)}under-rules`;
  const known = (await Store.size(key)) === null ? null : Overlay.parse(JSON.parse(await Store.text(key)));
  if (known?.manifest === manifest && known.version === rules.version) return known.parts;
  const { run } = createSemaphore(atOnce);
  const found = await Promise.all(open.map((part) => run(() => changedPart(row, part, rules))));
  const overlay = { manifest, version: rules.version, parts: found.flatMap((part) => part ?? []) };
  await Store.put(key, JSON.stringify(overlay satisfies z.infer<typeof Overlay>));
  if (!(await readRow(row.workspaceID, row.listID))) await Store.remove(key);
  return overlay.parts;
}

/** The part with its counts under the rules; null where they decide as they did. */
async function changedPart(row: VerificationRow, part: Part, rules: Rule.Matcher): Promise<Part | null> {
  const isOpen = part.ruled || (await hasRuledAddress(row, part, rules));
  if (!isOpen && !rules.asksDNS) return null;
  const text = await Store.text(part.key);
  if (!isOpen && !hasRuledHost(text, rules)) return null;
  const stored = text.split("\n").map((line) => Verdict.completed(JSON.parse(line) as Verdict.Info));
  const verdicts = stored.map((verdict) => Verdict.storedByRules(verdict, rules));
  if (verdicts.every((verdict, index) => verdict === stored[index])) return null;
  return {
    ...part,
    blocked: undefined,
    ...tally(verdicts),
    ...(await rowCounts(row, part.offset, verdicts)),
    codes: codesOf(verdicts),
    rulesVersion: rules.version,
  };
}

/** By the text of the verdicts, whose mail hosts are a few. */
function hasRuledHost(text: string, rules: Rule.Matcher): boolean {
  const hosts = new Set(Array.from(text.matchAll(/"mx":\{"host":"([^"]+)"/g), ([, host = ""]) => host));
  return [...hosts].some((host) => rules.ofExchanger(host) !== null);
}

/** By the addresses alone, which are a twentieth of the verdicts. */
async function hasRuledAddress(row: VerificationRow, part: Part, rules: Rule.Matcher): Promise<boolean> {
  const name = String(part.offset / row.chunkSize).padStart(6, "0");
  const addresses = JSON.parse(await Store.text(`${row.chunksBelow}${name}`)) as string[];
  return addresses.some((email) => Verdict.isDecidedByText(email, rules));
}

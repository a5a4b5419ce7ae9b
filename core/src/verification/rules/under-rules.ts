/**
 * Results under the workspace's current rules, at no cost. Parts in which a rule may decide are read once for
 * each version of the rules. Where verdicts differ, the part gets other counts, which are kept in one object
 * beside the results.
 */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Derived } from "../../derived/index.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { Clock } from "../../port/clock/index.ts";
import { Rule } from "../../rule/index.ts";
import { Verdict } from "../../verdict/index.ts";
import { numbered, readAddresses } from "../chunk-addresses.ts";
import type { VerificationRow } from "../entity.ts";
import { Part, partsIn } from "../result/manifest.ts";
import { hashesOf, mayHaveHost } from "./host-hints.ts";
import { recounted } from "./recount.ts";
import { readRow } from "../row.ts";
import { rowsOf } from "../count/row-counts.ts";

/** The parts of a result, and the rules under which their verdicts are read; without, as they were verified. */
export interface Parts {
  parts: Part[];
  rules: Rule.Matcher | null;
  /**
   * Whether a call cannot read all the parts that the current rules may change: the counts are then those
   * before these rules.
   */
  isPending?: true;
  /** Then, whether they have the counts of a short time ago, while rules change faster than a job applies them. */
  isOutdated?: true;
}

export interface Look {
  /** Whether a job looks, which has the time to read all parts. */
  isJob?: boolean | undefined;
}

/**
 * How many parts a call reads for the current rules: those of some 64,000 addresses, in two seconds. A job
 * reads more.
 */
export const readByCall = 64;

/** How long counts under former rules may be shown. */
const maxAgeSeconds = 300;

/** The parts whose counts differ under these rules, and when the rules were read; older overlays lack the time. */
const Overlay = z.object({
  manifest: z.string(),
  version: z.int(),
  at: z.iso.datetime().optional(),
  parts: z.array(Part),
});
type Overlay = z.infer<typeof Overlay>;

/** Parts that are read at once. */
const atOnce = 8;

export async function partsUnderRules(
  row: VerificationRow,
  manifest: string,
  { isJob = false }: Look = {},
): Promise<Parts> {
  const at = Clock.now().toISOString();
  const [parts, rules] = await Promise.all([partsIn(manifest), Rule.matcher(row.workspaceID)]);
  const ruledHosts = hashesOf(rules.exchangers);
  const open = parts.filter((part) => mayDiffer(part, rules) || mayHaveRuledHost(part, ruledHosts));
  if (open.length === 0) return { parts, rules };
  const { version } = rules;
  const found = await Derived.figure({
    key: overlayOf(row),
    schema: Overlay,
    isThere: () => isThere(row),
    isCurrent: (kept) => kept.manifest === manifest && kept.version === version,
    outdated: {
      maxAgeSeconds,
      at: (kept) => kept.at,
      isUsable: (kept) => kept.manifest === manifest,
    },
    count: async () => ({
      manifest,
      version,
      at,
      parts: await changedParts(row, { open, rules, ruledHosts }),
    }),
  }).find({ hasTime: isJob || open.length <= readByCall });
  if (!found) return { parts, rules: null, isPending: true };
  const underRules = { parts: withChanged(parts, found.kept), rules };
  return found.isOutdated ? { ...underRules, isPending: true, isOutdated: true } : underRules;
}

function withChanged(parts: readonly Part[], { parts: changed }: Overlay): Part[] {
  const byOffset = new Map(changed.map((part) => [part.offset, part]));
  return parts.map((part) => byOffset.get(part.offset) ?? part);
}

const mayDiffer = ({ ruled = 0, first, last }: Part, rules: Rule.Matcher): boolean =>
  ruled > 0 || rules.mayDecideByText(first, last);

/** A part without hints may have any. */
const mayHaveRuledHost = ({ hosts }: Part, ruledHosts: ReadonlySet<number>): boolean =>
  ruledHosts.size > 0 && (hosts === undefined || mayHaveHost(hosts, ruledHosts));

interface Question {
  /** The parts that a rule may decide in, or did. */
  open: readonly Part[];
  rules: Rule.Matcher;
  ruledHosts: ReadonlySet<number>;
}

/** The parts whose counts are others. */
async function changedParts(row: VerificationRow, { open, rules, ruledHosts }: Question): Promise<Part[]> {
  const { run } = createSemaphore(atOnce);
  const found = await Promise.all(
    open.map((part) =>
      run(() => changedPart(row, part, { rules, mayHaveRuledHost: mayHaveRuledHost(part, ruledHosts) })),
    ),
  );
  return found.flatMap((part) => part ?? []);
}

/** The key of the counts of a verification under the rules that they were derived for last. */
export const overlayOf = ({
  workspaceID,
  listID,
  id,
}: Pick<VerificationRow, "workspaceID" | "listID" | "id">): string =>
  `${Derived.below(workspaceID, listID)}under-rules-${id}`;

/** Whether the list of a verification was not erased meanwhile. */
export const isThere = async ({ workspaceID, listID }: VerificationRow): Promise<boolean> =>
  (await readRow(workspaceID, listID)) !== null;

/** The part with its counts under the rules; null where they decide as they did. */
async function changedPart(
  row: VerificationRow,
  part: Part,
  { rules, mayHaveRuledHost }: { rules: Rule.Matcher; mayHaveRuledHost: boolean },
): Promise<Part | null> {
  const ruled = await ruledAddresses(row, part, rules);
  const isOpen = (part.ruled ?? 0) > 0 || ruled.some(Boolean);
  if (!isOpen && !mayHaveRuledHost) return null;
  return recounted(
    part,
    {
      text: await Store.text(part.key),
      isRuled: (index) => ruled[index] === true,
      rows: () => rowsOf(row, part.offset, part.count),
    },
    rules,
  );
}

/** Which addresses a rule decides about by their text. The addresses alone are a twentieth of the verdicts. */
async function ruledAddresses(row: VerificationRow, part: Part, rules: Rule.Matcher): Promise<boolean[]> {
  if (!rules.mayDecideByText(part.first, part.last)) return [];
  const addresses = await readAddresses(numbered(row.chunksBelow, part.offset / row.chunkSize));
  return addresses.map((email) => Verdict.isDecidedByText(email, rules));
}

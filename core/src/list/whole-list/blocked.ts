/**
 * Counts the addresses of a list that cost nothing, since they are suppressed or the workspace's rules block
 * them by their text. A job reads a large list; nobody waits for it.
 */
import { z } from "zod";
import { Derived } from "../../derived/index.ts";
import { Actor } from "../../kit/actor.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { shortHash } from "../../kit/short-hash.ts";
import { Clock } from "../../port/clock/index.ts";
import { Rule } from "../../rule/index.ts";
import { Verdict } from "../../verdict/index.ts";
import { Verification } from "../../verification/index.ts";
import { Window } from "../../window/index.ts";
import type { ListRow } from "../entity.ts";
import { chunkKey } from "../import/index.ts";
import { limits } from "../limits.ts";
import { readRow } from "../row.ts";
import { begin, unlimited } from "./begin.ts";

/** The number, with the import, the rules and the time that it belongs to. Older counts have no time. */
const Counted = z.object({
  prefix: z.string(),
  version: z.int(),
  freeing: z.int().optional(),
  at: z.iso.datetime().optional(),
  count: z.int(),
});
type Counted = z.infer<typeof Counted>;

/** Chunks that are read at once. */
const atOnce = 24;

/**
 * How long the number of a large list is shown although more was suppressed since: it may then be too low,
 * never too high.
 */
const maxAgeSeconds = 600;

/**
 * The distinct addresses of an imported list that are blocked; they are counted once for each version of the rules. Null while a job counts
 * those of a large list, and where the workspace has too many counted in this hour.
 */
export async function blockedIn(list: ListRow): Promise<number | null> {
  const { workspaceID, imported } = list;
  const rules = await Rule.matcher(workspaceID);
  if (!imported || rules.isEmpty) return 0;
  const hasTime = chunksOf(imported) <= Verification.readByCall;
  const found = await figureOf(list, imported, rules).find({ hasTime });
  if (found) return found.kept.count;
  await beginCounting(list);
  return null;
}

type Imported = NonNullable<ListRow["imported"]>;

const figureOf = ({ workspaceID, id }: ListRow, imported: Imported, rules: Rule.Matcher) =>
  Derived.figure({
    key: `${Derived.below(workspaceID, id)}blocked`,
    schema: Counted,
    isThere: async () => (await readRow(workspaceID, id)) !== null,
    isCurrent: ({ prefix, version }) => prefix === imported.prefix && version === rules.version,
    outdated: {
      maxAgeSeconds,
      at: ({ at }) => at,
      isUsable: ({ prefix, freeing }) => prefix === imported.prefix && freeing === rules.freeing,
    },
    count: () => count(imported, rules),
  });

/** Begins the job, unless it is under way. */
async function beginCounting({ workspaceID, id: listID }: ListRow): Promise<void> {
  const id = shortHash(`count blocked ${listID}`);
  await begin({ workspaceID, id, isSmall: false }, { work: "count-blocked", listID }, async () => {
    const used = await Window.count(`blocked:${workspaceID}`, limits.blockedCounts);
    return used.count > limits.blockedCounts.max ? null : unlimited;
  });
}

/** Counts for a job, under the current rules. Can be repeated. */
export async function countBlocked(listID: string): Promise<void> {
  const workspaceID = Actor.system();
  const list = await readRow(workspaceID, listID);
  if (list?.imported) await figureOf(list, list.imported, await Rule.matcher(workspaceID)).count();
}

async function count(imported: Imported, rules: Rule.Matcher): Promise<Counted> {
  const { prefix } = imported;
  const { version, freeing } = rules;
  const at = Clock.now().toISOString();
  const { run } = createSemaphore(atOnce);
  const countIn = async (chunk: number): Promise<number> =>
    (await Verification.readAddresses(chunkKey(prefix, chunk))).filter((email) =>
      Verdict.isBlockedByText(email, rules),
    ).length;
  const chunks = Array.from({ length: chunksOf(imported) }, (_, chunk) => run(() => countIn(chunk)));
  const count = (await Promise.all(chunks)).reduce((sum, one) => sum + one, 0);
  return { prefix, version, freeing, at, count };
}

const chunksOf = ({ rows, chunkSize }: Imported): number => Math.ceil(rows.distinct / chunkSize);

/**
 * How many addresses of a list were valid on another list of the workspace and are dead by now: a newer
 * verdict there, the workspace's mail that bounced, a bounce that suppresses them. Lists are ordered by
 * address, so a chunk reads only the few parts that overlap it.
 */
import { Store } from "../aws/store/index.ts";
import { Actor } from "../kit/actor.ts";
import { listAreas } from "../kit/permission.ts";
import { createRecent, type Recent } from "../kit/cache/recent.ts";
import { createSemaphore } from "../kit/concurrency/semaphore.ts";
import { LastOutcome } from "../last-outcome/index.ts";
import { Suppression } from "../suppression/index.ts";
import type { Verdict } from "../verdict/index.ts";
import { readAddresses } from "./chunk-addresses.ts";
import { VerificationEntity, type VerificationRow } from "./entity.ts";
import { mayHave, type Part, partsIn } from "./result/manifest.ts";
import { unlessErased } from "./prior/recent-list.ts";
import { keyOf, placeOf } from "./prior/address-key.ts";
import type { Died } from "./schema.ts";

/** The newest other lists whose results are read, and how many addresses these have together: the first is read in any case. */
const maxResults = 20;
const maxAddresses = 3_000_000;
/** Chunks that are looked at together. */
const atOnce = 4;
/** Parts that are read together. */
const readAtOnce = 8;
/** Verdicts of parts that stay in memory for the next chunk. */
const rememberedVerdicts = 100_000;

interface OtherResult {
  listID: string;
  manifest: string;
  /** Its addresses. */
  total: number;
}

/**
 * The results of the workspace's other lists that are read, the newest list first. Of a list that was revised or is kept fresh also those
 * before: its newest no longer says who was valid.
 */
export async function otherResults(listID: string): Promise<OtherResult[]> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const query = VerificationEntity.query.byList({ workspaceID });
  const { data } = await query.go({ order: "desc", limit: 5 * maxResults, consistent: true });
  const others = data.filter((row) => row.listID !== listID && (row.manifest ?? row.earlier) !== undefined);
  const all = others
    .slice(0, maxResults)
    .flatMap((row) =>
      manifestsOf(row).map((manifest) => ({ listID: row.listID, manifest, total: row.total })),
    );
  let addresses = 0;
  const beyond = all.findIndex(({ total }, index) => (addresses += total) > maxAddresses && index > 0);
  return beyond === -1 ? all : all.slice(0, beyond);
}

function manifestsOf({ manifest, earlier, former = [], ...row }: VerificationRow): string[] {
  const before = [earlier, ...former.map((one) => one.manifest).toReversed()];
  const all = [manifest ?? earlier, ...(row.isRevision || row.isRenewal ? before : [])];
  return [...new Set(all.filter((key) => key !== undefined))];
}

/** Counts in the chunks of a list, whose keys these are. */
export async function countDied(
  chunkKeys: readonly string[],
  results: readonly OtherResult[],
): Promise<Died> {
  const workspaceID = Actor.system();
  const parts = new Map<string, Spanned>();
  for (const { manifest } of results)
    for (const { key, from, to } of await unlessErased(() => partsIn(manifest)))
      if (from !== undefined) parts.set(key, { key, from, to });
  const recent = createRecent<readonly Dated[]>(rememberedVerdicts, ({ length }) => Math.max(1, length));
  const sum: Died = { valid: 0, died: 0, bounced: 0, since: null };
  const { run } = createSemaphore(atOnce);
  await Promise.all(
    chunkKeys.map((key) =>
      run(async () => {
        const addresses = await readAddresses(key);
        const found = await diedAmong(workspaceID, addresses, { parts: [...parts.values()], recent });
        sum.valid += found.valid;
        sum.died += found.died;
        sum.bounced += found.bounced;
        sum.since = earlier(sum.since, found.since);
      }),
    ),
  );
  return sum;
}

type Spanned = Pick<Part, "key" | "from" | "to">;

interface Results {
  parts: readonly Spanned[];
  recent: Recent<readonly Dated[]>;
}

async function diedAmong(
  workspaceID: string,
  addresses: readonly string[],
  { parts, recent }: Results,
): Promise<Died> {
  const sum: Died = { valid: 0, died: 0, bounced: 0, since: null };
  const places = addresses.flatMap((email) => placeOf(email) ?? []).toSorted();
  const times = new Map(addresses.map((email) => [keyOf(email), { valid: "", invalid: "" }]));
  const { run } = createSemaphore(readAtOnce);
  await Promise.all(
    parts
      .filter((part) => mayHave(part, places))
      .map((part) =>
        run(async () => {
          for (const { key, status, at } of await verdictsIn(part, recent)) {
            const known = times.get(key);
            if (known && at > known[status]) known[status] = at;
          }
        }),
      ),
  );
  const wereValid = [...times].filter(([, { valid }]) => valid !== "");
  if (wereValid.length === 0) return sum;
  const emails = wereValid.map(([email]) => email);
  const [outcomes, suppressed] = await Promise.all([
    LastOutcome.finder(workspaceID, emails),
    Suppression.finder(workspaceID, emails),
  ]);
  for (const [email, { valid, invalid }] of wereValid) {
    sum.valid += 1;
    const last = outcomes.of(email);
    const entry = suppressed.of(email);
    const bounced = latest(
      last?.type === "bounced" ? last.at : "",
      entry?.reason === "bounce" ? entry.at : "",
    );
    // A person who opened a mail after it is alive.
    const alive = latest(valid, last && last.type !== "bounced" ? last.at : "");
    if (latest(bounced, invalid) <= alive) continue;
    sum.died += 1;
    if (bounced > alive) sum.bounced += 1;
    sum.since = earlier(sum.since, valid);
  }
  return sum;
}

const latest = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;

/** A verdict that says whether its address is alive. */
interface Dated {
  /** The same for all spellings of the address. */
  key: string;
  status: "valid" | "invalid";
  at: string;
}

async function verdictsIn({ key }: Spanned, recent: Recent<readonly Dated[]>): Promise<readonly Dated[]> {
  const known = recent.get(key);
  if (known) return known;
  const lines = await unlessErased(async () => (await Store.text(key)).split("\n"));
  const verdicts = lines.flatMap((line) => {
    const { email, status, outcome, checked_at } = JSON.parse(line) as Verdict.Info;
    if (status !== "valid" && status !== "invalid") return [];
    return [{ key: keyOf(email), status, at: outcome?.at ?? checked_at }];
  });
  recent.set(key, verdicts);
  return verdicts;
}

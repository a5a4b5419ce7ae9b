/** Claims: misses beyond the share that comes back by itself. An operator accepts those of a job, or closes them. */
import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../../aws/table/index.ts";
import { Audit } from "../../audit/index.ts";
import { Credit } from "../../credit/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { Clock } from "../../port/clock/index.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";

const { fixed, text } = Table.attribute;

/** Misses of a row, so that it stays small. */
const perRow = 500;

const ClaimEntity = new Entity(
  {
    model: { service: "winnow", entity: "outcomeClaim", version: "1" },
    attributes: {
      workspaceID: fixed,
      job: fixed,
      /** The first digits of what names a miss: a job has many rows where it has many misses. */
      group: fixed,
      version: { type: "number", required: true },
      /** By the name of the verdict. */
      misses: { type: custom<Readonly<Record<string, Credit.Miss>>>("any"), required: true },
      timeClaimed: text,
      list: { type: ["claims"] as const, required: true },
    },
    indexes: {
      byJob: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["job", "group"], casing: "none" },
      },
      byTime: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["list"] },
        sk: { field: "gsi1sk", composite: ["timeClaimed", "workspaceID", "job", "group"], casing: "none" },
      },
    },
  },
  Table.config,
);
type ClaimRow = EntityItem<typeof ClaimEntity>;

/** Notes misses as claims, each once. Can be repeated. */
export async function addClaims(misses: readonly Credit.Miss[]): Promise<void> {
  const workspaceID = Actor.system();
  const groups = Map.groupBy(misses, ({ job, verdict }) => `${job} ${groupOf(verdict)}`);
  for (const [name, group] of groups) {
    const [job = "", place = ""] = name.split(" ");
    await Table.transact(async (outdated) => {
      const key = { workspaceID, job, group: place };
      const { data } = await ClaimEntity.get(key).go({ consistent: true });
      const added = group.filter(({ verdict }) => data?.misses[verdict] === undefined);
      if (added.length === 0) return { answer: undefined, changes: [] };
      const entries = added.map((miss) => [miss.verdict, miss] as const);
      const put = ClaimEntity.put({
        ...key,
        version: (data?.version ?? 0) + 1,
        misses: { ...data?.misses, ...Object.fromEntries(entries) },
        timeClaimed: data?.timeClaimed ?? Clock.now().toISOString(),
        list: "claims",
      }).where((row, { eq, notExists }) => (data ? eq(row.version, data.version) : notExists(row.version)));
      return { answer: undefined, changes: [Table.change(put, outdated)] };
    });
  }
}

/** The verdicts of those misses that are claimed. */
export async function claimedAmong(misses: readonly Credit.Miss[]): Promise<ReadonlySet<string>> {
  const workspaceID = Actor.system();
  const claimed = new Set<string>();
  const groups = Map.groupBy(misses, ({ job, verdict }) => `${job} ${groupOf(verdict)}`);
  for (const [name, group] of groups) {
    const [job = "", place = ""] = name.split(" ");
    const { data } = await ClaimEntity.get({ workspaceID, job, group: place }).go({ consistent: true });
    for (const { verdict } of group) if (data?.misses[verdict]) claimed.add(verdict);
  }
  return claimed;
}

/** The misses of a list are grouped by their result position. */
const groupOf = (verdict: string): string =>
  String(Math.floor(Number(verdict.split(":")[1] ?? 0) / perRow)).padStart(6, "0");

/** The claims of a job. */
export interface Claim {
  workspaceID: string;
  job: string;
  /** Misses beyond the share, and the valid verdicts of the job. */
  misses: number;
  valid: number;
  timeClaimed: string;
}

/** The claims of all workspaces, the oldest first. */
export async function claims(): Promise<Claim[]> {
  Actor.operator();
  const { data } = await ClaimEntity.query.byTime({ list: "claims" }).go({ pages: "all" });
  const byJob = Map.groupBy(data, ({ workspaceID, job }) => `${workspaceID} ${job}`);
  return [...byJob.values()].flatMap((rows) => {
    const [first] = rows;
    return first ? [{ ...claimOf(first), misses: rows.reduce((sum, row) => sum + sizeOf(row), 0) }] : [];
  });
}

const sizeOf = ({ misses }: ClaimRow): number => Object.keys(misses).length;

const claimOf = ({ workspaceID, job, misses, timeClaimed }: ClaimRow): Omit<Claim, "misses"> => ({
  workspaceID,
  job,
  timeClaimed,
  valid: Object.values(misses)[0]?.valid ?? 0,
});

type Named = Pick<Claim, "workspaceID" | "job">;

interface Accepted {
  misses: number;
  /** Credits that came back: none of a miss that gave its credit back before, or whose charge is gone. */
  returned: number;
}

/** Gives back the credits that a job is claimed for, each once, and closes the claim. Can be repeated. */
export async function acceptClaim({ workspaceID, job }: Named): Promise<Accepted> {
  Actor.operator();
  const rows = await rowsOf({ workspaceID, job });
  const misses = rows.flatMap((row) => Object.values(row.misses));
  const system = { type: "system", workspaceID, job: "accept-claim" } as const;
  const returned = await Actor.provide(system, async () => {
    const { returned, waits } = await Credit.returnMisses(misses, { isLimited: false });
    if (waits)
      throw new VisibleError(
        "unavailable",
        "outcome.renewing",
        "A renewal is waited for: try again in a day.",
      );
    await Credit.tellOfReturns();
    return returned;
  });
  await remove(rows, "outcome.claim_accepted", misses.length);
  return { misses: misses.length, returned };
}

/** Closes the claims of a job without a credit. */
export async function closeClaim({ workspaceID, job }: Named): Promise<number> {
  Actor.operator();
  const rows = await rowsOf({ workspaceID, job });
  const count = rows.reduce((sum, row) => sum + sizeOf(row), 0);
  await remove(rows, "outcome.claim_closed", count);
  return count;
}

async function rowsOf({ workspaceID, job }: Named): Promise<ClaimRow[]> {
  const query = ClaimEntity.query.byJob({ workspaceID, job });
  const { data } = await query.go({ pages: "all", consistent: true });
  if (data.length > 0) return data;
  throw new VisibleError("missing", "outcome.claim_missing", `${workspaceID} has no claim for ${job}.`);
}

/** Deletes rows, unless there are more misses by now. */
async function remove(
  rows: readonly ClaimRow[],
  action: "outcome.claim_accepted" | "outcome.claim_closed",
  count: number,
): Promise<void> {
  for (const [index, { workspaceID, job, group, version }] of rows.entries()) {
    const gone = ClaimEntity.delete({ workspaceID, job, group }).where((row, { eq }) =>
      eq(row.version, version),
    );
    const subject = { name: count === 1 ? "1 claim" : `${groupedDigits(count)} claims` };
    const audit = index === 0 ? [Audit.recording(workspaceID, action, subject, { job })] : [];
    await Table.write([Table.change(gone), ...audit]);
  }
}

/** Erases the claims of a closed workspace. Can be repeated. */
export async function removeClaims(): Promise<void> {
  const workspaceID = Actor.system();
  await Table.eraseAll(ClaimEntity, () => ClaimEntity.query.byJob({ workspaceID }));
}

/** How many verdicts a workspace got, by day, member, API key and list: charged ones and free ones, without repeated ones. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { dayOf } from "../../kit/time/utc.ts";
import { Clock } from "../../port/clock/index.ts";
import { type Reference, VerdictCountEntity, type VerdictCountRow } from "../entity.ts";
import type { Days } from "../posting/entry.ts";
import type { VerdictCounts } from "../schema.ts";

const none = "-";
const shardCount = 16;
const pageSize = 200;

/** Verdicts by status, and how many of the valid ones were charged. */
export type Counting = Readonly<Partial<VerdictCounts & { validCharged: number }>>;

/** The change that counts verdicts of a call or a job, by the person or key that the reference names. */
export function counting(
  id: string,
  counts: Counting,
  { workspaceID, key = none, member = none, list = none }: Reference & { workspaceID: string },
): Change {
  const now = Clock.now().toISOString();
  const day = dayOf(now);
  const shard = String(id.charCodeAt(id.length - 1) % shardCount);
  return Table.change(
    VerdictCountEntity.upsert({ workspaceID, day, key, member, list, shard, timeCounted: now }).add(counts),
  );
}

/** The change that counts a verdict which the actor got for a single call. */
export const countingOne = (id: string, status: keyof VerdictCounts, charged: number): Change =>
  counting(
    id,
    { [status]: 1, ...(status === "valid" && charged > 0 && { validCharged: charged }) },
    { workspaceID: Actor.canAny(["verify_email"], "add"), ...spender() },
  );

/** Who spends: the actor, an API key with its maker, or whom a signature names. */
export function spender(signature?: string): { member?: string; key?: string } {
  const acting = Actor.apiKeyOrNull();
  if (signature === undefined && acting) return { member: acting.makerID, key: acting.apiKeyID };
  const [type, id = ""] = (signature ?? Actor.signature()).split(":");
  if (type === "api_key") return { key: id };
  return type === "user" ? { member: id } : {};
}

/** What a row of counts belongs to. */
export interface Counted {
  at: string;
  day: string;
  reference: Reference;
  counts: VerdictCounts;
  /** The end of its sort key, after which the next one is read. */
  position: Position;
}

export type Position = Pick<VerdictCountRow, "day" | "key" | "member" | "list" | "shard">;

/** The counts of these days, newest day first, after a position. The caller bounds how many it takes. */
export async function* countsOf(
  workspaceID: string,
  { from = "", to }: Days,
  after?: Position,
): AsyncGenerator<Counted> {
  let last = after;
  for (;;) {
    const query = VerdictCountEntity.query.byDay({ workspaceID });
    const page = last ? query.lt(last) : to === undefined ? query : query.lte({ day: to });
    const { data } = await page.go({ order: "desc", limit: pageSize, consistent: true });
    for (const row of data) {
      const { day, key, member, list, shard } = row;
      if (day < from) return;
      last = { day, key, member, list, shard };
      yield { at: row.timeCounted, day, reference: referenceOf(row), counts: sumOf(row), position: last };
    }
    if (data.length < pageSize) return;
  }
}

const referenceOf = ({ key, member, list }: Position): Reference => ({
  ...(key !== none && { key }),
  ...(member !== none && { member }),
  ...(list !== none && { list }),
});

const sumOf = ({
  valid = 0,
  invalid = 0,
  risky = 0,
  unknown = 0,
}: Partial<VerdictCounts>): VerdictCounts => ({
  valid,
  invalid,
  risky,
  unknown,
});

/** The credits that were charged for valid verdicts since a day, with it. */
export async function chargedForValid(workspaceID: string, since: string): Promise<number> {
  const query = VerdictCountEntity.query.byDay({ workspaceID }).gte({ day: since });
  const { data } = await query.go({ pages: "all", consistent: true, attributes: ["validCharged"] });
  return data.reduce((sum, { validCharged = 0 }) => sum + validCharged, 0);
}

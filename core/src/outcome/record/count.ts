/** What came from which source: counts for the people of a workspace, written with what they count. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import { type CountRow, OutcomeCountEntity } from "../entity.ts";
import { type Entry, isHardBounce } from "../entry.ts";
import type { RowRefusal, Type } from "../schema.ts";

/** What came from a source, as it is stored. */
export type ReceivedCounts = CountRow;

interface Counted {
  /** Those that were not known. */
  fresh: readonly Entry[];
  repeated: number;
  refused: readonly { code: RowRefusal }[];
}

/** The change that adds to the counts of a source. */
export function counting(
  workspaceID: string,
  sourceID: string,
  { fresh, repeated, refused }: Counted,
): Change {
  const refusedAs = (code: RowRefusal): number => refused.filter((one) => one.code === code).length;
  const upsert = OutcomeCountEntity.upsert({ workspaceID, sourceID })
    .add({
      ...acceptedOf(fresh),
      repeated,
      not_an_address: refusedAs("not_an_address"),
      in_future: refusedAs("in_future"),
      too_old: refusedAs("too_old"),
      not_a_report: refusedAs("not_a_report"),
      not_an_event: refusedAs("not_an_event"),
      no_time: refusedAs("no_time"),
    })
    .set({ timeLast: Clock.now().toISOString() });
  return Table.change(upsert);
}

/** How many outcomes of each kind there are. */
export interface Accepted extends Record<Type, number> {
  /** Of those that bounced, because of the mailbox. */
  hard_bounced: number;
}

export function acceptedOf(fresh: readonly Entry[]): Accepted {
  const of = (type: Type): number => fresh.filter(({ outcome }) => outcome.type === type).length;
  return {
    bounced: of("bounced"),
    hard_bounced: fresh.filter(isHardBounce).length,
    complained: of("complained"),
    unsubscribed: of("unsubscribed"),
    delivered: of("delivered"),
    opened: of("opened"),
    clicked: of("clicked"),
  };
}

/** Counts outcomes that could not be stored, since the acting workspace has all that it may have. */
export async function countNotStored(sourceID: string, not_stored: number): Promise<void> {
  const workspaceID = Actor.system();
  const timeLast = Clock.now().toISOString();
  await OutcomeCountEntity.upsert({ workspaceID, sourceID }).add({ not_stored }).set({ timeLast }).go();
}

/** The counts of a workspace by source. */
export async function counts(): Promise<Map<string, ReceivedCounts>> {
  const workspaceID = Actor.can("verify_email", "view");
  const { data } = await OutcomeCountEntity.query.byWorkspace({ workspaceID }).go({ pages: "all" });
  return new Map(data.map((row) => [row.sourceID, row]));
}

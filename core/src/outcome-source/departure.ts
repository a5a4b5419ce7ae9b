/** What happens to the URLs that somebody was shown who leaves: whoever has one can report outcomes, which suppress addresses. */
import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { Member } from "../member/index.ts";
import { Clock } from "../port/clock/index.ts";
import { OutcomeSourceEntity, type SourceRow } from "./entity.ts";
import { keyOf, rowsOf } from "./row.ts";
import { Events } from "./schema.ts";

/**
 * Stops the sources whose URL a former member made, and has people told of them; of others it ends the replaced URL that the member
 * made. Those that somebody made after joining again stay. Can be repeated.
 */
export async function stopAbandoned({ userID, name }: { userID: string; name: string }): Promise<void> {
  const workspaceID = Actor.system();
  await Table.transact(async (outdated) => {
    const [rows, member] = await Promise.all([rowsOf(workspaceID), Member.membership(workspaceID, userID)]);
    const madeBefore = (time: string): boolean => member === null || member.timeJoined > time;
    const isOf = (row: SourceRow): boolean =>
      (row.urlMakerID ?? row.makerID) === userID && madeBefore(row.timeURLMade ?? row.timeCreated);
    const stopped = rows.filter((row) => row.timeStopped === undefined && isOf(row));
    const replaced = rows.filter((row) => !isOf(row) && row.previousMakerID === userID);
    const [first] = stopped;
    const told = { makerName: name, providers: stopped.map(({ provider }) => provider) };
    return {
      answer: undefined,
      changes: [
        ...stopped.flatMap((row) => stopping(row, outdated)),
        ...replaced.map((row) => endingPrevious(row, outdated)),
        ...(first ? Job.announcing(Events.Abandoned.of(workspaceID, told)) : []),
      ],
    };
  });
}

const stopping = (row: SourceRow, outdated: () => Error): Change[] => [
  Table.change(
    OutcomeSourceEntity.patch(keyOf(row))
      .set({ timeStopped: Clock.now().toISOString() })
      .where(
        ({ hash, timeStopped }, { eq, notExists }) => `${eq(hash, row.hash)} AND ${notExists(timeStopped)}`,
      ),
    outdated,
  ),
  Audit.recording(row.workspaceID, "outcome_source.stopped", { id: row.id, name: row.provider }),
];

const endingPrevious = (row: SourceRow, outdated: () => Error): Change =>
  Table.change(
    OutcomeSourceEntity.patch(keyOf(row))
      .remove(["previousHash", "timePreviousExpires", "previousMakerID"])
      .where(({ hash }, { eq }) => eq(hash, row.hash)),
    outdated,
  );

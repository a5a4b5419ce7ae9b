/**
 * What happens to outcome sources when a person who has seen their URL leaves. Where the URL is the only
 * proof, anybody who has it can report outcomes, which suppress addresses.
 */
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
 * Stops the sources whose URL a former member made, and has people told of them. Of other sources it ends the
 * replaced URL that the member made. Sources that their service signs go on, and so do those that somebody
 * made after joining again. Can be repeated.
 */
export async function stopAbandoned({ userID, name }: { userID: string; name: string }): Promise<void> {
  const workspaceID = Actor.system();
  await Table.transact(async (outdated) => {
    const [all, member] = await Promise.all([rowsOf(workspaceID), Member.membership(workspaceID, userID)]);
    const rows = all.filter((row) => !isSignedByService(row));
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

/**
 * Whether a service signs with a private key of its own, so that a URL alone can report nothing. Other keys
 * are known to the person who entered them.
 */
const isSignedByService = ({ provider, topic, key }: SourceRow): boolean =>
  (provider === "ses" && topic !== undefined) || (provider === "sendgrid" && key !== undefined);

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

/** The weekly summary: one mail on Mondays with what a person chose, of all their workspaces. */
import { Actor } from "../kit/actor.ts";
import { Table } from "../aws/table/index.ts";
import type { Mail } from "../mail/index.ts";
import { Member } from "../member/index.ts";
import { Clock } from "../port/clock/index.ts";
import { isFor } from "./audience.ts";
import { NoticeEntity, PreferenceEntity, type PreferenceRow } from "./entity.ts";
import { isWanted } from "./preference.ts";
import { lastWeekEnd, weekBefore } from "./summary-week.ts";

const peopleAtOnce = 200;
/** After which a run that was killed is replaced by the next one. */
const claimMs = 15 * 60_000;
/** The newest notices of a workspace that a summary looks at. */
const newest = 300;

type Send = typeof Mail.sendSummary;

/** Sends the summaries that are due, until the deadline; the next run continues. Each is sent once. */
export async function sendSummaries(deadline: Date, send: Send): Promise<void> {
  Actor.operator();
  const until = lastWeekEnd(Clock.now());
  const { data: due } = await PreferenceEntity.query
    .bySummary({ summaries: "weekly" })
    .lt({ summarizedUntil: until })
    .go({ limit: peopleAtOnce });
  for (const row of due) {
    if (Clock.now() >= deadline) return;
    await summarize(row, until, send);
  }
}

async function summarize(row: PreferenceRow, until: string, send: Send): Promise<void> {
  const claimed = await claim(row);
  if (!claimed) return;
  const { userID } = claimed;
  const workspaceIDs = await Member.workspacesOf(userID);
  const told = (await Promise.all(workspaceIDs.map((id) => toldIn(id, claimed, until)))).flatMap(
    (each) => each ?? [],
  );
  const [first] = told;
  if (first)
    await send(
      { to: first.email, key: `summary:${userID}:${until}` },
      { from: weekBefore(until), until, workspaces: told },
    );
  await replace(claimed, { summarizedUntil: until });
}

/** The row as claimed by this run alone; null where another run has it, or the person has just chosen anew. */
async function claim(row: PreferenceRow): Promise<PreferenceRow | null> {
  const now = Clock.now().getTime();
  if (row.timeClaimed !== undefined && now - Date.parse(row.timeClaimed) < claimMs) return null;
  return replace(row, { timeClaimed: new Date(now).toISOString() });
}

/** Writes a row unless it was changed since it was read; null where it was. */
async function replace(row: PreferenceRow, changed: Partial<PreferenceRow>): Promise<PreferenceRow | null> {
  const next = { ...row, ...changed, version: row.version + 1 };
  const put = PreferenceEntity.put(next).where((now, { eq }) => eq(now.version, row.version));
  try {
    await Table.write([Table.change(put)]);
    return next;
  } catch (error) {
    if (error instanceof Table.Refused) return null;
    throw error;
  }
}

/** What a person chose to be told of a workspace in the week, the oldest first; null where there is nothing. */
async function toldIn(workspaceID: string, { userID, choices }: PreferenceRow, until: string) {
  const membership = await Member.membership(workspaceID, userID);
  if (!membership || (await Member.closureFor(membership.workspace, userID))) return null;
  const { workspace, permissions, email } = membership;
  const reader = { userID, permissions };
  const { data } = await NoticeEntity.query.byWorkspace({ workspaceID }).go({ order: "desc", limit: newest });
  const from = weekBefore(until);
  const notices = data.filter(
    (notice) =>
      notice.timeCreated >= from &&
      notice.timeCreated < until &&
      notice.kind !== undefined &&
      isFor(notice, reader) &&
      isWanted(choices, { kind: notice.kind, channel: "weekly" }, reader),
  );
  return notices.length === 0 ? null : { email, name: workspace.name, notices: notices.toReversed() };
}

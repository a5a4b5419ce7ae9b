/**
 * A day before a workspace closes to those without a second factor, each of them is reminded by bell and mail. A job waits for that
 * day, and the row of each member notes what they were reminded of, so that each demand reminds them once.
 */
import type { z } from "zod";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { dayText } from "../kit/time/utc.ts";
import { Name } from "../kit/text/name.ts";
import type { Message } from "../notice/schema.ts";
import { Clock } from "../port/clock/index.ts";
import { SecondFactor } from "../second-factor/index.ts";
import { Workspace } from "../workspace/index.ts";
import { MemberEntity, type MemberRow } from "./entity.ts";
import { Events } from "./schema.ts";
import { memberOf, membersOf } from "./team.ts";

/** Reminds those who have no second factor when the day has come. Can be repeated, and is of no use once the week is over. */
export async function remindOfFactor(job: Job.Row): Promise<void> {
  const workspace = await Workspace.find(job.workspaceID);
  const from = workspace?.secondFactorFrom;
  if (workspace && from !== undefined && !Workspace.isFactorDue(workspace)) {
    const time = Workspace.factorReminderTime(from);
    if (Clock.now() < time) return Job.wakeAt(job, time);
    const members = await membersOf(workspace.id);
    const safe = await SecondFactor.among(members.map(({ userID }) => userID));
    for (const member of members)
      if (!safe.has(member.userID) && member.factorReminded !== from)
        await Table.write(reminding(member, workspace.name, from)).catch(Job.unlessRefused);
  }
  await Table.write([Job.closingUnchanged(job)]).catch(Job.unlessRefused);
}

function reminding({ workspaceID, userID }: MemberRow, workspaceName: string, from: string): Change[] {
  const patch = MemberEntity.patch({ workspaceID, userID })
    .set({ factorReminded: from })
    .where(
      ({ timeJoined, factorReminded }, { exists, ne, notExists }) =>
        `${exists(timeJoined)} AND (${notExists(factorReminded)} OR ${ne(factorReminded, from)})`,
    );
  return [
    Table.change(patch),
    ...Job.announcing(Events.FactorDue.of(workspaceID, { userID, workspaceName, from })),
  ];
}

/** What a member is reminded of; null where the demand was ended, or they have left or set a second factor up since. */
export async function factorDueMessage(
  said: z.output<typeof Events.FactorDue.schema>,
): Promise<Message | null> {
  const { userID, workspaceName, from } = said;
  const workspaceID = Actor.system();
  const [workspace, member, isSafe] = await Promise.all([
    Workspace.find(workspaceID),
    memberOf(workspaceID, userID),
    SecondFactor.isOn(userID),
  ]);
  const isAsBefore = workspace?.secondFactorFrom === from && !Workspace.isFactorDue(workspace);
  if (!isAsBefore || !member || isSafe) return null;
  return {
    kind: "factor_required",
    emoji: "ShieldCheck",
    title: `${Name.inTitle(workspaceName)} closes to you on ${dayText(from)}`,
    says:
      "It requires a second factor from then on, and you have none. The API keys that you made there stop, too. " +
      "Set one up before, and nothing changes for you.",
    facts: Workspace.factorFacts(from),
    page: Workspace.factorPage,
    area: null,
    onlyTo: userID,
  };
}

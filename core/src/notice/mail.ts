import { Actor } from "../kit/actor.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Mail } from "../mail/index.ts";
import { Member } from "../member/index.ts";
import type { Kind, Message } from "./schema.ts";

/** What is mailed to those who may act on it. */
const mailed: readonly Kind[] = [
  "credits_low",
  "plan_changed",
  "payment_failed",
  "key_disabled",
  "webhook_disabled",
];

/** Mails an event to those who may act on it, once to each; nothing in a test workspace or a closed one. */
export async function mail(eventID: string, message: Message): Promise<void> {
  const workspaceID = Actor.system();
  if (TestWorkspace.isTest(workspaceID) || !mailed.includes(message.kind)) return;
  const team = await Member.everybody(workspaceID);
  if (!team) return;
  const { kind: _kind, emoji: _emoji, area, ...said } = message;
  for (const { userID, email: to, permissions } of team.people)
    if (permissions[area]?.includes("edit"))
      await Mail.send(
        { to, key: `${eventID}:${userID}` },
        Mail.notice({ ...said, workspace: team.workspaceName }),
      );
}

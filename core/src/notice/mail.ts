import { Actor } from "../kit/actor.ts";
import { TestWorkspace } from "../kit/id.ts";
import { covers } from "../kit/permission.ts";
import { Mail } from "../mail/index.ts";
import { Member } from "../member/index.ts";
import { isFor, mayOpen, type Reader } from "./audience.ts";
import type { Kind, Message } from "./schema.ts";

/** What is mailed to those who may act on it. */
const mailed: readonly Kind[] = [
  "credits_low",
  "plan_changed",
  "payment_failed",
  "role_changed",
  "key_disabled",
  "webhook_disabled",
];

const anyPage = { path: "/", label: "Open Winnow" };

/** Mails an event to those who may act on it, once to each; nothing in a test workspace or a closed one. */
export async function mail(eventID: string, message: Message): Promise<void> {
  const workspaceID = Actor.system();
  if (TestWorkspace.isTest(workspaceID) || !mailed.includes(message.kind)) return;
  const team = await Member.everybody(workspaceID);
  if (!team) return;
  const { title, says, facts = [], page } = message;
  for (const person of team.people)
    if (isFor(message, person) && mayAct(message, person)) {
      const said = { title, says, facts, page: mayOpen(page, person) ? page : anyPage };
      await Mail.send(
        { to: person.email, key: `${eventID}:${person.userID}` },
        Mail.notice({ ...said, workspace: team.workspaceName }),
      );
    }
}

const mayAct = ({ area }: Message, { permissions }: Reader): boolean =>
  area === null || covers(permissions, { [area]: ["edit"] });

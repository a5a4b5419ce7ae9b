import { Actor } from "../kit/actor.ts";
import { TestWorkspace } from "../kit/id.ts";
import type { Mail } from "../mail/index.ts";
import { Member } from "../member/index.ts";
import { isFor, mayOpen, type Reader } from "./audience.ts";
import { choicesOf, isWanted } from "./preference.ts";
import type { Message } from "./schema.ts";

const isMailedTo = ({ mailedTo }: Message, { userID }: Reader): boolean =>
  mailedTo === undefined || mailedTo === userID;

const anyPage = { path: "/", label: "Open Winnow" };

/**
 * Mails an event to the people who want its kind by mail, once to each; to nobody in a test workspace or a
 * closed one. The caller passes how a mail is sent: the API reads notices too, and does not load the sending.
 */
export async function mail(eventID: string, message: Message, send: typeof Mail.sendNotice): Promise<void> {
  const workspaceID = Actor.system();
  if (TestWorkspace.isTest(workspaceID)) return;
  const team = await Member.everybody(workspaceID);
  if (!team) return;
  const { kind, title, says, facts = [], page } = message;
  const people = team.people.filter((person) => isFor(message, person) && isMailedTo(message, person));
  const choices = await choicesOf(people.map(({ userID }) => userID));
  for (const person of people)
    if (isWanted(choices.get(person.userID) ?? {}, { kind, channel: "email" }, person)) {
      const said = { title, says, facts, page: mayOpen(page, person) ? page : anyPage };
      await send(
        { to: person.email, key: `${eventID}:${person.userID}` },
        { ...said, workspace: team.workspaceName },
      );
    }
}

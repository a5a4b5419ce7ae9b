/** Letters about who is in a workspace. */
import { compose, type Letter, named, page } from "./compose.ts";
import { code, facts, link, note, words } from "./draft.ts";

/** `code` opens the workspace, by the link as typed in; `expires` is ISO. */
export const invitation = (said: {
  workspace: string;
  inviter: string;
  role: string;
  code: string;
  expires: string;
}): Letter =>
  compose({
    subject: `Join ${named(said.workspace)} on Winnow`,
    heading: "You are invited to a workspace",
    passages: [
      words(`${named(said.inviter)} invites you to work together on Winnow.`),
      facts(
        ["Workspace", named(said.workspace)],
        ["Your role", named(said.role)],
        ["Valid until", dayOf(said.expires)],
      ),
      link("Join the workspace", page(`/invites?token=${encodeURIComponent(said.code)}`)),
      words("Or enter this joining code on Winnow:"),
      code(said.code),
      note("If you do not know who that is, ignore this mail: nobody joins without you."),
    ],
  });

export const removedFromWorkspace = (said: { workspace: string }): Letter =>
  compose({
    subject: `You are no longer in ${named(said.workspace)}`,
    heading: "You were removed from a workspace",
    passages: [
      words(`You no longer have access to ${named(said.workspace)}.`),
      link("Open Winnow", page("/")),
    ],
  });

export const ownershipReceived = (said: { workspace: string; from: string }): Letter =>
  compose({
    subject: `You now own ${named(said.workspace)}`,
    heading: "You own a workspace",
    passages: [
      words(`${named(said.from)} made you the owner of ${named(said.workspace)}.`),
      link("Open Winnow", page("/")),
    ],
  });

const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

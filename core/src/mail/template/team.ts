/** Templates about workspaces and invitations. */
import { dayText } from "../../kit/time/utc.ts";
import { render, type Content, named, page } from "./render.ts";
import { code, facts, link, note, paragraph } from "./draft.ts";

/** `code` is the joining code; the link contains it too. `expires` is ISO. */
export const invitation = (said: {
  workspace: string;
  inviter: string;
  role: string;
  code: string;
  expires: string;
}): Content =>
  render({
    subject: `Join ${named(said.workspace)} on Winnow`,
    heading: "You are invited to a workspace",
    blocks: [
      paragraph(`${named(said.inviter)} invites you to work together on Winnow.`),
      facts(
        ["Workspace", named(said.workspace)],
        ["Your role", named(said.role)],
        ["Valid until", dayText(said.expires)],
      ),
      link("Join the workspace", page(`/invites?token=${encodeURIComponent(said.code)}`)),
      paragraph("Or enter this joining code on Winnow:"),
      code(said.code),
      note("If you do not know who that is, ignore this mail: without you the invitation has no effect."),
    ],
  });

export const removedFromWorkspace = (said: { workspace: string }): Content =>
  render({
    subject: `You are no longer in ${named(said.workspace)}`,
    heading: "You were removed from a workspace",
    blocks: [
      paragraph(`You no longer have access to ${named(said.workspace)}.`),
      link("Open Winnow", page("/")),
    ],
  });

export const seatLost = (said: { workspace: string; hasTeam: boolean }): Content =>
  render({
    subject: `You have no seat in ${named(said.workspace)} at the moment`,
    heading: "A workspace has no seat for you",
    blocks: [
      paragraph(
        said.hasTeam
          ? `The plan of ${named(said.workspace)} has room for fewer people now, and those who joined first have the seats.`
          : `The plan of ${named(said.workspace)} includes no team any more, so only its owner can work there.`,
      ),
      paragraph(
        "You are still in the team, and nothing of yours is deleted. You can open the workspace again as soon as there is a seat for you. Until then calls of your API keys there are refused; your webhooks and schedules there go on. Its owner can choose a larger plan.",
      ),
      link("Open Winnow", page("/")),
    ],
  });

export const ownershipReceived = (said: { workspace: string; from: string }): Content =>
  render({
    subject: `You now own ${named(said.workspace)}`,
    heading: "You own a workspace",
    blocks: [
      paragraph(`${named(said.from)} made you the owner of ${named(said.workspace)}.`),
      paragraph(
        "A plan stays on the payment method that it was bought with: look at your plan. Automatic top-ups are turned off.",
      ),
      link("Open Winnow", page("/")),
    ],
  });

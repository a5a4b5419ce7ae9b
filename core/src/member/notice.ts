/** What people are told of the team. */
import type { z } from "zod";
import { Name } from "../kit/text/name.ts";
import type { Message } from "../notice/schema.ts";
import { maxTeamMembers } from "../workspace/schema.ts";
import type { Events } from "./schema.ts";

type Of<E extends { schema: z.ZodType }> = z.output<E["schema"]>;

const page = {
  path: "/account-settings/my-team",
  label: "Open the team",
  area: "my_team",
  action: "view",
} as const;

export const joinedMessage = ({ userID, name, role, inviter }: Of<typeof Events.Joined>): Message => ({
  kind: "member_joined",
  emoji: "UserPlus",
  title: `${Name.inTitle(name)} joined the team`,
  says: "The invitation was accepted.",
  facts: [
    ["Role", role],
    ["Invited by", inviter],
  ],
  page,
  area: "my_team",
  notTo: userID,
});

const gone = "They have no access any more. API keys and webhooks that they made stop.";

export const leftMessage = ({ name }: Of<typeof Events.Left>): Message => ({
  kind: "member_left",
  emoji: "UserMinus",
  title: `${Name.inTitle(name)} left the team`,
  says: gone,
  page,
  area: "my_team",
});

export const removedMessage = ({ name, byID }: Of<typeof Events.Removed>): Message => ({
  kind: "member_left",
  emoji: "UserMinus",
  title: `${Name.inTitle(name)} was removed from the team`,
  says: gone,
  page,
  area: "my_team",
  ...(byID !== undefined && { notTo: byID }),
});

/** Null where the plan includes no team: the end of the plan is told by itself. */
export const seatsLostMessage = ({ plan, userIDs }: Of<typeof Events.SeatsLost>): Message | null => {
  const seats = maxTeamMembers[plan];
  if (seats === 0) return null;
  return {
    kind: "member_left",
    emoji: "UserMinus",
    title:
      userIDs.length === 1
        ? "One person has no seat any more"
        : `${userIDs.length} people have no seat any more`,
    says:
      `The ${plan} plan has room for ${seats} people besides the owner: those who joined first. The others cannot open the ` +
      "workspace, and calls of their API keys are refused, until there is a seat for them; their webhooks and schedules go on. Remove somebody, or choose a larger plan.",
    page,
    area: "my_team",
  };
};

export const roleChangedMessage = (said: Of<typeof Events.RoleChanged>): Message => ({
  kind: "role_changed",
  emoji: "UserCheck",
  title: `Your role in ${Name.inTitle(said.workspaceName)} is ${Name.inTitle(said.to)} now`,
  says: "What you may do there has changed.",
  facts: [["Before", said.from]],
  page,
  area: null,
  onlyTo: said.userID,
});

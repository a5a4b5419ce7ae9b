/** The shapes of members that any room, the browser included, may know. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Grantable, Reference as Role } from "../role/schema.ts";
import { Reference as Workspace } from "../workspace/schema.ts";

/** A person in a workspace; `id` is the person's. */
export const Info = z
  .object({
    id: ID.schema("user"),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    professional_image: z.string().nullable(),
    role: Role,
    is_owner: z.boolean(),
    is_you: z.boolean(),
    joined_at: z.iso.datetime(),
  })
  .meta({ id: "Member" });
export type Info = z.infer<typeof Info>;

/** Members by what they are and who they are; `q` looks into names and addresses. */
export const Query = z.object({
  role: Role.shape.id.optional(),
  q: z.string().trim().max(254).optional().describe("Part of a name or of an address"),
});
export type Query = z.infer<typeof Query>;

export const Team = z
  .object({
    results: z.array(Info),
    limit: z.int().describe("How many people the plan allows besides the owner"),
    used: z.int().describe("How many there are besides the owner, invitations included"),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof Team>;

/** What may be changed of a member. */
export const Update = z.strictObject({ role: Grantable });

/** A workspace that the acting person is in, as it concerns them. */
export const Joined = Workspace.extend({
  is_own: z.boolean().describe("Made with the account"),
  is_active: z.boolean().describe("The person acts in it now"),
  is_owner: z.boolean(),
  role: Role,
  is_lapsed: z.boolean().describe("Joined, but its plan allows no team any more"),
}).meta({ id: "Workspace" });
export type Joined = z.infer<typeof Joined>;

export const Invitation = z
  .object({
    id: ID.schema("invitation"),
    email: z.string(),
    role: Role,
    inviter: z.string(),
    is_expired: z.boolean(),
    created_at: z.iso.datetime(),
    sent_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

export const Invite = z.strictObject({
  email: z.string().trim().min(1, "Enter an email address.").max(254),
  role: Grantable,
});
export type Invite = z.infer<typeof Invite>;

/** A joining code as people paste it, with or without its hyphens. */
export const JoiningCode = z.object({
  token: z.string().trim().min(1, "Enter the joining code.").max(100),
});

/** What an invitation is to, for who holds its code. The address is whole only for whom it belongs to. */
export const Offer = z
  .object({
    workspace: Workspace,
    email: z.string(),
    role: Role,
    inviter: z.string(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "InvitationOffer" });
export type Offer = z.infer<typeof Offer>;

export const Welcome = z.object({ message: z.string(), workspace: Workspace });
export type Welcome = z.infer<typeof Welcome>;

/** What happened to who may be in a workspace. */
export const Events = {
  Invited: Event.declare("invitation.created", z.object({ invitationID: ID.schema("invitation") })),
  InvitedAgain: Event.declare("invitation.resent", z.object({ invitationID: ID.schema("invitation") })),
  Removed: Event.declare(
    "member.removed",
    z.object({ userID: ID.schema("user"), email: z.string(), name: z.string(), workspaceName: z.string() }),
  ),
};

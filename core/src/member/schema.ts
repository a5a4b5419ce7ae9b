/** The shapes of members, safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { PersonName } from "../kit/text/person-name.ts";
import { Grantable, Reference as Role } from "../role/schema.ts";
import { plans, Reference as Workspace } from "../workspace/schema.ts";

const limits = {
  /** Members of a page at most. */
  pageMembers: 100,
} as const;

/** A member; `id` is the user's. */
export const Info = z
  .object({
    id: ID.schema("user"),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    professional_image: z.string().nullable(),
    role: Role,
    status: z.literal("active").describe("Has joined; open invitations are listed by themselves"),
    is_owner: z.boolean(),
    is_you: z.boolean(),
    has_seat: z
      .boolean()
      .describe("False where the plan has room for fewer people: those who joined first have the seats"),
    has_second_factor: z.boolean().nullable().describe("Told to the owner; null for anybody else"),
    joined_at: z.iso.datetime(),
    last_seen_at: z.iso
      .datetime()
      .nullable()
      .describe("When they last worked here, within some minutes; null where that is not known or not told"),
    monthly_limit: z
      .int()
      .nullable()
      .describe(
        "Credits that they may spend in a calendar month (UTC); null without a limit, or where it is not told",
      ),
    spent_this_month: z
      .int()
      .nullable()
      .describe(
        "Credits of this month that are reserved for them or charged; told to who may edit the team or view the plan, and of oneself",
      ),
  })
  .meta({ id: "Member" });
export type Info = z.infer<typeof Info>;

/** Filters of members, in any case of letters; `q` is a part of a name or address. */
export const Query = z.object({
  email: z.string().trim().max(254).optional(),
  first_name: z.string().trim().max(100).optional(),
  last_name: z.string().trim().max(100).optional(),
  role: Role.shape.id.optional(),
  q: z.string().trim().max(254).optional().describe("Part of a name or of an address"),
  search: z.string().trim().max(254).optional().describe("The same as `q`"),
  status: z
    .enum(["active", "pending"])
    .optional()
    .describe(
      "`active` for those who have joined; `pending` finds nobody: invitations are listed by themselves",
    ),
  page: z.coerce.number().int().min(1).max(1_000).optional().describe("From 1; all members without `limit`"),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(limits.pageMembers)
    .optional()
    .describe("Members of a page; 20 unless given with `page`"),
});
export type Query = z.infer<typeof Query>;

export const Team = z
  .object({
    results: z.array(Info),
    count: z.int().describe("How many members match, on all pages"),
    limit: z.int().describe("How many people the plan allows besides the owner"),
    used: z.int().describe("How many there are besides the owner, invitations included"),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof Team>;

/** Credits of a calendar month; null for no limit. */
const MonthlyLimit = z.int().min(0).max(1_000_000_000).nullable();

/** The changeable fields of a member. The names are those in this workspace. */
export const Update = z.strictObject({
  role: Grantable.optional(),
  first_name: PersonName("Enter a first name.").optional(),
  last_name: PersonName("Enter a last name.").optional(),
  monthly_limit: MonthlyLimit.optional(),
});
export type Update = z.infer<typeof Update>;

/** Of a field that may not differ. */
const maxText = 500;

/** A member as GET gives it, without the address. Role, names and limit may differ; what time changes is left out of account. */
export const Change = Info.omit({ email: true })
  .extend({
    first_name: z.string().max(maxText),
    last_name: z.string().max(maxText),
    professional_image: z.string().max(maxText).nullable(),
    role: z.union(
      [Grantable, Role.extend({ name: z.string().max(maxText) })],
      "Choose a role that can be given.",
    ),
    joined_at: z.iso.datetime().max(40),
    last_seen_at: z.iso.datetime().max(40).nullable(),
    monthly_limit: MonthlyLimit,
    spent_this_month: z.int().min(0).max(1_000_000_000_000).nullable(),
  })
  .partial()
  .strict();
export type Change = z.infer<typeof Change>;

/** A workspace of the acting person. */
export const Joined = Workspace.extend({
  is_own: z.boolean().describe("Made with the account"),
  is_active: z.boolean().describe("The person acts in it now"),
  is_owner: z.boolean(),
  owner: z.string().describe("The name of its owner there"),
  role: Role,
  is_lapsed: z
    .boolean()
    .describe("Joined, but its plan allows no team any more, or has no seat for the person"),
  needs_factor: z.boolean().describe("Closed to the person until they set up a second factor"),
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

/** A joining code as pasted, with or without hyphens. */
export const JoiningCode = z.object({
  token: z.string().trim().min(1, "Enter the joining code.").max(100),
});

/**
 * The details of an invitation for the holder of its code. The address is masked for anybody but its recipient.
 */
export const InvitationDetails = z
  .object({
    workspace: Workspace,
    email: z.string(),
    role: Role,
    inviter: z.string(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "InvitationOffer" });
export type InvitationDetails = z.infer<typeof InvitationDetails>;

export const Accepted = z.object({ message: z.string(), workspace: Workspace });
export type Accepted = z.infer<typeof Accepted>;

/** Events of members and invitations. */
export const Events = {
  Invited: Event.declare("invitation.created", z.object({ invitationID: ID.schema("invitation") })),
  InvitedAgain: Event.declare("invitation.resent", z.object({ invitationID: ID.schema("invitation") })),
  /** Somebody has accepted an invitation. */
  Joined: Event.declare(
    "member.joined",
    z.object({ userID: ID.schema("user"), name: z.string(), role: z.string(), inviter: z.string() }),
  ),
  Left: Event.declare(
    "member.left",
    z.object({
      userID: ID.schema("user"),
      name: z.string().default("Somebody").describe("An earlier version did not say it"),
    }),
  ),
  Removed: Event.declare(
    "member.removed",
    z.object({
      userID: ID.schema("user"),
      email: z.string(),
      name: z.string(),
      workspaceName: z.string(),
      byID: ID.schema("user").optional().describe("Who removed them; an earlier version did not say it"),
    }),
  ),
  RoleChanged: Event.declare(
    "member.role_changed",
    z.object({ userID: ID.schema("user"), from: z.string(), to: z.string(), workspaceName: z.string() }),
  ),
  /** The plan is another one, which has no seat for these people. */
  SeatsLost: Event.declare(
    "member.seats_lost",
    z.object({ plan: z.enum(plans), userIDs: z.array(ID.schema("user")) }),
  ),
  /** The workspace closes in a day to a member without a second factor. */
  FactorDue: Event.declare(
    "member.factor_due",
    z.object({ userID: ID.schema("user"), workspaceName: z.string(), from: z.iso.datetime() }),
  ),
};

/** The shapes of a workspace, safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Name as AnyName } from "../kit/text/name.ts";
import { type Plan, plans } from "../kit/plan.ts";
import { retentionDays } from "../kit/retention.ts";

export { type Plan, plans };

/** Seats per plan besides the owner's, invitations included. */
export const maxTeamMembers = { free: 0, Pro: 2, Business: 20, Enterprise: 100 } as const satisfies Record<
  Plan,
  number
>;

const Name = z
  .string()
  .overwrite(AnyName.plain)
  .min(1, "Give the workspace a name.")
  .max(80, "A name has at most 80 characters.");

export const Named = z.strictObject({ name: Name });

const Retention = z
  .union(retentionDays.map((days) => z.literal(days)))
  .describe("Days for which new lists are kept unless another number is given; 0: without retention");

/** The changeable fields of a workspace; absent ones stay. */
export const Update = Named.partial()
  .extend({ retention_days: Retention.optional() })
  .refine((update) => Object.keys(update).length > 0, "Say what to change.");

export const Reference = z.object({ id: ID.schema("workspace"), name: z.string() });

/** Whether the people of a workspace need a second factor. */
export const FactorRule = z.strictObject({ required: z.boolean() });

/** A week, in which people set up a second factor before a workspace requires it. */
export const factorNoticeDays = 7;

export const Settings = Reference.extend({
  retention_days: Retention,
  second_factor_from: z.iso
    .datetime()
    .nullable()
    .describe("From then on it is closed to people without a second factor; null where it requires none"),
});
export type Settings = z.infer<typeof Settings>;

/** Events of a workspace. */
export const Events = {
  Transferred: Event.declare(
    "workspace.transferred",
    z.object({
      ownerID: ID.schema("user"),
      email: z.string(),
      formerOwner: z.string(),
      workspaceName: z.string(),
    }),
  ),
  /** The plan is another one. */
  PlanChanged: Event.declare("workspace.plan_changed", z.object({ from: z.enum(plans), to: z.enum(plans) })),
  /** The owner requires a second factor of everybody, from a moment on. */
  FactorRequired: Event.declare(
    "workspace.factor_required",
    z.object({ workspaceName: z.string(), from: z.iso.datetime(), byID: ID.schema("user"), by: z.string() }),
  ),
  Closed: Event.declare("workspace.closed", z.object({ workspaceName: z.string() })),
};

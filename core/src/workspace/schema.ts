/** The shapes of a workspace, safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Name as AnyName } from "../kit/name.ts";
import { paidPlans, type Plan, plans } from "../kit/plan.ts";

export { paidPlans, type Plan, plans };

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

/** The changeable fields of a workspace. */
export const Update = z.strictObject({ name: Name });

export const Reference = z.object({ id: ID.schema("workspace"), name: z.string() });

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
  Closed: Event.declare("workspace.closed", z.object({ workspaceName: z.string() })),
};

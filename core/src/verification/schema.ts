/** The shapes of a verification that any room, the browser included, may know. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";

export const State = z.enum(["queued", "running", "paused", "completed", "failed", "cancelled"]);
export type State = z.infer<typeof State>;

export const Progress = z.object({
  done: z.int(),
  total: z.int(),
  percent: z.int().min(0).max(100),
  eta_seconds: z.int().nullable().describe("null while it cannot be told"),
});

const Job = z.object({ verificationID: ID.schema("verification"), listID: ID.schema("list") });

export const Events = {
  Started: Event.declare("verification.started", Job),
  Resumed: Event.declare("verification.resumed", Job),
  Completed: Event.declare("verification.completed", Job),
  Failed: Event.declare("verification.failed", Job),
  Cancelled: Event.declare("verification.cancelled", Job),
};

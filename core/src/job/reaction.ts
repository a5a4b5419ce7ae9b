import { Queue } from "../aws/queue/index.ts";
import { Reaction } from "../kit/reaction.ts";
import type { Rules } from "./sweep.ts";

/** The rules of a reaction: its event is delivered again, as the bus delivers it, until the reaction has succeeded. */
const rulesOf = (kind: Reaction.WithJob): Rules => ({
  restart: ({ input }) => Queue.send(kind, [{ body: { "detail-type": input["type"], detail: input } }]),
  reportAfterSeconds: 3_600,
});

/** The rules of all reactions that have jobs. */
export const reactionRules = Object.fromEntries(
  Reaction.withJob.map((kind) => [kind, rulesOf(kind)]),
) as Record<Reaction.WithJob, Rules>;

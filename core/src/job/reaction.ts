import { Bus } from "../aws/bus/index.ts";
import { Reaction } from "../kit/reaction.ts";
import type { Rules } from "./sweep.ts";

/** The rules of a reaction: the bus delivers its event to it again, until the reaction has succeeded. */
const rulesOf = (kind: Reaction.WithJob): Rules => ({
  restart: ({ input }) => Bus.deliverAgain(kind, input),
  reportAfterSeconds: 3_600,
});

/** The rules of all reactions that have jobs. */
export const reactionRules = Object.fromEntries(
  Reaction.withJob.map((kind) => [kind, rulesOf(kind)]),
) as Record<Reaction.WithJob, Rules>;

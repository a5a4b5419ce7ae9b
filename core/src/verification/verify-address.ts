import { z } from "zod";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { Verdict } from "../verdict/index.ts";

const mostSeconds = 20;

/**
 * Verifies one address while the caller waits. A conclusive verdict costs one credit; without a credit nothing is asked.
 * Throws `payment` without one, `unavailable` after 20 seconds.
 */
export const verifyAddress = fn(z.object({ email: z.string().min(1).max(1000) }), async ({ email }) => {
  const workspaceID = Actor.can("verify_email", "add");
  await Quota.requireUnknownVerdicts(workspaceID);
  await Credit.requireAvailable(1);
  const deadline = new Date(Clock.now().getTime() + mostSeconds * 1000);
  const [judgement] = await Verdict.judge([email], { deadline });
  if (!judgement?.verdict)
    throw new VisibleError("unavailable", "verification.late", "This took too long. Try again.");
  const { verdict } = judgement;
  if (verdict.status === "unknown") await Quota.countUnknownVerdict(workspaceID);
  if (verdict.charged > 0) await Credit.spend(`single:${ID.create("verification")}`, verdict.charged);
  return verdict;
});

import { z } from "zod";
import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import type { Idempotency } from "../idempotency/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { TestMode } from "../test-mode/index.ts";
import { Verdict } from "../verdict/index.ts";
import { repeatedVerdict } from "./asking-again.ts";
import { keeping, readRecent } from "./recent-verdict.ts";
import { repeated } from "./same-address.ts";

const mostSeconds = 20;

export const Input = z.object({
  email: z.string().min(1).max(1000),
  fresh: z
    .boolean()
    .optional()
    .describe("Asks anew for a credit, instead of repeating a verdict of the last 24 hours for nothing"),
});

/** Thrown where the workspace paid for a verdict on the same address at the same moment. */
class PaidMeanwhile extends Error {
  override name = "PaidMeanwhile";
}

/**
 * Verifies one address while the caller waits. A conclusive verdict costs one credit; without a credit nothing is asked.
 * A conclusive verdict of the last 24 hours is repeated without charge, unless `fresh`. Charge, verdict and answer to the
 * caller's idempotency key are one transaction. Throws `payment` without a credit, `unavailable` after 20 seconds.
 */
export const verifyAddress = fn(
  Input,
  async ({ email, fresh = false }, claim: Idempotency.Claim | null = null): Promise<Verdict.Info> => {
    const alongside = (verdict: Verdict.Info) => (claim ? [claim.answered(verdict)] : []);
    const id = claim?.id ?? ID.create("verification");
    const verdict = await chargedVerdict({ email, fresh }, { id, seconds: mostSeconds, alongside });
    if (verdict) return verdict;
    throw new VisibleError("unavailable", "verification.late", "This took too long. Try again.");
  },
);

/** The most seconds that a caller can wait for a verdict. */
export const mostPatience = 25;

/**
 * Verifies one address for a caller who gets nothing later. Charged like `verifyAddress`; null, without charge, where it takes
 * longer than `seconds`. Throws `payment` without a credit.
 */
export const verdictWithin = fn(
  Input.extend({ seconds: z.int().min(1).max(mostPatience) }),
  ({ email, fresh = false, seconds }): Promise<Verdict.Info | null> =>
    chargedVerdict(
      { email, fresh },
      {
        id: ID.create("verification"),
        seconds: TestMode.patienceSeconds(email, seconds),
        alongside: () => [],
      },
    ),
);

interface Charging {
  /** Names the charge: it is made once. */
  id: string;
  /** How long to ask. */
  seconds: number;
  /** Whether a job asks again what is not answered within that time. */
  isAskedAgain?: boolean;
  /** The changes in the transaction that makes a verdict true. */
  alongside: (verdict: Verdict.Info) => Change[];
}

/** The verdict on an address, charged once; null, without charge, where it takes longer. Throws `payment` without a credit. */
export async function chargedVerdict(
  { email, fresh }: { email: string; fresh: boolean },
  { id, seconds, isAskedAgain = false, alongside }: Charging,
): Promise<Verdict.Info | null> {
  const workspaceID = Actor.can("verify_email", "add");
  TestMode.refuse(email);
  const answer = async (verdict: Verdict.Info, more: Change[] = []): Promise<Verdict.Info> => {
    await Table.write([...alongside(verdict), ...more]);
    return verdict;
  };
  const recent = fresh ? null : await repeatedVerdict(workspaceID, email);
  if (recent) return answer(recent);

  await Quota.requireUnknownVerdicts(workspaceID);
  await Credit.requireAvailable(1);
  const deadline = new Date(Clock.now().getTime() + seconds * 1000);
  const verdict = await ask(email, deadline, { isAskedAgain });
  if (!verdict) return null;
  if (verdict.status === "unknown") await Quota.countUnknownVerdict(workspaceID);
  const counted = Credit.countingOne(id, verdict.status);
  if (verdict.charged === 0) return answer(verdict, [counted]);
  try {
    const refusal = () => new PaidMeanwhile();
    const kept = keeping(workspaceID, email, verdict, { replace: fresh, refusal });
    await Credit.spend(`single:${id}`, verdict.charged, [kept, counted, ...alongside(verdict)]);
    return verdict;
  } catch (error) {
    const paid = !fresh && isOfCharge(error) ? await readRecent(workspaceID, email) : null;
    if (!paid) throw error;
    return answer(repeated(paid, email));
  }
}

/**
 * The verdict on an address, without charge; null where it was not asked by the deadline. The silence of a host until then
 * is a verdict, unless the address is asked again.
 */
export async function ask(
  email: string,
  deadline: Date,
  { depth = "mailbox", isAskedAgain = false }: { depth?: "address" | "mailbox"; isAskedAgain?: boolean } = {},
): Promise<Verdict.Info | null> {
  const [judgement] = await Verdict.judge([email], { deadline, depth });
  if (!judgement) return null;
  return judgement.verdict ?? (isAskedAgain ? null : judgement.cutOff);
}

/** Whether nothing was charged, since another request paid for the verdict, or took the last credit for it. */
const isOfCharge = (error: unknown): boolean =>
  error instanceof PaidMeanwhile || (error instanceof VisibleError && error.kind === "payment");

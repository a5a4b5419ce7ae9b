import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { TestMode } from "../test-mode/index.ts";
import { Verdict } from "../verdict/index.ts";
import { Verification } from "../verification/index.ts";

/** Thrown where the workspace paid for a verdict on the same address at the same moment. */
class PaidMeanwhile extends Error {
  override name = "PaidMeanwhile";
}

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
  const deadline = new Date(Clock.now().getTime() + seconds * 1000);
  TestMode.refuse(email);
  const answer = async (verdict: Verdict.Info, more: Change[] = []): Promise<Verdict.Info> => {
    await Table.write([...alongside(verdict), ...more]);
    return verdict;
  };
  const recent = fresh ? null : await Verification.repeatedVerdict(workspaceID, email);
  if (recent) return answer(recent);

  await Quota.requireUnknownVerdicts(workspaceID);
  await Credit.requireAvailable(1);
  const verdict = await ask(email, deadline, { isAskedAgain });
  if (!verdict) return null;
  if (verdict.status === "unknown") await Quota.countUnknownVerdict(workspaceID);
  const counted = Credit.countingOne(id, verdict.status);
  if (verdict.charged === 0) return answer(verdict, [counted]);
  try {
    const refusal = () => new PaidMeanwhile();
    const kept = Verification.keeping(workspaceID, email, verdict, { replace: fresh, refusal });
    await Credit.spend(`single:${id}`, verdict.charged, [kept, counted, ...alongside(verdict)]);
    return verdict;
  } catch (error) {
    const paid = !fresh && isOfCharge(error) ? await Verification.readRecent(workspaceID, email) : null;
    if (!paid) throw error;
    return answer(Verification.repeated(paid, email));
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

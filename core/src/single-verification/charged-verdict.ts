import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { LastOutcome } from "../last-outcome/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Rule } from "../rule/index.ts";
import { Quota } from "../quota/index.ts";
import { TestMode } from "../test-mode/index.ts";
import { type Judgement, Verdict } from "../verdict/index.ts";
import { Verification } from "../verification/index.ts";
import { patiently } from "./patience.ts";

/** Thrown where the workspace paid for a verdict on the same address at the same moment. */
export class PaidMeanwhile extends Error {
  override name = "PaidMeanwhile";
}

/** The change that keeps a paid verdict, refused as `PaidMeanwhile` where there is one of the last 24 hours, unless `fresh`. */
export const keepingPaid = (
  { workspaceID, email, fresh }: { workspaceID: string; email: string; fresh: boolean },
  verdict: Verdict.Info,
): Change =>
  Verification.keeping(workspaceID, email, verdict, {
    replace: fresh,
    refusal: () => new PaidMeanwhile("The verdict was paid for meanwhile."),
  });

/** The verdict that another request has paid for, repeated without charge; null without one. */
export async function paidVerdict(
  { workspaceID, email }: { workspaceID: string; email: string },
  rules: Rule.Matcher,
): Promise<Verdict.Info | null> {
  const paid = await Verification.readRecent(workspaceID, email);
  return paid && Verdict.byRules(Verification.repeated(paid, email), rules);
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

/**
 * The verdict on an address, charged once. Null, without charge, where it takes too long; or longer than a
 * moment, where no place to wait is left. Throws `payment` without a credit, `limit` where the free unknown
 * verdicts are used up.
 */
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
  const sources = await sourcesOf(workspaceID, email);
  const known = await knownVerdict({ workspaceID, email, fresh, ...sources });
  if (known) return answer(known);

  if (!sources.outcomes.of(email)) {
    await Quota.requireUnknownVerdicts(workspaceID);
    await Credit.requireAvailable(1);
  }
  const judgement = await patiently(workspaceID, (signal) =>
    judge(email, deadline, { ...sources, isAwaited: true, signal }),
  );
  // The silence of a host until the deadline is a verdict, unless the address is asked again.
  const verdict = judgement
    ? (judgement.verdict ?? (isAskedAgain ? null : judgement.cutOff))
    : await refusalOfText(email, sources);
  if (!verdict) {
    if (!isAskedAgain && judgement && !isPutOff(judgement)) await Quota.countUnknownVerdict(workspaceID);
    return null;
  }
  if (Verdict.isBlocked(verdict)) return answer(verdict);
  if (verdict.status === "unknown" && !isOurs(verdict.reason)) await Quota.countUnknownVerdict(workspaceID);
  const counted = Credit.countingOne(id, verdict.status, verdict.charged);
  if (verdict.charged === 0) return answer(verdict, [counted]);
  try {
    const kept = keepingPaid({ workspaceID, email, fresh }, verdict);
    await Credit.spend(`single:${id}`, verdict.charged, [kept, counted, ...alongside(verdict)]);
    return verdict;
  } catch (error) {
    const paid =
      !fresh && isOfCharge(error) ? await paidVerdict({ workspaceID, email }, sources.rules) : null;
    if (!paid) throw error;
    return answer(paid);
  }
}

/** Whether an address was not asked about since others hold what it needs: that is not the workspace's doing. */
const isPutOff = (judgement: Judgement): boolean =>
  judgement.verdict === null && (judgement.paused !== null || judgement.retryAfterSeconds > 0);

/** Whether nobody was asked, as nobody here could ask. */
const isOurs = (reason: Verdict.Reason): boolean =>
  reason === "probe_unavailable" || Verdict.isUnasked(reason);

/** The verdict on a text that is no address, about which nobody is asked; null for addresses. */
async function refusalOfText(email: string, sources: Sources): Promise<Verdict.Info | null> {
  const { verdict } = await judge(email, Clock.now(), { depth: "address", ...sources });
  return verdict?.status === "invalid" ? verdict : null;
}

/** What a workspace has decided about an address, and what happened last to its own mail to it. */
export interface Sources {
  rules: Rule.Matcher;
  outcomes: LastOutcome.Finder;
}

export async function sourcesOf(workspaceID: string, email: string): Promise<Sources> {
  const [rules, outcomes] = await Table.together(() =>
    Promise.all([Rule.matcher(workspaceID, [email]), LastOutcome.finder(workspaceID, [email])]),
  );
  return { rules, outcomes };
}

/** The verdict for which nobody is asked: by a rule, by suppression, or a repeated one; null where there is none. */
export async function knownVerdict({
  workspaceID,
  email,
  fresh,
  rules,
  outcomes,
}: Sources & { workspaceID: string; email: string; fresh: boolean }): Promise<Verdict.Info | null> {
  const blocked = Verdict.blocked(email, rules);
  if (blocked) return blocked;
  const recent = fresh ? null : await Verification.repeatedVerdict(workspaceID, email);
  if (!recent || LastOutcome.isNewer(outcomes.of(email), recent)) return null;
  return Verdict.byRules(recent, rules);
}

/** The judgement on an address, without charge. */
export async function judge(
  email: string,
  deadline: Date,
  { depth = "mailbox", ...asking }: Asking,
): Promise<Judgement> {
  const [judgement] = await Verdict.judge([email], { deadline, depth, ...asking });
  if (!judgement) throw new Error("An address came back without a judgement.");
  return judgement;
}

interface Asking extends Sources {
  depth?: "address" | "mailbox";
  /** Whether a caller waits for the answer. */
  isAwaited?: boolean;
  signal?: AbortSignal;
}

/** Whether nothing was charged, since another request paid for the verdict, or took the last credit for it. */
const isOfCharge = (error: unknown): boolean =>
  error instanceof PaidMeanwhile || (error instanceof VisibleError && error.kind === "payment");

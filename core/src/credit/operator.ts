/** Credits that the operator gives, with a reason. Each is recorded in the audit trail of the workspace. */
import { Audit } from "../audit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import * as Adjustment from "./rules/adjustment-rules.ts";
import { readEntry } from "./posting/entry.ts";
import { type Outcome, post, readBalance } from "./posting/posting.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";

interface Gift {
  workspaceID: string;
  credits: number;
  reason: string;
}

/** Adds lifetime credits, once per key. Throws `missing` for a workspace without a ledger. */
export async function grantByOperator({
  key,
  workspaceID,
  credits,
  reason,
}: Gift & { key: string }): Promise<Outcome> {
  Actor.operator();
  await requireLedger(workspaceID);
  return post({
    workspaceID,
    entries: [
      { key: `operator:${key}`, rule: ({ balance }) => Adjustment.grantByOperator(balance, credits) },
    ],
    reference: { note: reason },
    alongside: [Audit.recording(workspaceID, "credit.granted", subject(credits), { reason })],
  });
}

/**
 * Gives back at most what an ended job was charged, as lifetime credits, once per job. Throws `missing` for a job that was
 * charged nothing, `unprocessable` for more credits than it was charged.
 */
export async function giveGoodwill({
  job,
  workspaceID,
  credits,
  reason,
}: Gift & { job: string }): Promise<Outcome> {
  Actor.operator();
  await requireLedger(workspaceID);
  const settled = await readEntry(workspaceID, `settle:${job}:end`);
  if (!settled)
    throw new VisibleError(
      "missing",
      "credit.not_charged",
      `${job} has not ended in ${workspaceID}, or was charged nothing.`,
    );
  const { spent_monthly = 0, spent_lifetime = 0 } = settled.legs;
  const charged = spent_monthly + spent_lifetime;
  const outcome = await post({
    workspaceID,
    entries: [
      {
        key: `goodwill:${job}`,
        rule: ({ balance }) => Adjustment.giveGoodwill(balance, credits, charged),
      },
    ],
    reference: { ...settled.reference, note: reason },
    alongside: [Audit.recording(workspaceID, "credit.goodwill_given", subject(credits), { reason, job })],
  });
  if (outcome === "refused")
    throw new VisibleError(
      "unprocessable",
      "credit.goodwill_exceeds_charge",
      `${job} was charged ${groupedDigits(charged)} credits: give at most this many.`,
    );
  return outcome;
}

/** Throws `missing` for a workspace without a ledger, so that a mistyped id gets no credits. */
async function requireLedger(workspaceID: string): Promise<void> {
  if ((await readBalance(workspaceID)).version === 0)
    throw new VisibleError("missing", "workspace.missing", `There is no workspace ${workspaceID}.`);
}

const subject = (credits: number) => ({ name: `${groupedDigits(credits)} credits` });

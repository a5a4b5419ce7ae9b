/** Verifies one address while a caller waits. */
import { z } from "zod";
import { Address } from "../address/index.ts";
import { Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import type { Idempotency } from "../idempotency/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { TestMode } from "../test-mode/index.ts";
import type { Verdict } from "../verdict/index.ts";
import { notingCharge } from "./charge.ts";
import { chargedVerdict } from "./charged-verdict.ts";
import { SingleVerificationEntity } from "./entity.ts";
import { jobOf, newRow, readRow, view } from "./row.ts";
import { Create, type Info, maxTimeoutSeconds, Question } from "./schema.ts";

/** How long a person waits for a verdict. */
const maxSeconds = 20;

/**
 * Verifies one address while a person waits. A conclusive verdict costs one credit; without a credit nothing is asked.
 * A conclusive verdict of the last 24 hours is repeated without charge, unless `fresh`. Charge, verdict and answer to the
 * caller's idempotency key are one transaction. Throws `payment` without a credit, `unavailable` after 20 seconds.
 */
export const verify = fn(
  Question,
  async ({ email, fresh = false }, claim: Idempotency.Claim | null = null): Promise<Verdict.Info> => {
    const alongside = (verdict: Verdict.Info) => (claim ? [claim.answered(verdict)] : []);
    const chargeID = claim?.id ?? ID.create("verification");
    const verdict = await chargedVerdict({ email, fresh }, { id: chargeID, seconds: maxSeconds, alongside });
    if (verdict) return verdict;
    throw new VisibleError("unavailable", "verification.late", "This took too long. Try again.");
  },
);

/**
 * Verifies one address for a caller who gets no later answer. Charged like `verify`. Null, without charge,
 * where it takes longer than `seconds`. Throws `payment` without a credit.
 */
export const verdictWithin = fn(
  Question.extend({ seconds: z.int().min(1).max(maxTimeoutSeconds) }),
  ({ email, fresh = false, seconds }): Promise<Verdict.Info | null> =>
    chargedVerdict(
      { email, fresh },
      {
        id: ID.create("verification"),
        seconds: TestMode.maxWaitSeconds(email, seconds),
        alongside: () => [],
      },
    ),
);

/**
 * Verifies an address within `timeout` seconds, or leaves it to a job. With `mend`, a text that can be mended is. A claim has one verification, however often it is tried.
 * Throws `payment` without a credit.
 */
export const create = fn(
  Create,
  async (
    { email: text, fresh = false, timeout, mend, metadata },
    claim: Pick<Idempotency.Claim<Info>, "id" | "isRetry" | "answered"> | null = null,
  ): Promise<Info> => {
    const workspaceID = Actor.can("verify_email", "add");
    const verificationID = claim?.id ?? ID.create("verification");
    const made = claim?.isRetry ? await readRow(workspaceID, verificationID) : null;
    if (made) return view(made);
    const mended = mend ? Address.mend(text.trim()) : null;
    const email = mended?.address ?? text;
    const mendedFrom = mended ? text : undefined;
    const row = newRow({ workspaceID, id: verificationID, email, mendedFrom, fresh, metadata });
    const keeping = (verdict: Verdict.Info | null) => {
      const full = verdict ? { ...row, verdict } : row;
      const put = Table.change(SingleVerificationEntity.put(full));
      const noted = verdict ? notingCharge(row, verdict) : [];
      return [put, ...noted, ...(claim ? [claim.answered(view(full))] : [])];
    };
    const seconds = TestMode.maxWaitSeconds(email, timeout);
    const verdict = await chargedVerdict(
      { email, fresh },
      { id: verificationID, seconds, isAskedAgain: true, alongside: keeping },
    );
    if (verdict) return view({ ...row, verdict });
    const opening = Job.opening({ ...jobOf(row), input: {} });
    await Credit.reserve({ job: verificationID }, 1, [...keeping(null), opening]);
    await Job.send({ workspaceID, id: verificationID, step: 0 }, "verify-address");
    return view(row);
  },
);

/**
 * I8: each dead letter belongs to a job that has ended and released its hold, or to work that is requested again: an
 * import, a download, a single verification, a delivery to an endpoint, or a webhook of Paddle that the reconciliation
 * finds. Every other dead letter is a loss.
 */
import { z } from "zod";
import { AnalysisMessage, VerificationMessage } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

const requestedAgain =
  /-(receive-upload|import-list|import-small-list|read-outcomes|make-download|make-small-download|make-archive|verify-address|deliver-webhook|receive-payment-event)-dead$/;
/** The sweep redelivers its events until their jobs are closed. */
const ofReaction = /-fan-out-event-dead$/;
const Reaction = z.object({ detail: z.object({ id: z.string() }) });
/** Lambda's record of an event that it gave up. */
const GivenUp = z.object({ requestPayload: z.unknown() });
const ofAnalysis = /-(begin-analysis|analyze-list|analyze-small-list)-dead$/;
const ofVerification = /-(dispatch-verification|verify-chunk)-dead$/;

export function deadLetters(state: State): Violation[] {
  const posted = new Set(state.rows("entry").map(({ key }) => key));
  const underWay = new Set(
    state
      .rows("analysis")
      .flatMap(({ id, status }) => (status === "queued" || status === "running" ? [id] : [])),
  );
  const openJobs = new Set(state.rows("job").map(({ id }) => id));
  const lossOf = (queue: string, given: unknown): string | undefined => {
    const letter = GivenUp.safeParse(given).data?.requestPayload ?? given;
    if (requestedAgain.test(queue)) return undefined;
    const { data: reaction } = Reaction.safeParse(letter);
    if (reaction && ofReaction.test(queue))
      return openJobs.has(reaction.detail.id) ? `${reaction.detail.id} was lost` : undefined;
    const { data: analysis } = AnalysisMessage.safeParse(letter);
    if (analysis && ofAnalysis.test(queue))
      return underWay.has(analysis.analysisID) ? `${analysis.analysisID} was lost` : undefined;
    const { data: job } = VerificationMessage.safeParse(letter);
    if (!job || !ofVerification.test(queue)) return `${queue} holds ${JSON.stringify(letter)}`;
    if (posted.has(`release:${job.verificationID}`)) return undefined;
    const part = job.chunk === undefined ? "" : `chunk ${job.chunk} of `;
    return `${part}${job.verificationID} was lost`;
  };
  return [...state.deadLetters].flatMap(([queue, letters]) =>
    letters.flatMap((letter): Violation[] => {
      const loss = lossOf(queue, letter);
      return loss === undefined ? [] : [`I8: ${loss}`];
    }),
  );
}

/** I8: what nobody could handle is a chunk whose job has ended and given back what it held, or an analysis that has ended. Anything else is lost. */
import { AnalysisLetter, ChunkLetter } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

export function deadLetters(state: State): Violation[] {
  const refunded = new Set(state.rows("hold").flatMap(({ job, open }) => (open ? [] : [job])));
  const underWay = new Set(
    state
      .rows("analysis")
      .flatMap(({ id, status }) => (status === "queued" || status === "running" ? [id] : [])),
  );
  return [...state.deadLetters].flatMap(([queue, letters]) =>
    letters.flatMap((letter): Violation[] => {
      const { data: step } = AnalysisLetter.safeParse(letter);
      if (step && queue.endsWith("-analyze-list-dead"))
        return underWay.has(step.analysisID) ? [`I8: ${step.analysisID} was lost`] : [];
      const { data: chunk } = ChunkLetter.safeParse(letter);
      if (!chunk || !queue.endsWith("-verify-chunk-dead"))
        return [`I8: ${queue} holds ${JSON.stringify(letter)}`];
      return refunded.has(chunk.verificationID)
        ? []
        : [`I8: chunk ${chunk.chunk} of ${chunk.verificationID} was lost`];
    }),
  );
}

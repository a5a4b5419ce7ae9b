import { z } from "zod";
import { Sample } from "./sample/sample.ts";
import { Counts, SurveyState } from "./survey/survey.ts";

const Probing = z.object({ counts: Counts, sample: Sample });

/** The state of an analysis between two steps: an unfinished survey, or its counts and the sample that is being probed. */
export const Checkpoint = z.union([Probing, z.object({ survey: SurveyState })]);
export type Checkpoint = z.infer<typeof Checkpoint>;

export interface Progress {
  /** Addresses that were screened. */
  done: number;
  /** The size of the sample, 0 before it is drawn, and how many of it have a verdict. */
  drawn: number;
  answered: number;
}

export function progressOf(checkpoint: Checkpoint): Progress {
  if ("survey" in checkpoint) return { done: checkpoint.survey.counts.done, drawn: 0, answered: 0 };
  const asked = checkpoint.sample.strata.flatMap((stratum) => stratum.asked);
  const answered = asked.filter(({ verdict }) => verdict !== null).length;
  return { done: checkpoint.counts.done, drawn: asked.length, answered };
}

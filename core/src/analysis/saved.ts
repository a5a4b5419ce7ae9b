import { z } from "zod";
import { Sample } from "./sample.ts";
import { Counts, Notes } from "./survey.ts";

const Asking = z.object({ counts: Counts, sample: Sample });

/** What is known between two steps: a survey that is not over, or what it counted and the sample that is asked about. */
export const Saved = z.union([Asking, z.object({ survey: Notes })]);
export type Saved = z.infer<typeof Saved>;

/** How far the work has come. */
export interface Progress {
  /** Addresses that were looked over. */
  done: number;
  /** How large the sample is, once it is drawn, and how many of it have a verdict. */
  drawn: number;
  answered: number;
}

export function progressOf(saved: Saved): Progress {
  if ("survey" in saved) return { done: saved.survey.counts.done, drawn: 0, answered: 0 };
  const asked = saved.sample.strata.flatMap((stratum) => stratum.asked);
  const answered = asked.filter(({ verdict }) => verdict !== null).length;
  return { done: saved.counts.done, drawn: asked.length, answered };
}

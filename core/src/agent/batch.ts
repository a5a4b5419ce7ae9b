import { Config } from "../kit/config.ts";

/** Where the questions and the reports of a batch lie. */
export const objectsOf = (id: string) => ({
  questions: `probe/${id}/questions`,
  reports: `probe/${id}/reports`,
});

/** An agent that was not heard of for so long is taken for dead. */
export const silenceSeconds = (): number => Config.get().agentSilenceSeconds;

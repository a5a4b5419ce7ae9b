import { Config } from "../../kit/config.ts";

/** The keys of a batch's objects. */
export const objectKeys = (id: string) => ({
  questions: `probe/${id}/questions`,
  reports: `probe/${id}/reports`,
});

/** An agent without a heartbeat for this long counts as lost. */
export const agentTimeoutSeconds = (): number => Config.get().agentSilenceSeconds;

/** A batch that is due sooner is not handed out: a slow server needs this long. */
export const leastSeconds = 10;

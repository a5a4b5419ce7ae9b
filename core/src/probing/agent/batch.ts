import { Config } from "../../kit/config.ts";

/** The keys of a batch's objects. */
export const objectKeys = (id: string) => ({
  questions: `probe/${id}/questions`,
  reports: `probe/${id}/reports`,
});

/** An agent without a heartbeat for this long counts as lost. */
export const agentTimeoutSeconds = (): number => Config.get().agentSilenceSeconds;

/** A batch that is due sooner is not handed out. What nobody waits for can be asked later, when a slow server has its time. */
export const leastSeconds = { awaited: 2, waiting: 10 } as const;

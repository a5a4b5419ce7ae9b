import { Config } from "../../kit/config.ts";

/** The keys of a batch's objects. */
export const objectKeys = (id: string) => ({
  questions: `probe/${id}/questions`,
  reports: `probe/${id}/reports`,
});

/** An agent without a heartbeat for this long counts as lost. */
export const agentTimeoutSeconds = (): number => Config.get().agentSilenceSeconds;

/**
 * The time that an agent must have for a batch; a batch that is due sooner is not given to it. A question of
 * a list can be asked later, so that it has more.
 */
export const leastSeconds = { awaited: 2, waiting: 10 } as const;

/** The topology with short timings, so that work continues within seconds of a fault. */
import { z } from "zod";
import { type FunctionSpec, type Topology, topology } from "../../topology.ts";

export const Timings = z.object({
  visibilitySeconds: z
    .int()
    .min(1)
    .describe("Visibility timeout of messages, and the longest timeout of a function"),
  staleSeconds: z.number().describe("Age of a heartbeat after which the sweep restarts a job"),
  retrySeconds: z.array(z.number()).describe("Waits of the retry schedule"),
  chunksAtATime: z.int().describe("Chunks that a worker verifies concurrently"),
});
export type Timings = z.infer<typeof Timings>;

export const stageName = "chaos";

/** The period of the sweeps. */
export const sweepSeconds = 60;

/** Messages of every other queue that a worker handles concurrently. */
const othersAtATime = 2;

export function topologyWith({
  visibilitySeconds,
  staleSeconds,
  retrySeconds,
  chunksAtATime,
}: Timings): Topology {
  const withTimeout = (spec: FunctionSpec): FunctionSpec => ({
    ...spec,
    timeoutSeconds: Math.min(spec.timeoutSeconds, visibilitySeconds),
  });
  const queues: Topology["queues"] = topology.queues;
  return {
    ...topology,
    queues: Object.fromEntries(
      Object.entries(queues).map(([name, { consumer, ...queue }]) => [
        name,
        {
          ...queue,
          consumer: withTimeout(consumer),
          visibilitySeconds,
          maxConcurrency: name === "verify-chunk" ? chunksAtATime : othersAtATime,
        },
      ]),
    ),
    settings: {
      ...topology.settings,
      SESSION_REQUESTS_PER_MINUTE: "1000000",
      WORKSPACE_REQUESTS_PER_MINUTE: "1000000",
      STALE_SECONDS: String(staleSeconds),
      RETRY_SECONDS: "1",
      GREYLIST_SECONDS: retrySeconds.join(),
    },
  };
}

/** The wiring at a pace at which what a fault holds up goes on within seconds. */
import { z } from "zod";
import { type FunctionSpec, type Topology, topology } from "../../topology.ts";

export const Pace = z.object({
  visibilitySeconds: z
    .int()
    .min(1)
    .describe("How long a message stays with whoever took it, and a function may take at most"),
  staleSeconds: z.number().describe("Without a sign of life for so long, a job is taken up by the sweeper"),
  retrySeconds: z.array(z.number()).describe("The waits before an address is asked again"),
  chunksAtATime: z.int().describe("Chunks that a worker verifies at a time"),
});
export type Pace = z.infer<typeof Pace>;

export const stageName = "chaos";

/** How often the sweeper comes. */
export const sweepSeconds = 60;

/** Messages of any other queue that a worker takes at a time. */
const othersAtATime = 2;

export function topologyAt({ visibilitySeconds, staleSeconds, retrySeconds, chunksAtATime }: Pace): Topology {
  const hurried = (spec: FunctionSpec): FunctionSpec => ({
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
          consumer: hurried(consumer),
          visibilitySeconds,
          maximumConcurrency: name === "verify-chunk" ? chunksAtATime : othersAtATime,
        },
      ]),
    ),
    settings: {
      ...topology.settings,
      STALE_SECONDS: String(staleSeconds),
      GREYLIST_SECONDS: retrySeconds.join(),
    },
  };
}

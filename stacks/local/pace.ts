/** The wiring at the pace of one machine and one person: less at a time, and no hours of waiting for what was lost. */
import { type QueueSpec, type Topology, topology } from "../topology.ts";

const verifySeconds = 60;
const fileSeconds = 300;

/** A message is with its consumer for no longer than that may take. */
const paced = (queue: QueueSpec, seconds: number, maximumConcurrency: number): QueueSpec => ({
  ...queue,
  consumer: { ...queue.consumer, timeoutSeconds: seconds },
  visibilitySeconds: seconds,
  maximumConcurrency,
});

const { queues } = topology;

/** The queues of the reactions, each of which is tried again after so many seconds. */
export const reactionsWithin = (seconds: number): Topology["queues"] =>
  Object.fromEntries(topology.reactions.map(({ queue }) => [queue, paced(queues[queue], seconds, 2)]));

export const localTopology: Topology = {
  ...topology,
  queues: {
    ...queues,
    "verify-chunk": paced(queues["verify-chunk"], verifySeconds, 8),
    "import-list": paced(queues["import-list"], fileSeconds, 2),
    "analyze-list": paced(queues["analyze-list"], fileSeconds, 2),
    "make-download": paced(queues["make-download"], fileSeconds, 2),
    ...reactionsWithin(20),
  },
  settings: {
    ...topology.settings,
    STALE_SECONDS: "30",
    GREYLIST_SECONDS: "3,6",
    AGENT_SILENCE_SECONDS: "4",
    CODES_PER_HOUR: "1000",
  },
};

/** The wiring at the pace of one machine and one person: less at a time, and no hours of waiting for what was lost. */
import { type Topology, topology } from "../topology.ts";

const verifySeconds = 60;
const fileSeconds = 300;

const { queues } = topology;
const verifyChunk = queues["verify-chunk"];
const analyzeList = queues["analyze-list"];
const importList = queues["import-list"];
const makeDownload = queues["make-download"];

export const localTopology: Topology = {
  ...topology,
  queues: {
    ...queues,
    "verify-chunk": {
      ...verifyChunk,
      consumer: { ...verifyChunk.consumer, timeoutSeconds: verifySeconds },
      visibilitySeconds: verifySeconds,
      maximumConcurrency: 8,
    },
    "import-list": {
      ...importList,
      consumer: { ...importList.consumer, timeoutSeconds: fileSeconds },
      visibilitySeconds: fileSeconds,
      maximumConcurrency: 2,
    },
    "analyze-list": {
      ...analyzeList,
      consumer: { ...analyzeList.consumer, timeoutSeconds: fileSeconds },
      visibilitySeconds: fileSeconds,
      maximumConcurrency: 2,
    },
    "make-download": {
      ...makeDownload,
      consumer: { ...makeDownload.consumer, timeoutSeconds: fileSeconds },
      visibilitySeconds: fileSeconds,
      maximumConcurrency: 2,
    },
  },
  settings: {
    ...topology.settings,
    STALE_SECONDS: "30",
    GREYLIST_SECONDS: "3,6",
    AGENT_SILENCE_SECONDS: "4",
  },
};

/** What the benchmark tells the process that calls, and what that tells of its calls. */
import { z } from "zod";

export const Load = z.object({
  url: z.url(),
  /** The keys, which the clients take in turn. */
  secrets: z.array(z.string()).min(1),
  clients: z.int().min(1),
  seconds: z.number().positive(),
  /** Begins the addresses, so that a later load asks about others. */
  round: z.string(),
});
export type Load = z.infer<typeof Load>;

export const Calls = z.object({
  /** How many calls each status answered. */
  statuses: z.record(z.string(), z.int()),
  /** Of each call, in order of their length. */
  milliseconds: z.array(z.number()),
  seconds: z.number(),
  /** Of the calling process. */
  cpuSeconds: z.number(),
});
export type Calls = z.infer<typeof Calls>;

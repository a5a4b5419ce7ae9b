import { z } from "zod";

/** Why the credits of a verification that has ended were returned. The four sum to the returned credits. */
export const Returned = z.object({
  unknown: z.int(),
  blocked: z
    .int()
    .describe(
      "Addresses that rules of the workspace blocked at that time, or that were suppressed: no mail server was asked about them",
    ),
  repeated: z
    .int()
    .describe("Verdicts that were known from elsewhere, or that own outcomes decided, and so not charged"),
  unreached: z.int().describe("Left out by an early end"),
});
export type Returned = z.infer<typeof Returned>;

/** What of a verification tells it. Blocked addresses are among the unknown ones. */
interface Ended {
  done: number;
  total: number;
  unknown: number;
  blocked: number;
  returned: number;
}

export function returnedFor({ done, total, returned, ...counts }: Ended): Returned {
  const unreached = Math.min(total - done, returned);
  const blocked = Math.min(counts.blocked, returned - unreached);
  const unknown = Math.min(counts.unknown - counts.blocked, returned - unreached - blocked);
  return { unknown, blocked, unreached, repeated: returned - unreached - blocked - unknown };
}

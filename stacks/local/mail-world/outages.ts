import { z } from "zod";

/** The outages of the whole mail world. The object may be changed at any time. */
export const Outages = z.object({
  /** The name server does not answer. */
  isNameServerSilent: z.boolean(),
  /** All compliant hosts reply octet by octet. */
  areHostsTarpits: z.boolean(),
  /** The block list has the address that probes. */
  isProberListed: z.boolean(),
});
export type Outages = z.infer<typeof Outages>;

export const noOutages = (): Outages => ({
  isNameServerSilent: false,
  areHostsTarpits: false,
  isProberListed: false,
});

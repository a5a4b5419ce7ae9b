import { z } from "zod";

/** What befalls the whole world at once, and passes; whoever holds it may change it at any time. */
export const Weather = z.object({
  /** The name server answers nobody. */
  isNameServerSilent: z.boolean(),
  /** Hosts that keep to SMTP say what they say octet by octet. */
  areHostsTarpits: z.boolean(),
});
export type Weather = z.infer<typeof Weather>;

export const fairWeather = (): Weather => ({ isNameServerSilent: false, areHostsTarpits: false });

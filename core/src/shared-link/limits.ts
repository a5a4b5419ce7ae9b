/** The limits of shared links. Safe for the browser, without zod. */
import { longestLinkDays } from "../kit/retention.ts";

export const limits = {
  /** Live links of a list. */
  live: 20,
  days: longestLinkDays,
  defaultDays: 7,
  /** The largest position of a result. */
  position: 1_000_000,
  tokenLength: 200,
  /** Opened links: of one network, and of one link from anywhere. */
  network: { max: 120, seconds: 60 },
  link: { max: 600, seconds: 60 },
} as const;

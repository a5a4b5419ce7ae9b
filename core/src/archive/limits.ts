/** The limits of archives. Safe for the browser, without zod. */
import { archiveDays } from "../kit/retention.ts";

export const limits = {
  /** Lists of an archive, and bytes of its files as they are unpacked. */
  lists: 10_000,
  bytes: 20_000_000_000,
  /** Archives that are begun for a workspace in a day (UTC). */
  begun: { max: 3, seconds: 86_400 },
  /** Links to the ZIP of a workspace in a day (UTC): each may be used for ten seconds. */
  links: { max: 20, seconds: 86_400 },
  days: archiveDays,
} as const;

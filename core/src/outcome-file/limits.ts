/** The limits of files of outcomes. Safe for the browser, without zod. */
import { outcomeFileDays } from "../kit/retention.ts";

export const limits = {
  /** As of a list. */
  bytes: 250_000_000,
  rows: 1_000_000,
  /** Files of a workspace that wait for their upload, or are read. */
  open: 10,
  /** Days after which a file is forgotten, with its rejected rows. What it held was erased when it had been read. */
  days: outcomeFileDays,
  /** Files that a list of them names: the newest. */
  listed: 50,
  /** Rejected rows that a file names, and characters of their text. All are in the CSV file of rejected rows. */
  named: 20,
  text: 200,
  /** Archived messages: entries, and bytes that all unpack to together. */
  entries: 5_000,
  unpacked: 500_000_000,
  filename: 200,
  columns: 10_000,
} as const;

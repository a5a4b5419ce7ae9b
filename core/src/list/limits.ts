/** The limits of a list. Safe for the browser, without zod. */
import { retentionDays } from "../kit/retention.ts";

export const limits = {
  rows: 1_000_000,
  bytes: 250_000_000,
  nameText: 200,
  pastedAddresses: 10_000,
  /** Of all texts of a call that asks what they can be mended to. */
  mendedCharacters: 500_000,
  /** A list of at most this many is looked up among the verdicts of the last 24 hours before it is verified. */
  repeatedAddresses: 10_000,
  /** Such look-ups of a workspace: each reads the results of up to 50 lists. */
  repeatedLookUps: { max: 30, seconds: 60 },
  /** Counts of who has died in a workspace: each reads up to 20 results, and a list is counted once an hour. */
  diedCounts: { max: 60, seconds: 3_600 },
  /** Counts of what is blocked in large lists, of a workspace: each reads all addresses. */
  blockedCounts: { max: 60, seconds: 3_600 },
  /** Addresses that a program may send at once. */
  sentAddresses: 50_000,
  /** The newest lists of a workspace, which can be sorted by name or size. */
  sortedLists: 5_000,
  /** Pages of lists that look at more than so many lists, of a person or key: first ones, as the next go on by a cursor. */
  longLooks: { beyond: 500, pages: { max: 120, seconds: 60 } },
  /** Lists that something is done with together, and how long their removal can be undone. */
  selectedTogether: 100,
  undoSeconds: 60,
  /** Rows that a person selects to download them. */
  selectedRows: 1_000,
  /** Unknown addresses that a person selects to ask about them again. */
  askedAgain: 1_000,
  /** Days between two runs of a schedule, and the credits that its runs together may take. */
  scheduleDays: [7, 30],
  scheduleCap: 10_000_000,
  /** Schedules of a workspace among which those of an API key are counted. */
  countedSchedules: 2_000,
  tags: 10,
  tagText: 32,
  /** The newest lists, whose tags are suggested, and how many of these. */
  taggedLists: 1_000,
  shownTags: 200,
  /** A list with at most this many rows shows each verdict as it comes. */
  earlyRows: 100,
  /** Rows that show how a list would be mended. */
  mendedPreview: 10,
  pageRows: 1_000,
  /** Rows of a page of a table. */
  tableRows: 200,
  /** Of a row of the upload, as it is shown. */
  rowCells: 100,
  cellText: 1_000,
  /** The file's own columns in a table, and characters of a cell there. */
  shownColumns: 6,
  shownText: 200,
  /** Bytes of text in a finished file, before it is compressed. A worker writes them well within its time. */
  fileBytes: 10_000_000_000,
  /** Result columns of a download. */
  downloadColumns: 24,
  /** Without retention (0), a list goes with the download that a person confirms, or a day after its completion. */
  retentionDays,
} as const;

/** The limits of outcomes. Safe for the browser, without zod. */
import { outcomeDays } from "../kit/retention.ts";

export const limits = {
  /** Outcomes of a workspace. */
  outcomes: 5_000_000,
  /** Outcomes that one call takes. */
  recorded: 10_000,
  /** Characters of the messages that one call takes, and lines: each takes a tenth of a millisecond to parse. */
  messages: 2_000_000,
  messageLines: 50_000,
  /** Calls of a workspace at a time with more lines or more bounces with a reply than these: a reply takes up to 2.5 ms. */
  longCalls: 2,
  fewLines: 2_000,
  fewReplies: 500,
  /** Characters of a message that are read: a report comes before the mail that it is about. */
  readMessage: 64_000,
  /** Refused ones that an answer names. */
  named: 500,
  /** Characters of an address, of a source's own id, of a list's id and of a reply, and those of a reply that are kept. */
  email: 320,
  id: 200,
  listID: 64,
  reply: 2_000,
  keptReply: 300,
  /** Complaints are judged over this many days, once so many mails were delivered: a level is a share of these. */
  complaints: { days: 30, mails: 1_000, levels: [0.001, 0.003] },
  days: outcomeDays,
  /** Days within which outcomes are merged and counted where they are few, compared with those already merged. */
  mergedDays: 7,
  /** Days after a verdict in which its mail counts. */
  verdictDays: 30,
  /** Mailed addresses from which a share is shown: of fewer, it could still be above what mail services allow. */
  rated: 100,
  /** Milliseconds by which the clock of a source may be ahead of ours. */
  aheadMs: 10 * 60_000,
} as const;

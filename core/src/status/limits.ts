/** What a figure of the stage needs, and how much it covers. Safe for the browser, without zod. */
export const limits = {
  /** Workspaces behind a share, at least: none weighs more than its part of them. */
  workspaces: 10,
  /** Cases behind a share, at least. */
  cases: 1_000,
  /** Answers behind the percentiles, at least. */
  answers: 1_000,
  /** Days that the percentiles cover. */
  answerDays: 30,
  /** Months that are shown. */
  months: 13,
} as const;

/** What mailbox providers and mail services allow, by what they publish. */

export interface SendingLimit {
  who: string;
  of: "bounces" | "complaints" | "authentication";
  /** Of the mails, from which on it applies; null where it is no share. */
  percent: number | null;
  /** What happens beyond it, as the end of a sentence that begins with who. */
  effect: string;
  source: string;
}

/** When they were last looked up. */
export const limitsAsOf = "2026-11-27";

export const sendingLimits: readonly SendingLimit[] = [
  {
    who: "Amazon SES",
    of: "bounces",
    percent: 5,
    effect: "reviews accounts",
    source: "https://docs.aws.amazon.com/ses/latest/dg/faqs-enforcement.html",
  },
  {
    who: "Amazon SES",
    of: "bounces",
    percent: 10,
    effect: "pauses accounts",
    source: "https://repost.aws/knowledge-center/ses-resolve-account-review-pause",
  },
  {
    who: "Gmail",
    of: "complaints",
    percent: 0.1,
    effect: "asks senders to stay below",
    source: "https://support.google.com/a/answer/81126",
  },
  {
    who: "Gmail",
    of: "complaints",
    percent: 0.3,
    effect: "delivers less, and refuses more",
    source: "https://support.google.com/a/answer/81126",
  },
  {
    who: "Yahoo",
    of: "complaints",
    percent: 0.3,
    effect: "delivers less, and refuses more",
    source: "https://senders.yahooinc.com/best-practices/",
  },
  {
    who: "Outlook",
    of: "authentication",
    percent: null,
    effect: "refuses with 550 5.7.515 beyond 5,000 emails a day without SPF, DKIM and DMARC",
    source:
      "https://support.microsoft.com/en-au/topic/fix-ndr-error-550-5-7-515-in-outlook-com-34cfe8f8-6fbf-457e-9e8b-9e4dbaf4e0ef",
  },
];

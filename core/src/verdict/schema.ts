/** Schemas of verdicts, safe for the browser. */
import { z } from "zod";
import { Shape } from "../address/schema.ts";
import { Info as LastOutcome } from "../last-outcome/schema.ts";
import { Named as Rule } from "../rule/schema.ts";
import { Suppressed } from "../suppression/schema.ts";
import { checkNames } from "./check-name.ts";
import { allReasons, statuses } from "./reason.ts";

export { isBlocked, keeps, Policy, Relays } from "./policy.ts";
export { isUnasked, reasons, statusOf } from "./reason.ts";

export const Status = z.enum(statuses);
export type Status = z.infer<typeof Status>;

export const Reason = z.enum(allReasons);
export type Reason = z.infer<typeof Reason>;

export const Check = z.object({
  status: z.enum(["pass", "fail", "skipped", "errored"]),
  reason: z.string().describe("A word or a detail: `ok`, `local_dot_misplaced`, the host's name"),
});
export type Check = z.infer<typeof Check>;

export const Action = z.enum(["send", "hold", "remove"]);
export type Action = z.infer<typeof Action>;

const flag = z.boolean().nullable().describe("null where it is not known");

/** What mails have shown of a mail provider that accepts addresses which bounce later. */
export const ProviderFact = z.object({
  provider: z.string(),
  since: z.iso.datetime().describe("When it was noticed"),
  seen: z.iso.datetime().describe("When it was confirmed last"),
  mailed: z
    .int()
    .describe("Addresses that it accepted and that were mailed until it was noticed, to the nearest 50"),
  bounced: z.int().describe("Those of them that bounced because of the mailbox, to the nearest 10"),
});
export type ProviderFact = z.infer<typeof ProviderFact>;

const Mailed = {
  mailed: z.int().min(0).describe("Addresses that you mailed: within 180 days, or 360 where they bounced"),
  bounced: z.int().min(0).describe("Those of them that bounced because of the mailbox"),
};

/** What the workspace's mail to others at a catch-all domain has shown. */
export const Neighbours = z.object({
  ...Mailed,
  shape: Shape,
  alike: z.object(Mailed).describe("Those with the shape of this address"),
  low: z.int().min(0).max(100).describe("With `high`, the 95 % interval of the score"),
  high: z.int().min(0).max(100),
  text: z.string().describe("The same in words"),
});
export type Neighbours = z.infer<typeof Neighbours>;

const Flags = z.object({
  disposable: flag,
  relay: flag
    .describe("Whether a relay service forwards to a lasting mailbox; null where it is not known")
    .default(null),
  role: flag,
  free: flag,
  catch_all: flag,
  mailbox_full: flag,
});

export const Info = z
  .object({
    email: z.string().describe("The address as it was given"),
    normalized: z
      .string()
      .nullable()
      .describe("Trimmed, the domain in lower-case A-labels; null where the syntax is bad"),
    canonical: z
      .string()
      .nullable()
      .describe("The mailbox that variants reach, by the provider's rule; null where the syntax is bad")
      .default(null),
    status: Status,
    reason: Reason,
    action: Action,
    score: z.int().min(0).max(100),
    checks: z.partialRecord(z.enum(checkNames), Check),
    flags: Flags,
    suggestion: z.string().nullable().describe("The address that was probably meant"),
    mx: z.object({ host: z.string(), provider: z.string().nullable() }).nullable(),
    smtp: z
      .object({
        code: z.int(),
        enhanced_code: z.string().nullable(),
        stage: z.enum(["connect", "ehlo", "starttls", "mail", "rcpt"]),
        text: z.string(),
        mail_from: z.string().optional().describe("The address of our MAIL FROM, where the text may name it"),
      })
      .nullable()
      .describe("The reply that decided, in the server's own words"),
    mended_from: z
      .string()
      .optional()
      .describe("The text as it was given, which was mended to this address; absent where it was not"),
    fact: ProviderFact.optional().describe(
      "Why the provider's acceptance is not believed, as the mails of at least ten customers have shown; absent where it is",
    ),
    outcome: LastOutcome.optional().describe(
      "What happened last to your own mail to the address, within 180 days: it decided, no mail server was asked, and it cost nothing; absent where it did not decide",
    ),
    neighbours: Neighbours.optional().describe(
      "What your own mails to others at a domain that accepts any address have shown: the score is the chance, in percent, that this one takes mail. Absent where they are fewer than two, or were not used",
    ),
    rule: Rule.optional().describe("The own rule that decided; absent where none did"),
    suppressed: Suppressed.optional().describe(
      "Why the workspace must not send to the address; absent where it is not suppressed",
    ),
    charged: z.int().min(0).max(1).describe("Credits taken for this verdict"),
    checked_at: z.iso.datetime(),
    verify_again_by: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe(
        "Until when the verdict holds, by the kind of its mailbox: 49 days at a company, 98 at Yahoo, 154 at other free providers, 30 where it is full, 180 where it is invalid or disposable. Where your own outcome decided, until 180 days after it. Unknown addresses are to be verified again at once. null where the text alone decides; absent where own rules or suppression kept it from being asked about",
      ),
    duration_ms: z.int().min(0),
  })
  .meta({ id: "Verdict" });
export type Info = z.infer<typeof Info>;

export const flagNames = Flags.keyof().options;

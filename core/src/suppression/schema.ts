/** The shapes of suppression. Safe for the browser. */
import { z } from "zod";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { Page } from "../kit/page.ts";
import { limits } from "./limits.ts";

export const Reason = z
  .enum(["bounce", "complaint", "unsubscribe", "manual"])
  .describe(
    "`bounce`: the mailbox is gone; `complaint`: its owner called a mail spam; `unsubscribe`: they want none; `manual`: put there by hand",
  );
export type Reason = z.infer<typeof Reason>;

/** Where an entry came from. A part stores its place in this order: new ones are added at the end. */
export const Source = z
  .enum([
    "app",
    "api",
    "file",
    "ses",
    "sendgrid",
    "mailgun",
    "postmark",
    "mailchimp",
    "brevo",
    "hubspot",
    "klaviyo",
    "sparkpost",
    "mailjet",
    "resend",
  ])
  .describe("`app`, `api`, `file`, or the sender whose export it was in");
export type Source = z.infer<typeof Source>;

/** Why an address is suppressed, as the verdicts that it decides say it. */
export const Suppressed = z.object({
  reason: Reason,
  source: Source,
  at: z.iso.datetime().describe("When it bounced, complained, unsubscribed or was put there"),
});
export type Suppressed = z.infer<typeof Suppressed>;

export const SHA256 = z
  .string()
  .length(64)
  .regex(/^[0-9a-fA-F]{64}$/, "Enter 64 hexadecimal digits.")
  .describe("The SHA-256 of the normalized address in lower case, in hexadecimal digits");

export const Info = Suppressed.extend({
  email: z
    .string()
    .nullable()
    .describe("The normalized address in lower case; null where only its hash is known"),
  sha256: SHA256,
}).meta({ id: "Suppression" });
export type Info = z.infer<typeof Info>;

const email = z.string().min(1, "Enter an address.").max(limits.email, `At most ${limits.email} characters.`);

/** Names an entry by its address or by the hash of that. */
export const Key = z
  .object({ email: email.optional(), sha256: SHA256.optional() })
  .refine((key) => (key.email === undefined) !== (key.sha256 === undefined), {
    error: "Send either `email` or `sha256`.",
    path: ["email"],
  });

export const Adding = z.object({
  entries: z
    .array(
      z
        .object({
          email: email.optional(),
          sha256: SHA256.optional(),
          reason: Reason.default("manual"),
          at: z.iso.datetime({ offset: true }).max(40).optional().describe("Now unless given"),
        })
        .strict(),
    )
    .min(1)
    .max(limits.added, `At most ${groupedDigits(limits.added)} at once.`),
});
export type Adding = z.infer<typeof Adding>;

/** What was done with the entries of a call. */
export const Added = z
  .object({
    added: z.int(),
    unchanged: z.int().describe("Those that were suppressed before: their first reason stays"),
    refused: z.int(),
    refusals: z
      .array(z.object({ index: z.int(), reason: z.string() }))
      .describe(`The first ${limits.namedRows} that were refused, by their place in the call`),
  })
  .meta({ id: "SuppressionsAdded" });
export type Added = z.infer<typeof Added>;

export const Query = z.object({
  q: z.string().max(limits.email).optional().describe("A part of the address; whole, it also finds its hash"),
  reason: Reason.optional(),
  limit: Page.limit,
  cursor: Page.cursor.optional(),
});

export const Found = z
  .object({
    results: z.array(Info),
    next_cursor: z.string().nullable(),
    count: z.int().optional().describe("All with the reason; absent in a search"),
    scanned: z.int().optional().describe("In a search, how many this page has read"),
  })
  .meta({ id: "SuppressionPage" });
export type Found = z.infer<typeof Found>;

export const File = z.object({
  csv: z
    .string()
    .max(limits.file, `At most ${groupedDigits(limits.file)} characters. Send the rest afterwards.`)
    .describe(
      "A first row that names the columns, as senders export their suppressions: one with addresses or SHA-256 hashes, maybe one with reasons and one with dates. Or without such a row: an address in each, and maybe a reason after it. The delimiter is the `;`, the tab or the `,` of the first row, outside of quotes",
    ),
  reason: Reason.default("manual").describe("That of rows which name none"),
});

/** What an import did with the rows of a file. */
export const Imported = z
  .object({
    source: Source,
    has_header: z.boolean().describe("Whether the first row names the columns, and is no entry"),
    added: z.int(),
    unchanged: z.int().describe("Rows of addresses that were suppressed before: their first reason stays"),
    refused: z.int(),
    refusals: z
      .array(
        z.object({
          row: z.int().describe("The first row of the file, header or not, is 1; blank rows do not count"),
          reason: z.string(),
        }),
      )
      .describe(`The first ${limits.namedRows} rows that were refused`),
  })
  .meta({ id: "SuppressionImport" });
export type Imported = z.infer<typeof Imported>;

/** Of the files that an export makes. */
export const Format = z
  .enum(["winnow", "ses", "sendgrid", "mailgun", "postmark", "mailchimp", "addresses"])
  .describe(
    "`winnow`: with hashes, reasons, sources and dates; `addresses`: a column `email` alone, which every sender takes; or as the sender has it. Those of Mailgun and Mailchimp depend on `reason`: they take a file for each",
  );
export type Format = z.infer<typeof Format>;

export const PartQuery = z.object({
  format: Format.optional(),
  reason: Reason.optional(),
  cursor: Page.cursor.optional(),
});

/** A part of a CSV file of entries; only the first has the header. */
export const Part = z
  .object({
    csv: z.string(),
    left_out: z
      .object({
        hashes: z.int().describe("Entries that are known only by their hash"),
        formulas: z.int().describe("Addresses that a spreadsheet might run, such as `=a|b!c@example.com`"),
      })
      .describe("What only `winnow` has"),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "SuppressionExport" });
export type Part = z.infer<typeof Part>;

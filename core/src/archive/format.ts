/**
 * The format of an archive: everything of a workspace as one ZIP. A file with many records is JSON lines,
 * UTF-8, a record a line, each ended by a line feed, so that a reader needs one line in memory. No file holds
 * a password, a hash of one, a key or its hash, the secret of a webhook, a token, a code or a second factor.
 * What test keys made is not part of it.
 *
 * Three uses of a file: `imported` is taken over by an import; `history` is checked by it, but nothing counts
 * by it: results and the ledger are kept to be read, outcomes stay in the archive; `read` is for people and
 * other programs, and an import passes it over.
 *
 *     manifest.json               imported  what is in the archive; written last
 *     README.txt                  read      the same in plain English
 *     workspace.json              imported  settings, saved segments; roles, to read
 *     rules.jsonl                 imported  the workspace's rules, oldest first
 *     suppressions.jsonl          imported  suppressed addresses, by their hash
 *     outcomes.jsonl              history   what happened to mail; one that came again lately may be there twice
 *     ledger.jsonl                history   every entry of the ledger with all accounts, from number 1 on
 *     ledger.csv                  read      the same as a table
 *     invoices.jsonl              read      payments with their invoices and refunds, newest first
 *     members.json                read      who was in the workspace
 *     audit.jsonl                 read      the chain, then its sealed entries, as `/docs/audit` says
 *     lists/<id>/list.json        imported  a list, and what is in its files
 *     lists/<id>/original.<ext>   imported  the file as it was uploaded, byte for byte; of a pasted list its lines
 *     lists/<id>/results.jsonl    history   a verdict a line, in the order of positions, as it was verified: without the workspace's
 *                                           rules and suppression; absent without results
 *     lists/<id>/rows.csv         read      each row of the file, in its order, with its verdict; absent without results
 *
 * A position is that of a distinct address in the import of `original`: the same file, column and `mend` give
 * the same positions. Those from `rows.distinct` on are rows without a well-formed address. A position
 * without a verdict has no line.
 */
import { z } from "zod";
import { Chain, Sealed } from "../audit/schema.ts";
import { Payment, Settings as BillingSettings } from "../billing/schema.ts";
import { Entry } from "../credit/schema.ts";
import { ID } from "../kit/id.ts";
import { Choice, Info as ListInfo, Result } from "../list/schema.ts";
import { BounceClass, Type } from "../outcome/schema.ts";
import { Feature } from "../role/schema.ts";
import { Info as RuleInfo } from "../rule/schema.ts";
import { Info as SegmentInfo } from "../segment/schema.ts";
import { Info as SuppressionInfo, Source } from "../suppression/schema.ts";
import { plans, Settings as WorkspaceSettings } from "../workspace/schema.ts";

/** A reader refuses every other version. A change that its schemas do not take is another version. */
export const formatVersion = 1;

/** What becomes of a file in an import. */
export const Use = z.enum(["imported", "history", "read"]);
export type Use = z.infer<typeof Use>;

/** The files of the workspace as a whole, and what becomes of each. */
export const workspaceFiles = {
  "manifest.json": "imported",
  "README.txt": "read",
  "workspace.json": "imported",
  "rules.jsonl": "imported",
  "suppressions.jsonl": "imported",
  "outcomes.jsonl": "history",
  "ledger.jsonl": "history",
  "ledger.csv": "read",
  "invoices.jsonl": "read",
  "members.json": "read",
  "audit.jsonl": "read",
} as const satisfies Record<string, Use>;

/** The files of a list below `lists/<id>/`; the uploaded file has the extension of what it was read as. */
export const listFiles = {
  "list.json": "imported",
  "original.csv": "imported",
  "original.tsv": "imported",
  "original.txt": "imported",
  "original.xlsx": "imported",
  "results.jsonl": "history",
  "rows.csv": "read",
} as const satisfies Record<string, Use>;
export type ListFile = keyof typeof listFiles;

/** The path of a file of a list. */
export const listPath = (listID: string, file: ListFile): string => `lists/${listID}/${file}`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of the archive. */
export const File = z.object({
  path: z.string().max(200),
  bytes: z.int().min(0).describe("As it is unpacked"),
  sha256: sha256.describe("Of its bytes, in hexadecimal digits"),
  records: z
    .int()
    .min(0)
    .nullable()
    .describe("Lines of JSON lines, rows of CSV without the header, members; null for any other file"),
  use: Use,
});
export type File = z.infer<typeof File>;

/** `manifest.json`. Every other file of the archive is in `files`, once. */
export const Manifest = z.object({
  format: z.literal("winnow workspace archive"),
  version: z.literal(formatVersion),
  stage: z.string().max(100).describe("The stage of Winnow that wrote it, such as `production`"),
  workspace: z.object({ id: ID.schema("workspace"), name: z.string().max(100) }),
  begun_at: z.iso.datetime().describe("When the first file was written: each is as it was at its own time"),
  written_at: z.iso.datetime(),
  counts: z.object({
    lists: z.int().describe("With a folder in the archive"),
    rules: z.int(),
    suppressions: z.int(),
    outcomes: z.int(),
    ledger_entries: z.int(),
    invoices: z.int(),
    members: z.int(),
    audit_entries: z.int(),
  }),
  files: z.array(File),
  left_out: z
    .array(z.object({ list: ID.schema("list"), why: z.enum(["erased"]) }))
    .describe("Lists that were erased while the archive was made; nothing of them is in it"),
});
export type Manifest = z.infer<typeof Manifest>;

/** `workspace.json`. An import takes over the settings and the segments; plan and roles are to read. */
export const WorkspaceFile = z.object({
  workspace: WorkspaceSettings.extend({ plan: z.enum(plans), created_at: z.iso.datetime() }),
  billing: BillingSettings.describe("To read: a top-up buys, and alerts and receipts go to people"),
  segments: z.array(SegmentInfo),
  roles: z
    .array(z.object({ id: z.string(), name: z.string(), permission_features: z.array(Feature) }))
    .describe("Those that the workspace made. To read"),
});
export type WorkspaceFile = z.infer<typeof WorkspaceFile>;

/** A line of `rules.jsonl`. */
export const RuleLine = RuleInfo.extend({ created_by: z.string().max(200).nullable().default(null) });
export type RuleLine = z.infer<typeof RuleLine>;

/** A line of `suppressions.jsonl`. */
export const SuppressionLine = SuppressionInfo;
export type SuppressionLine = z.infer<typeof SuppressionLine>;

/** A line of `outcomes.jsonl`. */
export const OutcomeLine = z.object({
  email: z.string(),
  type: Type,
  at: z.iso.datetime(),
  source: Source,
  bounce: BounceClass.optional(),
  id: z.string().optional().describe("The mail service's id of the mail"),
  reply: z.string().optional(),
  list: z.string().optional().describe("The list that the address was mailed from, as the source said it"),
  machine: z.boolean().optional(),
  proxy: z
    .boolean()
    .optional()
    .describe("A privacy proxy opened it, and it was not known when the mail was delivered"),
});
export type OutcomeLine = z.infer<typeof OutcomeLine>;

/** Characters of an entry as JSON: 500 of them are one object of an imported history. */
const maxLedgerLine = 4_000;

/** A line of `ledger.jsonl`: the legs and what the workspace had after them, as in its statement. */
export const LedgerLine = Entry.refine((entry) => JSON.stringify(entry).length <= maxLedgerLine, {
  error: "An entry is longer than a ledger has them.",
});
export type LedgerLine = z.infer<typeof LedgerLine>;

/** A line of `invoices.jsonl`: a payment as the payments page shows it. Amounts are in cents. */
export const InvoiceLine = Payment;
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** `members.json`. To read. */
export const MembersFile = z.object({
  members: z.array(
    z.object({
      id: ID.schema("user"),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      role: z.string().describe("Its name"),
      is_owner: z.boolean(),
      joined_at: z.iso.datetime(),
    }),
  ),
});
export type MembersFile = z.infer<typeof MembersFile>;

/** The first line of `audit.jsonl`, and each line after it. To read. */
export const AuditHead = Chain;
export const AuditLine = Sealed;

/** `lists/<id>/list.json`: the list as its page shows it, and how its file is read. */
export const ListJSON = ListInfo.extend({
  original: z
    .object({
      path: z.string().max(200),
      lines: z.boolean().describe("Whether each line is an address, as in a pasted list"),
      choice: Choice.describe("What a person chose: the column, whether there is a header, the delimiter"),
      email_column: z.int().min(0).describe("The column that was read, zero-based"),
      has_header: z.boolean(),
      mended: z.boolean().describe("Whether rows that can be mended were mended"),
    })
    .nullable()
    .describe("Null for a list that was not imported when the archive was made"),
  results: z
    .object({
      path: z.string().max(200),
      rows_path: z.string().max(200),
      lines: z.int().describe("Verdicts in `path`"),
    })
    .nullable()
    .describe("Null without results. Those of a verification under way are not in it"),
});
export type ListJSON = z.infer<typeof ListJSON>;

/** A line of `results.jsonl`: the position and the verdict with all its evidence. */
export const ResultLine = Result;
export type ResultLine = z.infer<typeof ResultLine>;

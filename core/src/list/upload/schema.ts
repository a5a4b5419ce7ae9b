/** The shapes by which a list is made and changed. Safe for the browser. */
import { z } from "zod";
import { VisibleError } from "../../kit/error.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { Metadata } from "../../kit/metadata.ts";
import { Name } from "../../kit/text/name.ts";
import { mend } from "../import/schema.ts";
import { Info, Purpose, Source } from "../info-schema.ts";
import { limits } from "../limits.ts";
import { tags } from "../tags/schema.ts";

const name = z
  .string()
  .overwrite(Name.plain)
  .min(1, "Give the list a name.")
  .max(limits.nameText, `A name has at most ${limits.nameText} characters.`);

/** The name of the uploaded file, for people to see. */
const filename = z
  .string()
  .overwrite(Name.ofFile)
  .min(1, "Give the file a name.")
  .max(255, "The name of a file has at most 255 characters.");

const retention = z
  .union(limits.retentionDays.map((days) => z.literal(days)))
  .describe(
    "Days from its creation, after which the list is erased; 0: when it is deleted after its download, or 24 hours after its completion",
  );

/** What every new list has, or may have. */
const ListOptions = z.object({
  name,
  start: Purpose.optional().describe("Begins this as soon as the list is imported"),
  metadata: Metadata.default({}),
  retention_days: retention
    .optional()
    .describe(`${retention.description ?? ""}; as the workspace keeps its new lists unless given`),
  tags: tags.optional(),
  mend: mend.optional(),
});

/** A list of a file, which is uploaded next. */
export const OfFile = ListOptions.extend({
  filename,
  size: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .describe(`Bytes; more than ${groupedDigits(limits.bytes)} are refused with 413`),
});

/** Refuses a body that is too large before any of its addresses is looked at. */
function tooManySent(): never {
  throw new VisibleError(
    "too_large",
    "list.too_large",
    `A call takes at most ${groupedDigits(limits.sentAddresses)} addresses. Upload them as a file.`,
  );
}

/** A list of addresses, which come with the call. */
export const OfAddresses = ListOptions.extend({
  emails: z
    .array(z.string().max(1000))
    .min(1, "Paste at least one address.")
    .max(limits.sentAddresses, { error: tooManySent })
    .meta({ maxItems: limits.pastedAddresses }),
});

export const Create = z.discriminatedUnion("source", [
  OfFile.extend({ source: z.literal("file"), purpose: Purpose }),
  OfAddresses.extend({ source: z.literal("paste"), purpose: Purpose }),
]);
export type Create = z.infer<typeof Create>;

/** What a list of another stage brings with it. */
export const TakenOver = z.object({
  name,
  source: Source,
  purpose: Purpose,
  filename: filename.nullable(),
  tags,
  metadata: Metadata,
  retention_days: retention,
  mend: z.boolean(),
});

/** The presigned POST with which the browser uploads the file to S3. */
const Upload = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

export const Created = Info.extend({ upload: Upload.nullable() }).meta({ id: "CreatedList" });
export type Created = z.infer<typeof Created>;

export const Update = z.object({
  name: name.optional(),
  tags: tags.optional(),
  retention_days: retention.optional(),
  metadata: Metadata.optional(),
});

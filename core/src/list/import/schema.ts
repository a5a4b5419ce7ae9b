/** The shapes of an import. Safe for the browser. */
import { z } from "zod";
import { Fault } from "../../address/schema.ts";
import { Choice } from "../../file/schema.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { withinCharacters } from "../../kit/text/within-characters.ts";
import { limits } from "../limits.ts";

export const Rows = z.object({
  total: z.int().describe("Rows of the file that are not blank, the header aside"),
  distinct: z.int().describe("Distinct well-formed addresses: what a verification costs at most"),
  duplicates: z.int(),
  bad_syntax: z.int().describe("Rows without a well-formed address; their verdict is free"),
});
export type Rows = z.infer<typeof Rows>;

export const mend = z
  .boolean()
  .describe(
    "Mends what cannot be read as an address but nearly is one, such as `mailto:jane@x.org` or `jane@gmail,com`, and verifies the mended address; each result keeps the text as it was",
  );

/** How a file is imported. */
export const ImportChoice = Choice.extend({ mend: mend.optional() });
export type ImportChoice = z.infer<typeof ImportChoice>;

/** Texts that a person is about to make a list of. */
export const Texts = z.object({
  emails: z
    .array(z.string().max(1000))
    .min(1)
    .max(limits.pastedAddresses)
    .refine(...withinCharacters(limits.mendedCharacters))
    .describe(`At most ${groupedDigits(limits.mendedCharacters)} characters in all`),
});

export const MendedTexts = z.object({
  addresses: z
    .array(z.string().nullable())
    .describe("What each text can be mended to; null where it is read as it is, or cannot be mended"),
});
export type MendedTexts = z.infer<typeof MendedTexts>;

export const MendedRow = z.object({
  original: z.string().describe("The text of the file"),
  address: z.string().describe("The address that it is mended to"),
  how: z.array(Fault).describe("What is wrong with it"),
});
export type MendedRow = z.infer<typeof MendedRow>;

export const Mendable = z
  .object({
    count: z.int().describe("Rows that can be mended"),
    preview: z.array(MendedRow).max(limits.mendedPreview).describe(`The first ${limits.mendedPreview}`),
    is_mended: z.boolean().describe("Whether they were mended, as `mend` asks for"),
  })
  .meta({ id: "Mendable" });
export type Mendable = z.infer<typeof Mendable>;

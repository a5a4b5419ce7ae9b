/** The shapes of mending. Safe for the browser. */
import { z } from "zod";
import { Fault } from "../address/schema.ts";
import { Choice } from "../file/schema.ts";
import { limits } from "./limits.ts";

export const mend = z
  .boolean()
  .describe(
    "Mends what cannot be read as an address but nearly is one, such as `mailto:jane@x.org` or `jane@gmail,com`, and verifies the mended address; each result keeps the text as it was",
  );

/** How a file is imported. */
export const ImportChoice = Choice.extend({ mend: mend.optional() });
export type ImportChoice = z.infer<typeof ImportChoice>;

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

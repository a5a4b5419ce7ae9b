/** The shape of a last outcome. Safe for the browser. */
import { z } from "zod";

export { limits } from "./limits.ts";

export const Type = z.enum(["opened", "clicked", "bounced"]);
export type Type = z.infer<typeof Type>;

/** What happened last to the mail that a workspace sent to an address. */
export const Info = z.object({
  type: Type.describe(
    "`opened`, `clicked`: a person read it; `bounced`: it came back because of the mailbox",
  ),
  at: z.iso.datetime(),
});
export type Info = z.infer<typeof Info>;

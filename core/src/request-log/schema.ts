/** The shapes of the request log, safe for the browser. */
import { z } from "zod";
import { Page } from "../kit/page.ts";

const outcomes = ["succeeded", "failed"] as const;

/** A call that a program made with a key. */
export const Call = z
  .object({
    at: z.iso.datetime().describe("When it ended"),
    call: z.string().describe("Method and path. A part of the path that is no name of ours is `…`"),
    tool: z.string().nullable().describe("The tool that a model called"),
    status: z.int(),
    code: z.string().nullable().describe("Why it was refused"),
    request_id: z.string(),
    duration_ms: z.int(),
  })
  .meta({ id: "LoggedCall" });
export type Call = z.infer<typeof Call>;

export const Query = z.object({
  outcome: z.enum(outcomes).optional().describe("Calls that were refused or failed, or the others"),
  request_id: z.string().max(50).optional().describe("The call with this id alone"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: Page.cursor.optional(),
});
export type Query = z.infer<typeof Query>;

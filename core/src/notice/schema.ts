/** The shape of a notice, safe for the browser. */
import { z } from "zod";
import { ID } from "../kit/id.ts";

export const Info = z
  .object({
    id: ID.schema("notice"),
    emoji: z.string().describe("The name of an icon"),
    title: z.string(),
    content: z.string().describe("HTML"),
    created_date: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    is_read: z.boolean(),
    unread_count: z.int().optional().describe("On the first item only"),
  })
  .meta({ id: "Notice" });
export type Info = z.infer<typeof Info>;

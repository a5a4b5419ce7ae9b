import { z } from "zod";
import { ID } from "../kit/id.ts";
import type { Outcome } from "../outcome/index.ts";
import { id } from "./schema.ts";

/** What the queue carries: outcomes of a webhook as they were read, and those that were refused. Only we write it. */
export const Message = z.object({
  workspaceID: ID.tenant,
  sourceID: id,
  entries: z.array(z.custom<Outcome.Read["entries"][number]>()),
  refused: z.array(z.custom<Outcome.Read["refused"][number]>()),
});
export type Message = z.infer<typeof Message>;

/** The shapes of archives. Safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { CodeIfOn } from "../second-factor/schema.ts";

export const states = ["making", "ready", "failed"] as const;

/** The proof that the owner gives. */
export const Begin = z.strictObject({
  password: z
    .string()
    .max(128)
    .default("")
    .describe("Not needed for an account with Google and without a password"),
  code: CodeIfOn,
});

export const Info = z
  .object({
    id: ID.schema("archive"),
    state: z.enum(states),
    begun_at: z.iso.datetime(),
    lists_done: z.int(),
    lists: z.int().nullable().describe("null until they are counted"),
    bytes: z.int().nullable().describe("Of the ZIP; null until it is ready"),
    ended_at: z.iso.datetime().nullable(),
    erased_at: z.iso.datetime().nullable().describe("When it is erased by itself; null while it is made"),
    problem: z.string().nullable().describe("Why it failed, and what to do"),
  })
  .meta({ id: "WorkspaceArchive" });
export type Info = z.infer<typeof Info>;

/** The archive of a workspace, which has one at most, and what its owner gives to have one made. */
export const State = z
  .object({ needs_password: z.boolean(), needs_code: z.boolean(), archive: Info.nullable() })
  .meta({ id: "WorkspaceArchiveState" });
export type State = z.infer<typeof State>;

/** A link to the ZIP that is valid for ten seconds. */
export const Link = z.object({ url: z.string() }).meta({ id: "WorkspaceArchiveLink" });

const Ended = z.object({ ownerID: ID.schema("user"), workspaceName: z.string() });

export const Events = {
  Ready: Event.declare("archive.ready", Ended.extend({ bytes: z.int(), erasedAt: z.iso.datetime() })),
  Failed: Event.declare("archive.failed", Ended.extend({ problem: z.string() })),
};

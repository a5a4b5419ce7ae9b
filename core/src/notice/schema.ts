/** The shapes of notices, safe for the browser. */
import { z } from "zod";
import { ID } from "../kit/id.ts";
import type { Action, Area } from "../kit/permission.ts";

/** What notices are about. */
export const kinds = [
  "list_finished",
  "list_failed",
  "analysis_ready",
  "credits_low",
  "plan_changed",
  "payment_made",
  "payment_failed",
  "member_joined",
  "member_left",
  "role_changed",
  "key_disabled",
  "webhook_disabled",
] as const;
export const Kind = z.enum(kinds);
export type Kind = z.infer<typeof Kind>;

export const Info = z
  .object({
    id: ID.schema("notice"),
    emoji: z.string().describe("The name of an icon"),
    title: z.string().describe("Names the subject; plain text"),
    content: z.string().describe("HTML"),
    path: z
      .string()
      .nullable()
      .describe(
        "The page of the subject in the application; null where the reader may not open it, or there is none",
      ),
    created_date: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    is_read: z.boolean(),
    unread_count: z.int().optional().describe("On the first item only"),
  })
  .meta({ id: "Notice" });
export type Info = z.infer<typeof Info>;

/** A page of the application, and the right that it asks for. */
export interface Page {
  path: string;
  /** What a link to it says. */
  label: string;
  area: Area;
  action: Action;
}

/** What people are told of an event. All texts are plain. */
export interface Message {
  kind: Kind;
  /** The name of an icon. */
  emoji: string;
  /** Names the subject. */
  title: string;
  says: string;
  /** Labels and values. */
  facts?: readonly (readonly [string, string])[];
  /** The page of the subject. */
  page: Page;
  /** Told to those who may view this area; null where it is told to one person. */
  area: Area | null;
  /** The user whom it is told to alone. */
  onlyTo?: string;
  /** The user whom it is not told to: the one who did it. */
  notTo?: string;
}

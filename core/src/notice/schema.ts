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
  "credits_returned",
  "complaints_high",
  "plan_changed",
  "payment_made",
  "payment_failed",
  "member_joined",
  "member_left",
  "role_changed",
  "factor_required",
  "archive_ended",
  "key_disabled",
  "webhook_disabled",
  "outcomes_stopped",
] as const;
export const Kind = z.enum(kinds);
export type Kind = z.infer<typeof Kind>;

/** The ways in which people are told: by the bell, by a mail at once, by a mail about a week. */
export const channels = ["bell", "email", "weekly"] as const;
export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;

/** What a person has chosen; what is absent is as the default says. */
export type Choices = Readonly<Partial<Record<Channel, Readonly<Partial<Record<Kind, boolean>>>>>>;

export const Preferences = z
  .object({
    results: z.array(
      z.object({
        kind: Kind,
        bell: z.boolean(),
        email: z.boolean().describe("A mail at once"),
        weekly: z.boolean().describe("In the mail of the week"),
      }),
    ),
  })
  .meta({ id: "NoticePreferences" });
export type Preferences = z.infer<typeof Preferences>;

/** Turns a channel on or off for these kinds. */
export const PreferenceChange = z.strictObject({
  kinds: z.array(Kind).min(1).max(kinds.length),
  channel: Channel,
  on: z.boolean(),
});
export type PreferenceChange = z.infer<typeof PreferenceChange>;

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
  /** Null where everybody may open it. */
  area: Area | null;
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
  /** The user who alone is mailed; null where nobody is. Unless given, everybody who wants the kind by mail. */
  mailedTo?: string | null;
}

/** The shapes of sources of outcomes. Safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { ID } from "../kit/id.ts";
import { limits } from "./limits.ts";

/** Mail services whose webhooks are read. */
export const Provider = z.enum(["ses", "sendgrid", "mailgun", "postmark", "resend", "brevo", "klaviyo"]);
export type Provider = z.infer<typeof Provider>;

const SigningKey = z
  .string()
  .trim()
  .min(1, "Enter the signing key.")
  .max(limits.key, `At most ${groupedDigits(limits.key)} characters.`);

export const Create = z.strictObject({ provider: Provider, signing_key: SigningKey.optional() });
export const Update = z.strictObject({ signing_key: SigningKey });

/** Outcomes by what was done with them. */
const Counts = z.object({
  bounced: z.int(),
  hard_bounced: z.int().describe("Of those that bounced, because of the mailbox"),
  complained: z.int(),
  unsubscribed: z.int(),
  delivered: z.int(),
  opened: z.int(),
  clicked: z.int(),
});

export const Info = z
  .object({
    id: z.string().describe("`api` and `file` for what programs and people sent"),
    provider: Provider.nullable(),
    state: z
      .enum(["active", "needs_key", "waiting", "maker_left"])
      .describe(
        "`needs_key`: calls are refused until its signing key is given; `waiting`: nothing came yet; `maker_left`: calls are refused until its URL is renewed, as the person who made it left",
      ),
    key_hint: z.string().nullable().describe("The last characters of the signing key"),
    previous_url_until: z.iso.datetime().nullable(),
    accepted: Counts,
    repeated: z.int(),
    refused: z.object({
      not_an_address: z.int(),
      in_future: z.int(),
      too_old: z.int(),
      not_a_report: z.int(),
      not_an_event: z.int().describe("Rows that do not say what happened"),
      no_time: z.int().describe("Rows without a time that can be read in one way"),
      not_stored: z
        .int()
        .describe(
          "While the workspace had all the outcomes it may have, or on Free had used up the changes of the day",
        ),
    }),
    calls_refused: z.int().describe("Calls whose signature was wrong, or while the source was stopped"),
    last_refused_at: z.iso.datetime().nullable(),
    last_at: z.iso.datetime().nullable().describe("When outcomes came last"),
    created_at: z.iso.datetime().nullable(),
    created_by: z.string().nullable(),
  })
  .meta({ id: "OutcomeSource" });
export type Info = z.infer<typeof Info>;

/** A source with the URL that the provider calls, which is shown this once. */
export const WithURL = Info.extend({ url: z.string() }).meta({ id: "OutcomeSourceWithURL" });
export type WithURL = z.infer<typeof WithURL>;

export const id = ID.schema("source");

export const Events = {
  /** Sources have stopped because the person who made their URL left. */
  Abandoned: Event.declare(
    "outcome_source.abandoned",
    z.object({ makerName: z.string(), providers: z.array(Provider) }),
  ),
};

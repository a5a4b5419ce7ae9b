/** The shapes of outcomes. Safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { limits } from "./limits.ts";

export { Accuracy } from "./accuracy/schema.ts";

export const Type = z
  .enum(["bounced", "complained", "unsubscribed", "delivered", "opened", "clicked"])
  .describe(
    "`bounced`: the mail came back; `complained`: its reader called it spam; `unsubscribed`: they want no more; `delivered`: a mail server took it; `opened`, `clicked`: somebody read it",
  );
export type Type = z.infer<typeof Type>;

/** Whom the reply of a bounce is about. Only `mailbox` is a hard bounce. */
export const BounceClass = z.enum(["mailbox", "full", "sender", "temporary", "unclear"]);
export type BounceClass = z.infer<typeof BounceClass>;

const Item = z
  .object({
    email: z.string().max(limits.email),
    type: Type,
    at: z.iso.datetime({ offset: true }).max(40).describe("When it happened, at most 13 months ago"),
    id: z
      .string()
      .min(1)
      .max(limits.id)
      .optional()
      .describe("The id that your mail service gave the mail: the same outcome of it counts once"),
    reply: z
      .string()
      .max(limits.reply)
      .optional()
      .describe("What the mail server said when the mail bounced, such as `550 5.1.1 User unknown`"),
    list_id: z.string().max(limits.listID).optional().describe("The list that the address was mailed from"),
    machine: z.boolean().optional().describe("Whether a program opened or clicked, such as a privacy proxy"),
  })
  .strict();
export type Item = z.infer<typeof Item>;

/** An outcome as a mail service reports it. */
export interface Reported extends Item {
  /** The mail service calls the bounce hard and signs what it says: that counts where it gives no reply. */
  isHard?: boolean;
  /** A privacy proxy opened the mail: within a minute of its delivery nobody has read it. */
  isProxy?: boolean;
}

export const Recording = z.object({
  outcomes: z
    .array(Item)
    .min(1)
    .max(limits.recorded, `At most ${groupedDigits(limits.recorded)} at once.`),
});

export const Refusal = z.object({
  index: z.int().describe("The place of the outcome or the message in the call, from 0"),
  code: z.enum(["not_an_address", "in_future", "too_old", "not_a_report"]),
});
export type Refusal = z.infer<typeof Refusal>;

/** Why a row of a file is no outcome: it has none of the words for what happened, or no time that can be read in one way. */
export type RowRefusal = Refusal["code"] | "not_an_event" | "no_time";

export const Messages = z.object({
  messages: z
    .string()
    .min(1, "Send the text of a message.")
    .max(limits.messages, `At most ${groupedDigits(limits.messages)} characters. Divide the mbox.`)
    .describe("One message as a mail server delivered it, with its header, or an mbox of several"),
});

/** What was done with the outcomes of a call. */
export const Recorded = z
  .object({
    accepted: z.int(),
    repeated: z.int().describe("Those that were known, or came twice in the call"),
    refused: z.array(Refusal).describe(`The first ${limits.named} that were refused`),
    refused_count: z.int().describe("All that were refused"),
  })
  .meta({ id: "OutcomesRecorded" });
export type Recorded = z.infer<typeof Recorded>;

/** How many readers complain, in 30 days. */
export const ComplaintRate = z
  .object({
    delivered: z.int().describe("Mails that were delivered"),
    complained: z.int(),
    rate: z.number().nullable().describe("Complaints by delivered mail; null where these are too few to say"),
    low: z.number().nullable().describe("With 95 % confidence, the rate is not below this"),
    high: z.number().nullable(),
    level: z.number().nullable().describe("The highest of 0.001 and 0.003 that the rate has passed"),
    needed: z.int().describe("Delivered mails from which on a rate is said"),
    days: z.int(),
  })
  .meta({ id: "ComplaintRate" });
export type ComplaintRate = z.infer<typeof ComplaintRate>;

/** Events of outcomes: complaints passed a level. */
export const Events = {
  ComplaintsHigh: Event.declare(
    "outcome.complaints_high",
    z.object({ level: z.number(), delivered: z.int(), complained: z.int() }),
  ),
};

export const Key = z.object({
  email: z.string().min(1, "Enter an address.").max(limits.email, `At most ${limits.email} characters.`),
});

/** What an erasure erased. */
export const Erased = z
  .object({ erased: z.int().describe("Outcomes of the address") })
  .meta({ id: "OutcomesErased" });
export type Erased = z.infer<typeof Erased>;

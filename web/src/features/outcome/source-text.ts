/** Words for the sources of outcomes. */
import type { Info, Provider } from "@winnow/core/outcome-source/schema";
import { formatCount, formatQuantity } from "../../lib/number.ts";
import { sourceNames } from "../../shared/rule/suppression-text.ts";
import type { Tone } from "../../ui/status-mark.tsx";

export function titleOf({ id, provider }: Info): string {
  if (provider !== null) return sourceNames[provider];
  return id === "api" ? "API" : "Files";
}

export const stateTexts: Readonly<Record<Info["state"], { label: string; tone: Tone }>> = {
  active: { label: "Active", tone: "valid" },
  needs_key: { label: "Needs its signing key", tone: "risky" },
  maker_left: { label: "Stopped until its URL is renewed", tone: "risky" },
  waiting: { label: "Waiting for the first event", tone: "unknown" },
};

/** Where the service shows its signing key; null where it signs with none. */
export const keyPlaces: Readonly<Record<Provider, string | null>> = {
  ses: null,
  sendgrid: "SendGrid shows it as “Verification Key” once “Signed Event Webhook” is on.",
  mailgun: "Mailgun shows it under Settings, API Security, as “HTTP webhook signing key”.",
  postmark: null,
  resend: "Resend shows it on the page of the webhook. It begins with whsec_.",
  brevo: null,
  klaviyo: "The secret that you gave the webhook when you made it.",
};

/** What to do with the URL. */
export const steps: Readonly<Record<Provider, string>> = {
  ses: "In Amazon SNS, make a subscription of your topic with the protocol HTTPS and this URL, without raw message delivery. Winnow confirms it. In Amazon SES, publish bounces, complaints, deliveries and opens to the topic.",
  sendgrid:
    "In SendGrid, open Mail Settings, Event Webhooks, add this URL, choose the delivery and engagement events, and switch “Signed Event Webhook” on.",
  mailgun: "In Mailgun, open Send, Webhooks, and add this URL for each type of event.",
  postmark:
    "In Postmark, open your message stream, Webhooks, and add this URL for deliveries, bounces, complaints, opens, clicks and subscription changes.",
  resend: "In Resend, open Webhooks, add this URL, and choose the events of emails.",
  brevo: "In Brevo, open Transactional or Campaigns, Settings, Webhooks, and add this URL.",
  klaviyo: "Make a system webhook with this URL and a secret of your own, for the events of emails.",
};

export const providerOptions = (Object.keys(steps) as Provider[])
  .map((value) => ({ value, label: sourceNames[value] }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

const kinds: readonly (readonly [keyof Info["accepted"], string])[] = [
  ["delivered", "delivered"],
  ["bounced", "bounced"],
  ["complained", "complained"],
  ["unsubscribed", "unsubscribed"],
  ["opened", "opened"],
  ["clicked", "clicked"],
];

/** What came, such as "1,200 delivered, 80 bounced (60 because of the mailbox)". */
export function acceptedText({ accepted }: Pick<Info, "accepted">): string {
  const parts = kinds.flatMap(([kind, word]) => {
    if (accepted[kind] === 0) return [];
    const hard = kind === "bounced" && accepted.hard_bounced > 0;
    const because = hard ? ` (${formatCount(accepted.hard_bounced)} because of the mailbox)` : "";
    return [`${formatCount(accepted[kind])} ${word}${because}`];
  });
  return parts.length === 0 ? "Nothing yet" : parts.join(", ");
}

const refusals: readonly (readonly [keyof Info["refused"], string])[] = [
  ["not_an_address", "without an address"],
  ["in_future", "in the future"],
  ["too_old", "older than 13 months"],
  ["not_a_report", "not a report of a mail"],
  ["not_an_event", "that do not say what happened"],
  ["no_time", "without a time that can be read"],
  ["not_stored", "beyond what a workspace keeps or changes in a day"],
];

/** What was refused and why; null where nothing was. */
export function refusedText({ refused }: Info): string | null {
  const parts = refusals.flatMap(([code, word]) =>
    refused[code] === 0 ? [] : [`${formatCount(refused[code])} ${word}`],
  );
  return parts.length === 0 ? null : `Refused: ${parts.join(", ")}`;
}

export const repeatedText = ({ repeated }: Info): string | null =>
  repeated === 0 ? null : `${formatQuantity(repeated, "repetition", "repetitions")} counted once`;

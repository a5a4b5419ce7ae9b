/** The providers by name: who signs with a key, and what their events say. */
import type { Outcome } from "../../outcome/index.ts";
import type { Provider } from "../schema.ts";
import { outcomesOf as brevo } from "./brevo.ts";
import * as klaviyo from "./klaviyo.ts";
import * as mailgun from "./mailgun.ts";
import { outcomesOf as postmark } from "./postmark.ts";
import type { Call } from "./reported.ts";
import * as resend from "./resend.ts";
import * as sendgrid from "./sendgrid.ts";
import { outcomesOf as ses } from "./ses.ts";

interface Signing {
  isKey: (key: string) => boolean;
  isGenuine: (call: Call, key: string) => boolean;
}

export const signing: Readonly<Partial<Record<Provider, Signing>>> = { sendgrid, mailgun, resend, klaviyo };

/** What the JSON of a webhook says. */
export const outcomesOf: Readonly<Record<Provider, (json: unknown) => Outcome.Reported[]>> = {
  ses,
  postmark,
  brevo,
  sendgrid: sendgrid.outcomesOf,
  mailgun: mailgun.outcomesOf,
  resend: resend.outcomesOf,
  klaviyo: klaviyo.outcomesOf,
};

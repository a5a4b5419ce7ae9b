/** The SMTP replies of the mail hosts, with the texts of real servers. */
import type { RecipientOutcome } from "../expected-outcome.ts";

export interface Refusal {
  code: number;
  text: string;
}

/** The reply that refuses a recipient; null if it is accepted. */
export function refusalFor(outcome: RecipientOutcome, address: string): Refusal | null {
  switch (outcome) {
    case "accepted":
      return null;
    case "no_mailbox":
      return { code: 550, text: `5.1.1 <${address}>: Recipient address rejected: User unknown` };
    case "full":
      return { code: 552, text: `5.2.2 <${address}>: The mailbox is full and cannot take messages` };
    case "disabled":
      return { code: 550, text: `5.2.1 <${address}>: The account that you tried to reach is disabled` };
    case "restricted":
      return {
        code: 550,
        text: "5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required",
      };
    case "busy":
      return { code: 451, text: `4.3.0 <${address}>: Temporary lookup failure` };
  }
}

export const greylisted = (address: string, seconds: number): Refusal => ({
  code: 450,
  text: `4.2.0 <${address}>: Recipient address rejected: Greylisted, try again in ${seconds} seconds`,
});

export const tlsRequired: Refusal = { code: 530, text: "5.7.0 Must issue a STARTTLS command first" };

export const tooManyRecipients: Refusal = { code: 452, text: "4.5.3 Error: too many recipients" };

export const relayDenied = (address: string): Refusal => ({
  code: 554,
  text: `5.7.1 <${address}>: Relay access denied`,
});

export const blockedBanner =
  "554 5.7.1 Service unavailable; Client host [198.19.0.1] blocked using bl.blocked.test";

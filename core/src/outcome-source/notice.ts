/** What people are told of sources of outcomes. */
import { Name } from "../kit/text/name.ts";
import type { Message } from "../notice/schema.ts";
import type { Provider } from "./schema.ts";

const names: Readonly<Record<Provider, string>> = {
  ses: "Amazon SES",
  sendgrid: "SendGrid",
  mailgun: "Mailgun",
  postmark: "Postmark",
  resend: "Resend",
  brevo: "Brevo",
  klaviyo: "Klaviyo",
};

/** Mail services whose URL was made by somebody who left. */
export const abandonedMessage = (said: { makerName: string; providers: readonly Provider[] }): Message => {
  const { makerName, providers } = said;
  const [first] = providers;
  const isOne = first !== undefined && providers.length === 1;
  return {
    ...({ kind: "outcomes_stopped", emoji: "TriangleAlert", area: "verify_email" } as const),
    title: isOne
      ? `${names[first]} can report no outcomes until its URL is renewed`
      : `${providers.length} mail services can report no outcomes until their URLs are renewed`,
    says:
      `${Name.inTitle(makerName)}, who was shown ${isOne ? "its URL" : "their URLs"}, left the workspace, and everybody who has such a URL can suppress addresses. ` +
      `${isOne ? "Its" : "Their"} calls are refused, and most services repeat them for some hours. Renew ${isOne ? "it" : "each"} under Outcomes, and enter the new one at the service.`,
    facts: providers.map((provider) => ["Mail service", names[provider]] as const),
    page: { path: "/outcomes", label: "Open the outcomes", area: "verify_email", action: "view" },
  };
};

/** The mail providers that verdicts name, and what is known of each. */
import { Verdict } from "@winnow/core/verdict";
import { Fact } from "@winnow/core/fact";
import * as keptSeconds from "@winnow/core/kit/kept-seconds";
import { html, type Html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";
import { code, table } from "../html/table.ts";

const { minWorkspaces, minOfWorkspace, minMailed, mostBounced } = Fact.limits;
const providers = Verdict.providerKnowledge();

const recipientPolicies: Readonly<Record<NonNullable<Verdict.ProviderKnowledge["recipientPolicy"]>, string>> =
  {
    refuses_unknown: "Refuses unknown mailboxes",
    as_configured: "As the domain’s owner chooses",
    accepts_all: "Accepts every recipient",
  };

function aliasesOf({ aliases }: Verdict.ProviderKnowledge): Html {
  if (!aliases) return html`–`;
  const { ignored = "", same, domains = {} } = aliases;
  const parts = [
    html`${code("+tag")}`,
    ...(ignored === "" ? [] : [html`, without ${code(Array.from(ignored).join(" "))}`]),
    ...(same ? [html`, ${code(same[0])} as ${code(same[1])}`] : []),
    ...Object.entries(domains).map(
      ([meant, others]) => html`, ${code(others.replaceAll(" ", ", "))} as ${code(meant)}`,
    ),
  ];
  return html`${parts}`;
}

const politenessOf = ({
  politeness: { connections, recipients, perMinute },
}: Verdict.ProviderKnowledge): string =>
  `${connections} sessions of ${recipients.toLocaleString("en")}, ${perMinute} a minute`;

export const providersPage: Page = {
  path: "/docs/providers",
  title: "Mail providers",
  summary: `The ${providers.length} providers that verdicts name, as of ${Verdict.knownAsOf}.`,
  places: [
    { id: "providers", title: "Providers" },
    { id: "shown-by-mails", title: "What mails have shown" },
  ],
  body: html`<p>
      ${prose("`mx.provider` of a verdict is the provider of its mail host, by the suffix of the host's name, or `other`. `canonical` follows its rule for variants of an address. We ask no provider faster than it allows: the table has the most sessions at a time, recipients of each, and sessions begun in a minute, of which an installation uses a share.")}
    </p>
    ${section(
      "providers",
      "Providers",
      table(
        "Mail providers",
        ["Provider", "Mail hosts", "Variants of one mailbox", "At RCPT", "We open at most"],
        providers.map((provider) => [
          code(provider.name),
          html`${provider.hosts.join(", ")}`,
          aliasesOf(provider),
          html`${provider.recipientPolicy ? recipientPolicies[provider.recipientPolicy] : "Not known"}`,
          html`${politenessOf(provider)}`,
        ]),
      ),
    )}
    ${section(
      "shown-by-mails",
      "What mails have shown",
      html`<p>
        ${prose(`Some providers accept every recipient and send the mail back later. Once a day we count the outcomes that customers report: of the addresses that a provider accepted and that were charged to bought credits, how many bounced. Where at least ${minWorkspaces} customers mailed ${minOfWorkspace} or more of them each, ${minMailed} together, and two thirds see that more than ${Math.round(mostBounced * 100)} % bounced, what the provider accepts is \`unknown\`, reason \`provider_opaque\`, and costs nothing. The verdict names the counts in \`fact\`, rounded. It is believed again when two thirds see the opposite, or ${keptSeconds.providerFact / 86_400} days after the last month whose mails speak against it. No figure is about one address or one customer, and free credits have no say.`)}
      </p>`,
    )}`,
};

/** Templates about webhooks. */
import { dayOf, type Fact, facts, link, note, paragraph } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

export const webhookDisabled = (said: {
  workspace: string;
  webhook: { id: string; url: string };
  reason: keyof typeof reasons;
}): Content =>
  render({
    subject: `A webhook of ${named(said.workspace)} was disabled`,
    heading: "A webhook was disabled",
    blocks: [
      paragraph(`Events of ${named(said.workspace)} are no longer sent to this URL. ${reasons[said.reason]}`),
      facts(["URL", shown(said.webhook.url)]),
      link("Look at its deliveries", page(`/webhook/${said.webhook.id}`)),
      note("Once the webhook is enabled again, you can send the events of the last 30 days again."),
    ],
  });

export const webhooksUnconfirmed = (said: {
  workspace: string;
  webhooks: readonly { id: string; url: string }[];
  /** ISO 8601. */
  confirmBy: string;
}): Content => {
  const until = dayOf(said.confirmBy);
  return render({
    subject: `Confirm webhooks of ${named(said.workspace)} until ${until}`,
    heading: "Webhooks have to be confirmed",
    blocks: [
      paragraph(
        `Nobody knows any more who made these webhooks of ${named(said.workspace)}. Until ${until} you stand for what is sent there. Those that nobody confirms are disabled then.`,
      ),
      facts(...said.webhooks.map(({ url }): Fact => ["URL", shown(url)])),
      ...said.webhooks.map(({ id, url }) => link(`Look at ${new URL(url).host}`, page(`/webhook/${id}`))),
    ],
  });
};

const reasons = {
  gone: "It answered 410, which means that it is gone.",
  failing: "No delivery has succeeded for five days.",
  maker_left: "The person or API key that made the webhook is not in the workspace any more.",
  maker_rights: "The person who made the webhook may not view what it gets any more.",
  maker_unknown: "Nobody knows who made the webhook, and nobody confirmed it.",
} as const;

/** Scheme, host and path, without what may be a secret in the query. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

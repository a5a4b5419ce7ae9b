/** Templates about webhooks. */
import { facts, link, note, paragraph } from "./draft.ts";
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

const reasons = {
  gone: "It answered 410, which means that it is gone.",
  failing: "No delivery has succeeded for five days.",
  maker_left: "Whoever made the webhook, or its API key, is not in the workspace any more.",
  maker_rights: "Whoever made the webhook may not view what it gets any more.",
  maker_unknown: "Nobody knows who made the webhook.",
} as const;

/** Scheme, host and path, without what may be a secret in the query. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

import { Notice } from "../notice/index.ts";
import type { disabledReasons } from "./schema.ts";

interface Disabled {
  url: string;
  reason: (typeof disabledReasons)[number];
}

interface Unconfirmed {
  endpoints: readonly { url: string }[];
  /** ISO 8601. */
  confirmBy: string;
}

const reasons = {
  gone: "It answered 410, which means that it is gone.",
  failing: "No delivery has succeeded for five days.",
  maker_left: "The person or API key that made it is not in the workspace any more.",
  maker_rights: "The person who made it may not view what it gets any more.",
  maker_unknown: "Nobody knows who made it, and nobody confirmed it.",
} as const satisfies Record<Disabled["reason"], string>;

/** Notifies the people of a workspace that the product disabled an endpoint. A URL has no characters that HTML reads. */
export const notifyDisabled = (eventID: string, { url, reason }: Disabled): Promise<void> =>
  Notice.notify(eventID, {
    emoji: "TriangleAlert",
    title: "A webhook was disabled",
    content:
      `<p>Events are no longer sent to <b><bdi>${shown(url)}</bdi></b>. ${reasons[reason]}` +
      `${reason.startsWith("maker") ? " Who enables it again stands for what it gets." : ""}</p>`,
  });

/** Tells the people of a workspace which webhooks the owner has to confirm, and until when. */
export const notifyUnconfirmed = (eventID: string, { endpoints, confirmBy }: Unconfirmed): Promise<void> =>
  Notice.notify(eventID, {
    emoji: "TriangleAlert",
    title: endpoints.length === 1 ? "A webhook has to be confirmed" : "Webhooks have to be confirmed",
    content:
      `<p>Nobody knows who made ${endpoints.map(({ url }) => `<b><bdi>${shown(url)}</bdi></b>`).join(", ")}. ` +
      `Until ${confirmBy.slice(0, "yyyy-mm-dd".length)} the owner stands for what is sent there. ` +
      "Confirm each on its page, or it is disabled then.</p>",
  });

/** Scheme, host and path as the URL parser writes them, without characters of HTML. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

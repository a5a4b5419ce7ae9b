/** What people are told of webhooks. */
import { dayText } from "../kit/time/utc.ts";
import { Name } from "../kit/text/name.ts";
import type { Message, Page } from "../notice/schema.ts";
import type { disabledReasons } from "./schema.ts";

const shared = { kind: "webhook_disabled", emoji: "TriangleAlert", area: "api_key" } as const;
const all: Page = { path: "/webhook", label: "Open the webhooks", area: "api_key", action: "view" };
const pageOf = (id: string): Page => ({ ...all, path: `/webhook/${id}`, label: "Open the webhook" });

const reasons = {
  gone: "It answered 410, which means that it is gone.",
  failing: "No delivery has succeeded for five days.",
  maker_left:
    "The person or API key that created it is no longer in the workspace. Once it is enabled again, it gets what the role of the person who enabled it may view.",
  maker_rights:
    "The person who created it may no longer view what it gets. Once it is enabled again, it gets what the role of the person who enabled it may view.",
  maker_unknown:
    "It is not known who created it, and it was not confirmed. Once it is enabled again, it gets what the role of the person who enabled it may view.",
} as const satisfies Record<(typeof disabledReasons)[number], string>;

interface Disabled {
  endpointID: string;
  url: string;
  reason: keyof typeof reasons;
  hasSucceeded?: boolean | undefined;
}

const reasonText = ({ reason, hasSucceeded }: Disabled): string =>
  reason === "failing" && hasSucceeded === false
    ? "No delivery to its host has ever succeeded."
    : reasons[reason];

/** An endpoint that the product disabled. */
export const disabledMessage = (said: Disabled): Message => ({
  ...shared,
  title: `The webhook to ${placeOf(said.url)} was disabled`,
  says: `Events are no longer sent there. ${reasonText(said)} Once it is enabled again, you can send the events of the last 30 days again.`,
  facts: [["URL", shown(said.url)]],
  page: pageOf(said.endpointID),
});

/** Webhooks that the owner has to confirm, and until when. */
export const unconfirmedMessage = (said: {
  endpoints: readonly { endpointID: string; url: string }[];
  /** ISO 8601. */
  confirmBy: string;
}): Message => {
  const [first, ...others] = said.endpoints;
  const isOne = first !== undefined && others.length === 0;
  return {
    ...shared,
    title: isOne
      ? `The webhook to ${placeOf(first.url)} has to be confirmed`
      : `${said.endpoints.length} webhooks have to be confirmed`,
    says:
      `It is not known who created ${isOne ? "it" : "them"}. ` +
      `Until ${dayText(said.confirmBy)} ${isOne ? "it gets" : "they get"} what the role of the owner may view. ` +
      "Confirm each on its page, or it is disabled then.",
    facts: said.endpoints.map(({ url }) => ["URL", shown(url)] as const),
    page: isOne ? pageOf(first.endpointID) : all,
  };
};

const placeOf = (url: string): string => Name.inTitle(new URL(url).host);

/** Scheme, host and path, without what may be a secret in the query. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

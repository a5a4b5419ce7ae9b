/** What people are told of keys. */
import { Name } from "../kit/text/name.ts";
import { minuteOf } from "../kit/time/utc.ts";
import type { Message, Page } from "../notice/schema.ts";

const all: Page = { path: "/api-key", label: "Open the keys", area: "api_key", action: "view" };
const pageOf = (id: string): Page => ({ ...all, path: `/api-key/${id}`, label: "Open the key" });
const shared = { kind: "key_disabled", emoji: "KeyRound", area: "api_key" } as const;

const momentOf = (time: string): string => `${minuteOf(time)} UTC`;

/** Keys that stopped because their maker left. */
export const abandonedMessage = (said: {
  makerName: string;
  keys: readonly { name: string; hint: string }[];
}): Message => {
  const { makerName, keys } = said;
  const [first] = keys;
  const isOne = keys.length === 1;
  return {
    ...shared,
    title: isOne
      ? `The API key ${Name.inTitle(first?.name ?? "")} has stopped`
      : `${keys.length} API keys have stopped`,
    says:
      `${Name.inTitle(makerName)}, who made ${isOne ? "it" : "them"}, left the workspace. ` +
      "Programs that use such a key get the answer 401 key.revoked until they use another.",
    facts: keys.map(({ name, hint }) => [name, hint] as const),
    page: all,
  };
};

/** A key that somebody has revoked. */
export const revokedMessage = (said: {
  apiKeyID: string;
  name: string;
  hint: string;
  byID: string | null;
  by: string;
}): Message => ({
  ...shared,
  title: `The API key ${Name.inTitle(said.name)} was revoked`,
  says: "Calls with it are refused now, with 401 key.revoked.",
  facts: [
    [said.name, said.hint],
    ["Revoked by", said.by],
  ],
  page: pageOf(said.apiKeyID),
  ...(said.byID !== null && { notTo: said.byID }),
});

interface Expiry {
  apiKeyID: string;
  name: string;
  hint: string;
  /** ISO 8601. */
  expiresAt: string;
}

const factsOf = ({ name, hint, expiresAt }: Expiry): [string, string][] => [
  [name, hint],
  ["Expires", momentOf(expiresAt)],
];

const remedy = "A later expiry makes the same key valid again. To replace it, make a new key first.";

/** A key that expires soon. */
export const expiringMessage = (said: Expiry): Message => ({
  ...shared,
  title: `The API key ${Name.inTitle(said.name)} expires soon`,
  says: `From then on calls with it are refused. Give it a later expiry, or replace it before.`,
  facts: factsOf(said),
  page: pageOf(said.apiKeyID),
});

/** A key that has expired. */
export const expiredMessage = (said: Expiry): Message => ({
  ...shared,
  title: `The API key ${Name.inTitle(said.name)} has expired`,
  says: `Calls with it are refused now, with 401 key.expired. ${remedy}`,
  facts: factsOf(said),
  page: pageOf(said.apiKeyID),
});

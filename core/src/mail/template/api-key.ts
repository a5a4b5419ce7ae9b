/** Templates about API keys. */
import { type Block, facts, link, note, paragraph } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

export const keysStopped = (said: {
  workspace: string;
  maker: string;
  keys: readonly { name: string; hint: string }[];
}): Content =>
  render({
    subject: `API keys of ${named(said.workspace)} have stopped`,
    heading: said.keys.length === 1 ? "An API key has stopped" : "API keys have stopped",
    blocks: [
      paragraph(
        `${named(said.maker)} left ${named(said.workspace)}. The keys that they made are refused now.`,
      ),
      facts(...said.keys.map(({ name, hint }): [string, string] => [named(name), hint])),
      link("Make new keys", page("/api-key")),
      note("Programs that use one of these keys get the answer 401 key.revoked until they use another."),
    ],
  });

interface Expiry {
  workspace: string;
  key: { id: string; name: string; hint: string };
  /** ISO 8601. */
  expires: string;
}

export const keyExpiring = (said: Expiry): Content =>
  render({
    subject: "An API key expires soon",
    heading: "An API key expires soon",
    blocks: [
      paragraph(`From then on ${named(said.workspace)} has one key less: calls with it are refused.`),
      ...about(said, "Change its expiry"),
    ],
  });

export const keyExpired = (said: Expiry): Content =>
  render({
    subject: "An API key has expired",
    heading: "An API key has expired",
    blocks: [
      paragraph(`Calls to ${named(said.workspace)} with this key are refused now, with 401 key.expired.`),
      ...about(said, "Look at the key"),
    ],
  });

const about = ({ key, expires }: Expiry, label: string): Block[] => [
  facts([named(key.name), key.hint], ["Expires", momentOf(expires)]),
  link(label, page(`/api-key/${key.id}`)),
  note("A later expiry makes the same key valid again. To replace it, make a new key first."),
];

const momentOf = (time: string): string => `${time.slice(0, 16).replace("T", " ")} UTC`;

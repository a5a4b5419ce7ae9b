import { escape } from "../kit/escape.ts";
import { Notice } from "../notice/index.ts";

/** What the owner is told of keys that stopped because their maker left. */
interface Abandonment {
  makerName: string;
  keys: readonly { name: string; hint: string }[];
}

/** Makes the notice of keys that stopped because their maker left, once per event. */
export const notifyAbandoned = (eventID: string, { makerName, keys }: Abandonment): Promise<void> =>
  Notice.notify(eventID, {
    emoji: "KeyRound",
    title: keys.length === 1 ? "An API key has stopped" : `${keys.length} API keys have stopped`,
    content:
      `<p><bdi>${escape(makerName)}</bdi>, who made ${keys.length === 1 ? "it" : "them"}, left the workspace: ` +
      `${keys.map(({ name }) => `<b><bdi>${escape(name)}</bdi></b>`).join(", ")}.</p>`,
  });

/** A key whose expiry the owner is told of. */
interface Expiry {
  name: string;
  hint: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** Makes the notice of a key that expires soon, once per event. */
export const notifyExpiring = (eventID: string, { name, hint, expiresAt }: Expiry): Promise<void> =>
  Notice.notify(eventID, {
    emoji: "KeyRound",
    title: "An API key expires soon",
    content: `<p><b><bdi>${escape(name)}</bdi></b> (${escape(hint)}) expires on ${expiresAt.slice(0, "yyyy-mm-dd".length)}. Give it a later expiry, or replace it before.</p>`,
  });

/** Makes the notice of a key that has expired, once per event. */
export const notifyExpired = (eventID: string, { name, hint }: Expiry): Promise<void> =>
  Notice.notify(eventID, {
    emoji: "KeyRound",
    title: "An API key has expired",
    content: `<p>Calls with <b><bdi>${escape(name)}</bdi></b> (${escape(hint)}) are refused now.</p>`,
  });

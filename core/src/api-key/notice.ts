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

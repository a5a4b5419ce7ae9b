import { Config } from "../kit/config.ts";
import { VisibleError } from "../kit/error.ts";
import { WebhookClient } from "../port/webhook-client/index.ts";

/** The path of our own at which `winnow listen` receives deliveries. It accepts them, and does nothing else. */
const listenPath = "/hook/listen";
const apiKey = /^wn_(?:live|test)_/;

/** Throws `input` where webhooks cannot be sent to the URL, or must not be. */
export async function requireCallable(text: string): Promise<void> {
  const url = new URL(text);
  const refusal = refusalOf(url) ?? (await WebhookClient.use().refusalOf(url));
  if (refusal !== null) throw new VisibleError("input", "webhook.url", refusal, { url: refusal });
}

/** A webhook that calls us would call itself again by its events, and a key in a URL stands in the log of deliveries. */
function refusalOf(url: URL): string | null {
  if (leadsToUs(url)) return "Use a URL of your own server: Winnow sends no webhooks to itself.";
  if ([...url.searchParams.values()].some((value) => apiKey.test(value)))
    return "Leave the API key out of the URL, and regenerate it: everybody who may view webhooks could read it.";
  return null;
}

/** Whether it leads to Winnow itself, other than to `winnow listen`. */
export const leadsToUs = (url: URL): boolean => isOurs(url) && url.pathname.replace(/\/$/, "") !== listenPath;

const isOurs = ({ host }: URL): boolean => {
  const { appURL } = Config.get();
  return appURL !== null && withoutDot(host) === withoutDot(new URL(appURL).host);
};

/** `app.test.` is `app.test`. */
const withoutDot = (host: string): string => host.replace(/\.(?=:|$)/, "");

/** The real client of webhooks, in a bundle of its own: most functions send none. */
import { isForbidden } from "@winnow/core/port/prober/special-use";
import { Resolver } from "@winnow/core/port/resolver/index";
import { httpWebhookClient } from "@winnow/core/port/webhook-client/http";

/** Resolves by the resolver that is in scope at the time of the call. */
export const webhookClient = httpWebhookClient({
  resolver: { addresses: (host) => Resolver.use().addresses(host) },
  guard: isForbidden,
});

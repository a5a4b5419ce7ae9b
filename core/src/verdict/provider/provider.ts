/** The provider of a mail host, by the suffix of its name. */
import { memoize } from "../../kit/cache/memoize.ts";
import { suffixes } from "./provider-hosts.ts";
import { recipientPolicyOf } from "./provider-recipient-policy.ts";

export interface Provider {
  name: string;
  /** Accepts every recipient, so that no catch-all probe is worth sending. */
  opaque: boolean;
}

/** The names of the known providers; mail hosts of any other are `other`. */
export const providers: readonly string[] = [...Object.keys(suffixes), "other"];

const bySuffix = new Map<string, Provider>(
  Object.entries(suffixes).flatMap(([name, endings]) =>
    endings.map((ending) => [ending, { name, opaque: recipientPolicyOf(name) === "accepts_all" }] as const),
  ),
);

/** The provider of a mail host, by the longest matching suffix; null if unknown. */
export const providerOf = memoize(10_000, (host: string): Provider | null => {
  let ending = host.toLowerCase().replace(/\.$/, "");
  for (;;) {
    const provider = bySuffix.get(ending);
    if (provider) return provider;
    const dot = ending.indexOf(".");
    if (dot === -1) return null;
    ending = ending.slice(dot + 1);
  }
});

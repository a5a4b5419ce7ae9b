/** How many questions each provider bears, as data. */
import type { Politeness } from "../port/prober/index.ts";
import type { Group } from "./group.ts";
import { providerOf } from "./provider.ts";

type Limits = Omit<Politeness, "key">;

/** What providers publish, or agree to. Source: KumoMTA traffic shaping (Apache-2.0). */
const published: Readonly<Record<string, Limits>> = {
  google_workspace: { connections: 5, recipients: 50, spacingSeconds: 1 },
  microsoft365: { connections: 5, recipients: 50, spacingSeconds: 1 },
  outlook: { connections: 5, recipients: 50, spacingSeconds: 1 },
  yahoo: { connections: 5, recipients: 20, spacingSeconds: 1 },
  apple: { connections: 10, recipients: 5, spacingSeconds: 1 },
  gmx: { connections: 4, recipients: 20, spacingSeconds: 1 },
  web_de: { connections: 4, recipients: 20, spacingSeconds: 1 },
  mimecast: { connections: 10, recipients: 100, spacingSeconds: 0 },
  barracuda: { connections: 10, recipients: 15, spacingSeconds: 0 },
  orange: { connections: 2, recipients: 100, spacingSeconds: 1 },
};

/** For hosts of nobody we know. */
const others: Limits = { connections: 10, recipients: 100, spacingSeconds: 0 };

/** Whoever asks and sends nothing is less welcome than whoever delivers. */
const share = 1 / 5;

/** The limits for a group: those of its provider, which all its groups share, or its own. */
export function politenessFor({ hosts, key }: Pick<Group, "hosts" | "key">): Politeness {
  const provider = providerOf(hosts[0] ?? "")?.name;
  const limits = (provider && published[provider]) || others;
  return {
    ...limits,
    key: provider ?? key,
    connections: Math.max(1, Math.floor(limits.connections * share)),
    spacingSeconds: limits.spacingSeconds / share,
  };
}

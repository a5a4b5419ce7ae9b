/** What is known of each provider, in one place, for the documentation. */
import { type AliasRule, consumerRules, customerProviders, onlyTags } from "./alias-rules.ts";
import { limitsOf } from "./provider-limits.ts";
import { suffixes } from "./provider-hosts.ts";
import { type RecipientPolicy, recipientPolicyOf } from "./provider-recipient-policy.ts";

export interface ProviderKnowledge {
  /** As `provider` in verdicts. */
  name: string;
  /** Suffixes of the names of its mail hosts. */
  hosts: readonly string[];
  /** Which variants reach one mailbox; null where no rule is known. */
  aliases: AliasRule | null;
  /** What we ask of it at a time, before the share of an installation. */
  politeness: { connections: number; recipients: number; perMinute: number };
  /** Whether it refuses unknown mailboxes at RCPT; null where that is not known. */
  recipientPolicy: RecipientPolicy | null;
}

/** When it was last looked at. */
export const knownAsOf = "November 2026";

const aliasesOf = (name: string): AliasRule | null =>
  consumerRules[name] ?? (customerProviders.has(name) ? onlyTags : null);

function politenessOf(name: string): ProviderKnowledge["politeness"] {
  const { connections, recipients, spacingSeconds } = limitsOf(name);
  return { connections, recipients, perMinute: Math.round((connections * 60) / spacingSeconds) };
}

export const providerKnowledge = (): readonly ProviderKnowledge[] =>
  Object.entries(suffixes).map(([name, hosts]) => ({
    name,
    hosts,
    aliases: aliasesOf(name),
    politeness: politenessOf(name),
    recipientPolicy: recipientPolicyOf(name),
  }));

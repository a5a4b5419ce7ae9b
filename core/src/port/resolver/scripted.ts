import type { AddressAnswer, WithTtl, MailAnswer, Resolver } from "./index.ts";

/** The answers for the domains and hosts of a test. Other names do not exist. */
export interface Script {
  mail?: Readonly<Record<string, MailAnswer | readonly string[]>>;
  addresses?: Readonly<Record<string, AddressAnswer | readonly string[]>>;
}

/** A resolver that answers from a script and records the questions. A list of hosts means MX records, best first. */
export function scriptedResolver({
  mail = {},
  addresses = {},
}: Script): Resolver & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async mail(domain) {
      asked.push(`MX ${domain}`);
      return withTtl(mailAnswer(Object.hasOwn(mail, domain) ? mail[domain] : undefined));
    },
    async addresses(host) {
      asked.push(`A ${host}`);
      return withTtl(addressAnswer(Object.hasOwn(addresses, host) ? addresses[host] : undefined));
    },
  };
}

const hourSeconds = 60 * 60;

const withTtl = <Answer extends { kind: string }>(answer: Answer): WithTtl<Answer> => ({
  ...answer,
  ttlSeconds: answer.kind === "failed" ? 0 : hourSeconds,
});

function mailAnswer(scripted: MailAnswer | readonly string[] | undefined): MailAnswer {
  if (!scripted) return { kind: "no_domain" };
  if ("kind" in scripted) return scripted;
  return { kind: "mx", hosts: scripted.map((exchange, index) => ({ exchange, priority: 10 * (index + 1) })) };
}

function addressAnswer(scripted: AddressAnswer | readonly string[] | undefined): AddressAnswer {
  if (!scripted) return { kind: "none" };
  return "kind" in scripted ? scripted : { kind: "found", addresses: scripted };
}

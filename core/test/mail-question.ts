import type { DirectOptions } from "../src/port/prober/direct.ts";
import { directProber } from "../src/port/prober/direct.ts";
import type { Observation, ProviderLimits, Prober, Question } from "../src/port/prober/index.ts";
import { exampleLimits } from "../src/port/prober/scripted.ts";
import { scriptedResolver } from "../src/port/resolver/scripted.ts";
import type { MailHost } from "./mail-host.ts";

const addressOf = (index: number): string => `198.51.100.${index + 1}`;
const nameOf = (index: number): string => `mx${index + 1}.test`;

/** Short deadlines for a host that does not answer. */
export const quickDeadlines = { bannerMs: 500, commandMs: 500, recipientMs: 500 };

/** A prober with the given hosts as mx1.test, mx2.test, …. */
export function proberOf(hosts: readonly MailHost[], options: Partial<DirectOptions> = {}): Prober {
  const addresses = Object.fromEntries(hosts.map((_, index) => [nameOf(index), [addressOf(index)]]));
  return directProber({
    resolver: scriptedResolver({ addresses }),
    identity: { ehlo: "probe.example.com", mailFrom: "probe@example.com" },
    share: 1,
    guard: () => false,
    dial: (address) => {
      const host = hosts.find((_, index) => addressOf(index) === address);
      if (!host) throw new Error(`no host has the address ${address}`);
      return host.dial();
    },
    ...options,
    deadlines: {
      connectMs: 5_000,
      bannerMs: 5_000,
      commandMs: 5_000,
      recipientMs: 5_000,
      ...options.deadlines,
    },
  });
}

export interface Terms {
  hosts?: number;
  catchAll?: boolean;
  milliseconds?: number;
  limits?: Partial<ProviderLimits>;
}

/** A question about recipients of example.test with a number of mail hosts; two concurrent sessions by default. */
export const questionFor = (
  recipients: readonly string[],
  { hosts = 1, catchAll = false, milliseconds = 10_000, limits }: Terms = {},
): Question => ({
  hosts: Array.from({ length: hosts }, (_, index) => nameOf(index)),
  domains: [{ domain: "example.test", recipients, catchAll }],
  limits: { ...exampleLimits, ...limits },
  deadline: new Date(Date.now() + milliseconds),
});

/** The observation as a short text: `rcpt 550 5.1.1`, `rcpt timeout`, `not_asked`, `not_asked, rcpt timeout`. */
export function inShort(observation: Observation | null | undefined): string {
  if (!observation) return "-";
  if (observation.kind === "silent") return `${observation.stage} ${observation.cause}`;
  if (observation.kind === "not_asked" && observation.cutOff)
    return `not_asked, ${inShort(observation.cutOff)}`;
  if (observation.kind !== "replied") return observation.kind;
  return [observation.stage, observation.code, observation.enhanced]
    .filter((part) => part !== null)
    .join(" ");
}

export interface Answers {
  recipients: string[];
  random: string;
}

/** Asks the hosts about recipients of example.test, until they have read all. */
export async function ask(
  hosts: readonly MailHost[],
  recipients: readonly string[],
  terms: Omit<Terms, "hosts"> & Partial<DirectOptions> = {},
): Promise<Answers> {
  const question = questionFor(recipients, { ...terms, hosts: hosts.length });
  const [report] = await proberOf(hosts, terms).probe(question);
  await Promise.all(hosts.map((host) => host.ended()));
  return { recipients: report?.recipients.map(inShort) ?? [], random: inShort(report?.random) };
}

/** The given number of recipients of example.test. */
export const people = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `person${index + 1}@example.test`);

import { Clock } from "../src/port/clock/index.ts";
import { manualClock } from "../src/port/clock/manual.ts";
import { Prober } from "../src/port/prober/index.ts";
import { type Script, scriptedProber } from "../src/port/prober/scripted.ts";
import { Resolver } from "../src/port/resolver/index.ts";
import { scriptedResolver } from "../src/port/resolver/scripted.ts";
import { DomainCache } from "../src/verdict/port/domain-cache.ts";
import { judge } from "../src/verdict/judge/judge.ts";
import type { Options } from "../src/verdict/judge/options.ts";

/** `judge` with scripted DNS answers by domain and scripted replies by recipient. */
export function judging(
  mail: Record<string, Resolver.MailAnswer>,
  replyTo?: Script["replyTo"],
  random?: Script["random"],
) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const resolver = scriptedResolver({ mail });
  const scripted = scriptedProber({ ...(replyTo && { replyTo }), ...(random && { random }) });
  const prober: Prober.Prober = {
    probe: (question) => {
      clock.advance(2);
      return scripted.probe(question);
    },
  };
  const ask = (emails: readonly string[], options?: Options, asking: Resolver.Resolver = resolver) =>
    Clock.provide(clock, () =>
      Resolver.provide(asking, () => Prober.provide(prober, () => judge(emails, options))),
    );
  /** The same with a domain cache that all calls share. */
  const cache = DomainCache.inProcess();
  const askAgain = (emails: readonly string[]) => DomainCache.provide(cache, () => ask(emails));
  return {
    ask,
    askAgain,
    cache,
    resolver,
    asked: { lookups: resolver.asked, questions: scripted.asked },
    clock,
  };
}

/** An answer with these MX hosts, best first. */
export const at = (...exchanges: string[]): Resolver.MailAnswer => ({
  kind: "mx",
  hosts: exchanges.map((exchange, index) => ({ exchange, priority: 10 * (index + 1) })),
});

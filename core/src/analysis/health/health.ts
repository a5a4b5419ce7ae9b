import { Config } from "../../kit/config.ts";
import { Verdict } from "../../verdict/index.ts";
import { Status } from "../../verdict/schema.ts";
import { estimate } from "./estimate.ts";
import { type ProviderLoad, forecast } from "./forecast.ts";
import type { Sample } from "../sample/sample.ts";
import { Finding, type Health } from "../schema.ts";
import type { Counts } from "../survey/survey.ts";

/** The health of a list. Addresses without an answer count as unknown. */
export function healthOf(
  { done, findings, variants, providers, decided, blocked = 0 }: Counts,
  { strata }: Sample,
  { badSyntax, drawnAt }: { badSyntax: number; drawnAt?: string | undefined },
): Health {
  const statuses = strata.map(({ asked }) => asked.map(({ verdict }) => verdict?.status ?? "unknown"));
  const estimates = estimate(
    decided,
    strata.map(({ size, asked }, index) => ({
      size,
      asked: asked.length,
      counts: count(statuses[index] ?? []),
    })),
  );
  const asked = strata.flatMap((stratum) => stratum.asked);
  const invalid = estimates.invalid.count + badSyntax;
  const waits = asked.some(({ final }) => !final);
  return {
    findings: wholly(Finding.options, findings),
    ...(variants && { variants }),
    providers,
    sample: {
      size: asked.length,
      counts: wholly(Status.options, count(statuses.flat())),
      ...(drawnAt !== undefined && { drawn_at: drawnAt }),
    },
    estimate: estimates,
    invalid_percent: Math.round((1_000 * invalid) / (done + badSyntax)) / 10,
    cleaning: {
      credits: done - asked.filter(({ final }) => final).length - blocked,
      ...(blocked > 0 && { blocked }),
      seconds: forecast({
        addresses: done,
        loads: loadsOf(strata),
        waitSeconds: waits ? firstWaitSeconds() : 0,
        limitSeconds: Config.get().deadlineSeconds,
      }),
    },
  };
}

/** The first wait before a greylisted address is retried. */
const firstWaitSeconds = (): number => Config.get().retrySchedule[0] ?? 0;

/** The addresses by provider limits, projected from the sample to the list. */
function loadsOf(strata: Sample["strata"]): ProviderLoad[] {
  const loads = new Map<string, ProviderLoad>();
  for (const { size, asked } of strata)
    for (const { verdict } of asked) {
      if (!verdict?.mx) continue;
      const { key, ...limits } = Verdict.limitsFor([verdict.mx.host]);
      const addresses = (loads.get(key)?.addresses ?? 0) + size / asked.length;
      loads.set(key, { ...limits, addresses });
    }
  return [...loads.values()];
}

function count(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const wholly = <K extends string>(names: readonly K[], counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<K, number>;

/** The quoted time of a verification, from the best that is known of a list. */
import { Analysis } from "../../analysis/index.ts";
import type { Health } from "../../analysis/schema.ts";
import { Verdict } from "../../verdict/index.ts";
import { Verification } from "../../verification/index.ts";

type Providers = Readonly<Record<string, number>>;

interface Subject {
  /** All distinct addresses. */
  distinct: number;
  /** Null without an analysis. */
  health: Health | null;
  /** Addresses at consumer domains, by provider. */
  consumers: Providers;
  /** Whether mail servers will be asked. */
  probes: boolean;
  limitSeconds: number;
}

/** In whole seconds: by earlier jobs with the same providers, else by the analysis, else by the providers' limits. */
export function quotedSeconds(
  { distinct, health, consumers, probes, limitSeconds }: Subject,
  measured: Parameters<typeof Verification.measuredSeconds>[1],
): number {
  const providers = health?.providers ?? mainProviders(consumers, distinct);
  return (
    Verification.measuredSeconds({ addresses: distinct, providers }, measured) ??
    health?.cleaning.seconds ??
    Analysis.forecast({
      addresses: distinct,
      loads: probes ? loadsOf(consumers) : [],
      waitSeconds: 0,
      limitSeconds,
    })
  );
}

/** The providers of a list without an analysis; none where most of its addresses are at other domains. */
function mainProviders(consumers: Providers, distinct: number): Providers {
  const known = Object.values(consumers).reduce((sum, count) => sum + count, 0);
  return 2 * known < distinct ? {} : { ...consumers, other: distinct - known };
}

const loadsOf = (consumers: Providers) =>
  Object.entries(consumers).map(([provider, addresses]) => ({ ...Verdict.limitsOf(provider), addresses }));

/** The log lines of mail providers that rest, whether this function would have asked them or an agent. */
import type { Prober } from "@winnow/core/port/prober/index";
import { log } from "./log.ts";
import { metrics } from "./metric.ts";

/** The prober, which tells operators of a provider that refuses our address or would. A window that is used up is no alarm. */
export const tellingOfRests = ({ probe }: Prober.Prober): Prober.Prober => ({
  async probe(question) {
    const reports = await probe(question);
    const cause = restIn(reports);
    if (cause)
      log.warn({
        kind: "provider_rest",
        provider: question.limits.key,
        cause,
        ...(cause !== "window_used" && metrics({ ProviderRests: 1 })),
      });
    return reports;
  },
});

function restIn(reports: readonly Prober.DomainReport[]): Prober.Reputation.RestCause | undefined {
  for (const { recipients } of reports)
    for (const one of recipients) if (one.kind === "busy" && one.rests) return one.rests;
  return undefined;
}

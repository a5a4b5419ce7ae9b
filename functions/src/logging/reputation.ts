/** The log lines about the reputation of the addresses that ask mail servers. */
import type { Agent } from "@winnow/core/probing";
import { Prober } from "@winnow/core/port/prober/index";
import { log } from "./log.ts";
import { metrics } from "./metric.ts";

/** Tells operators of a provider that refuses our address or would. A window that is used up is no alarm. */
export const tellRest = ({ cause, ...rest }: Omit<Agent.Rest, "agent"> & { agent?: string }): void =>
  log.warn({
    kind: "provider_rest",
    ...rest,
    cause,
    ...(cause !== "window_used" && metrics({ ReputationWarnings: 1 })),
  });

/** The prober of this function's own address, which tells of rests. */
export const tellingOfRests = ({ probe }: Prober.Prober): Prober.Prober => ({
  async probe(question) {
    const reports = await probe(question);
    const cause = Prober.restIn(reports);
    if (cause) tellRest({ provider: question.limits.key, cause });
    return reports;
  },
});

/** Tells operators of a block list that has the address of an agent now. */
export const tellListing = (agent: string, { address, list }: Agent.Listing): void =>
  log.warn({ kind: "address_listed", agent, address, list, ...metrics({ ReputationWarnings: 1 }) });

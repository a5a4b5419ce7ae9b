import type { Observation, Prober } from "./index.ts";

/** Says the same of everybody, at once, and dials nobody. */
export const answering = (observation: Observation): Prober => ({
  probe: async ({ domains }) =>
    domains.map(({ domain, recipients }) => ({
      domain,
      recipients: recipients.map(() => observation),
      random: null,
    })),
});

/** For an installation whose port 25 is closed. */
export const noProber = answering({ kind: "unavailable" });

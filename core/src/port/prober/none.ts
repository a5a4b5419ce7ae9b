import type { Observation, Prober } from "./index.ts";

const unavailable: Observation = { kind: "unavailable" };

/** For an installation whose port 25 is closed: says so at once, and dials nobody. */
export const noProber: Prober = {
  probe: async ({ domains }) =>
    domains.map(({ domain, recipients }) => ({
      domain,
      recipients: recipients.map(() => unavailable),
      random: null,
    })),
};

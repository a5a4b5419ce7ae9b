import type { Observation, Prober } from "./index.ts";

/** Reports the same observation for every recipient, without dialling. */
export const answering = (observation: Observation): Prober => ({
  probe: async ({ domains }) =>
    domains.map(({ domain, recipients }) => ({
      domain,
      recipients: recipients.map(() => observation),
      random: null,
    })),
});

/** The prober of an installation whose port 25 is closed. */
export const noProber: Prober = { ...answering({ kind: "unavailable" }), isUnavailable: true };

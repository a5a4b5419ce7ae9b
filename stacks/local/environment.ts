/** The environment variables of the local commands, parsed in one place. */
import { z } from "zod";

const Environment = z.object({
  PROBE_TRANSPORT: z.enum(["direct", "none"]).optional(),
  WINNOW_AGENT_TOKEN: z.string().min(1).optional(),
});

export interface LocalEnvironment {
  /** Whether mail servers of the internet are probed from this machine's own address: `PROBE_TRANSPORT=direct`. */
  probeInternet: boolean;
  /** The token of the agents, which `npm start -- --agents` prints. */
  agentToken: string | null;
}

/** Throws for another value of a variable. An empty variable counts as unset. */
export function parseLocalEnvironment(variables: NodeJS.ProcessEnv): LocalEnvironment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const { success, data } = Environment.safeParse(set);
  if (!success)
    throw new Error(
      `PROBE_TRANSPORT is ${variables["PROBE_TRANSPORT"]}; it can be direct or none on this machine.`,
    );
  return { probeInternet: data.PROBE_TRANSPORT === "direct", agentToken: data.WINNOW_AGENT_TOKEN ?? null };
}

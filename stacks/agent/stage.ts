import { Batch } from "@winnow/core/probing/schema";
import type { Prober } from "@winnow/core/port/prober/index";
import { z } from "zod";

/** The reports on each question of a batch, in the order of the questions. */
export type Reports = readonly (readonly Prober.DomainReport[])[];

/** The agent API of a stage. */
export interface Stage {
  /** Sends a heartbeat with the block lists that have this host; resolves with the seconds until the next one. */
  beat(listed?: readonly Prober.Listing[]): Promise<number>;
  /** Takes the next batch, or the next that somebody waits for; null if there is none. Rejects if the stage cannot be reached or refuses. */
  take(which: { onlyAwaited: boolean }): Promise<Batch | null>;
  /** Returns the reports of a batch; resolves with whether they were in time. Can be repeated. */
  answer(id: string, reports: Reports): Promise<boolean>;
}

/** A refusal that a retry would not change. */
export class Refusal extends Error {
  override name = "Refusal";
}

const callSeconds = 30;
const Beat = z.object({ seconds: z.number().positive() });
const Taken = z.object({ batch: Batch.nullable() });
const Problem = z.object({ error: z.string() });

/** Connects to a stage. The token is a secret: it is sent over HTTPS or to loopback only. */
export function connectStage({ url, token, name }: { url: string; token: string; name: string }): Stage {
  const base = new URL("/api/agent/", url);
  if (base.protocol !== "https:" && !["127.0.0.1", "[::1]", "localhost"].includes(base.hostname))
    throw new Error(`${url} is not encrypted: use https.`);

  const post = async (path: string, body: unknown): Promise<Response> => {
    const response = await fetch(new URL(path, base), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callSeconds * 1000),
      redirect: "error",
    });
    if (response.ok || response.status === 409) return response;
    const problem = Problem.safeParse(await response.json().catch(() => null));
    const why = `The stage answers ${response.status}${problem.success ? `: ${problem.data.error}` : ""}`;
    throw response.status < 500 && response.status !== 429 ? new Refusal(why) : new Error(why);
  };

  return {
    beat: async (listed) => Beat.parse(await (await post("beat", { agent: name, listed })).json()).seconds,
    take: async ({ onlyAwaited }) =>
      Taken.parse(await (await post("batch", { agent: name, onlyAwaited })).json()).batch,
    answer: async (id, reports) => (await post(`batch/${id}`, { reports })).ok,
  };
}

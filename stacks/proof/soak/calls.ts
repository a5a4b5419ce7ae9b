/** Single verifications by API keys of one workspace over HTTP, many at once. Credits and counters must add up exactly. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { z } from "zod";
import { between, requestsSoFar } from "../bench/size/request-count.ts";
import { examine } from "../oracle/index.ts";
import { createOwners } from "./owner.ts";
import { atOnce, withStage } from "./stage.ts";

/** A key makes 250 calls in five seconds; more keys make more. */
const keys = 8;
/** Of this many addresses, one is verified again after its answer, which is free. */
const repeatEvery = 20;
/** A lease is settled this long after its end at the latest. */
const leaseSeconds = 600;

const Verified = z.object({ status: z.enum(["valid", "invalid", "risky", "unknown"]), charged: z.int() });
const Usage = z.object({
  results: z.array(z.object({ charged: z.int(), verdicts: z.record(z.string(), z.int()) })),
  next_cursor: z.string().nullable(),
});
const Credits = z.object({ total: z.int(), held: z.int() });

export interface CallSoak {
  calls: number;
  seconds: number;
  /** Answers of 429 or 503, after which the call was made again under the same idempotency key. */
  refused: number;
  /** Milliseconds of the calls that were answered. */
  latencies: readonly number[];
  tableCallsEach: number;
  charged: number;
  faults: readonly string[];
}

/** Makes the calls, settles the leases, and compares answers, balance, usage and ledger. */
export function soakCalls(count: number): Promise<CallSoak> {
  return withStage(async ({ url, enter, readState, settle }) => {
    const [owner] = await createOwners(1, enter, readState);
    if (!owner) throw new Error("The workspace was not created.");
    const secrets = await atOnce(Array.from({ length: keys }), () => owner.createKey());
    const client = clientOf(url, secrets[0] ?? "");
    const before = Credits.parse(await client("/v1/credits"));

    const latencies: number[] = [];
    let refused = 0;
    const verify = async (index: number) => {
      const email = emailOf(index);
      const key = randomUUID();
      for (;;) {
        const began = performance.now();
        const answer = await post(`${url}/v1/verify`, secrets[index % keys] ?? "", key, { email });
        if (answer.status === 200) {
          latencies.push(performance.now() - began);
          return Verified.parse(await answer.json());
        }
        const text = await answer.text();
        if (answer.status !== 429 && answer.status !== 503)
          throw new Error(`${email} is answered with ${answer.status}: ${text}`);
        refused += 1;
        await sleep(Number(answer.headers.get("retry-after")) * 1_000);
      }
    };
    const counted = requestsSoFar();
    const began = performance.now();
    const addresses = Math.ceil((count * repeatEvery) / (repeatEvery + 1));
    const indexes = Array.from({ length: addresses }, (_, index) => index + 1);
    const answersOf = await atOnce(indexes, async (index) => {
      const first = await verify(index);
      return index % repeatEvery === 0 ? [first, await verify(index)] : [first];
    });
    const answers = answersOf.flat();
    const calls = answers.length;
    const seconds = (performance.now() - began) / 1_000;
    const { table } = between(counted, requestsSoFar());

    await settle();
    await enter(() => settleLeases());
    const charged = answers.reduce((sum, answer) => sum + answer.charged, 0);
    const after = Credits.parse(await client("/v1/credits"));
    const usage = await usageOf(client);
    const differing = Object.entries({
      "credits of the balance": [before.total - after.total, charged],
      "held credits": [after.held, 0],
      "credits of the usage": [usage.charged, charged],
      "verdicts of the usage": [usage.verdicts, addresses],
    }).flatMap(([what, [found, expected]]) =>
      found === expected ? [] : [`${what}: ${found}, not ${expected}`],
    );
    const faults = [...differing, ...(await examine(await readState(), []))];
    return { calls, seconds, refused, latencies, tableCallsEach: table / calls, charged, faults };
  });
}

/** Settles the leases as the timer does once they are over. */
function settleLeases(): Promise<void> {
  const later = manualClock(new Date(Date.now() + leaseSeconds * 1_000).toISOString());
  const deadline = new Date(Date.now() + 2 * leaseSeconds * 1_000);
  return Clock.provide(later, () =>
    Actor.provide({ type: "operator", job: "soak" }, () => Credit.sweepLeases(deadline)),
  );
}

const emailOf = (index: number): string => `${index % 5 === 0 ? "no-" : ""}p${index}@d${index % 7}.load.test`;

const post = (url: string, secret: string, idempotencyKey: string, body: object): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });

const clientOf =
  (url: string, secret: string) =>
  async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${secret}` } });
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}.`);
    return answer.json();
  };

/** The credits and verdicts of all keys together. */
async function usageOf(get: (path: string) => Promise<unknown>) {
  const total = { charged: 0, verdicts: 0 };
  for (let cursor: string | null = ""; cursor !== null;) {
    const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page = Usage.parse(await get(`/v1/usage?by=key${query}`));
    for (const { charged, verdicts } of page.results) {
      total.charged += charged;
      total.verdicts += Object.values(verdicts).reduce((sum, count) => sum + count, 0);
    }
    cursor = page.next_cursor;
  }
  return total;
}

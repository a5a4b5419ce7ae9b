/** How long a list of 24 takes with one address at a host that is silent, slow or closes late, and a call that verifies it. */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { createOwners } from "../soak/owner.ts";
import { withStage } from "../soak/stage.ts";
import { expectedOutcome } from "../../local/mail-world/expected-outcome.ts";
import { printBounds } from "./bound.ts";

const domains = ["tarpit.test", "mute.test", "late.test", "slow.test", "drop.test", "timeout.test"] as const;
const rows = 24;
const maxSeconds = 300;
/** The `timeout` of a call, and what it may take beyond it. */
const timeoutSeconds = 5;
const maxCallSeconds = timeoutSeconds + 1;

/** Prints a table of both for each domain. Throws where a verdict is wrong. */
export async function benchOneSlowHost(print: (line: string) => void): Promise<void> {
  print(`\nOne slow host: a list of ${rows} with one address there, and a call with a timeout of 5 s`);
  await withStage(async ({ url, enter, readState }) => {
    const [owner] = await createOwners(1, enter, readState, "Enterprise");
    if (!owner) throw new Error("The workspace was not created.");
    const api = caller(url, await owner.createKey("live"));
    const measured = await Promise.all(
      domains.map(async (domain) => {
        const [call, list] = [await secondsOfCall(api, domain), await secondsOfList(api, domain)];
        print(`  ${domain}: ${call.toFixed(1)} s, ${list.toFixed(1)} s`);
        return [
          { what: `a call, ${domain}: seconds`, measured: call, max: maxCallSeconds, decimals: 1 },
          { what: `a list, ${domain}: seconds`, measured: list, max: maxSeconds, decimals: 1 },
        ];
      }),
    );
    printBounds(measured.flat(), print);
  });
}

type Api = ReturnType<typeof caller>;

async function secondsOfCall(api: Api, domain: string): Promise<number> {
  const began = performance.now();
  const { status } = await api("POST", "/v1/verify", { email: `caller@${domain}`, timeout: timeoutSeconds });
  if (status !== 200 && status !== 202) throw new Error(`The call was answered with ${status}.`);
  return (performance.now() - began) / 1_000;
}

const List = z.object({ id: z.string(), status: z.string() });
const Results = z.object({ results: z.array(z.object({ email: z.string(), reason: z.string() })) });

async function secondsOfList(api: Api, domain: string): Promise<number> {
  const others = Array.from({ length: rows - 1 }, (_, index) => `${domain.slice(0, -5)}-${index}@inbox.test`);
  const emails = [`person@${domain}`, ...others];
  const began = performance.now();
  const { body } = await api("POST", "/v1/lists", { name: domain, emails, start: "verify" });
  const { id } = List.parse(body);
  while (List.parse((await api("GET", `/v1/lists/${id}`)).body).status !== "completed") {
    if (performance.now() - began > 2 * maxSeconds * 1_000) throw new Error(`The list of ${domain} hangs.`);
    await sleep(500);
  }
  const seconds = (performance.now() - began) / 1_000;
  const { results } = Results.parse((await api("GET", `/v1/lists/${id}/results`)).body);
  for (const { email, reason } of results)
    if (reason !== expectedOutcome(email).settled) throw new Error(`${email} is called ${reason}.`);
  if (results.length !== rows) throw new Error(`${results.length} of ${rows} rows came back.`);
  return seconds;
}

const caller = (url: string, secret: string) => async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: answer.status, body: await answer.json() };
};

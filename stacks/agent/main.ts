/**
 * The program of an agent, which `npm run agent` runs and `npm run agent:build` writes as one file: probes mail hosts on port 25 for
 * a stage without egress. The environment has the token of the stage's agents and the names of the sender.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { parseArgs } from "node:util";
import { directProber } from "@winnow/core/port/prober/direct";
import type { Prober } from "@winnow/core/port/prober/index";
import { listingsOf, publicBlockLists } from "@winnow/core/port/prober/reputation/block-lists";
import { selfTested } from "@winnow/core/port/prober/self-test";
import { forbidding } from "@winnow/core/port/prober/special-use";
import { inProcessPlaces } from "@winnow/core/port/prober/session-limiter/in-process-places";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { z } from "zod";
import { shareIn, defaultSelfTest } from "../stages.ts";
import { startAgent } from "./agent.ts";
import { oldestNode, runsAgent } from "./node-version.ts";
import { connectStage } from "./stage.ts";

const usage = `Usage: node winnow-agent.mjs --url https://stage.example [--name NAME] [--concurrency N]
In the environment: WINNOW_AGENT_TOKEN, the stage's secret "agent-token"; WINNOW_PROBE_EHLO, a name that resolves to this
host; WINNOW_PROBE_MAIL_FROM, a sender in a domain of yours; WINNOW_PROBE_FORBIDDEN, if you have any, networks of yours that
are never asked; WINNOW_PROBE_SHARE, how much is used of what mail hosts bear, 0.2 by default; WINNOW_PROBE_BLOCK_LISTS, the
block lists that are asked about this host; WINNOW_PROBE_SELF_TEST, the mail hosts of the self-test.`;

class UsageError extends Error {
  override name = "UsageError";
}

function requireNode({ node }: NodeJS.ProcessVersions): void {
  if (!runsAgent(node))
    throw new UsageError(`The agent needs Node ${oldestNode} or later. This is Node ${node}.`);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      name: { type: "string", default: hostname() },
      concurrency: { type: "string", default: "32" },
    },
  });
  const concurrency = Number(values.concurrency);
  if (!values.url) throw new UsageError("Say where the stage is: --url https://stage.example");
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 64)
    throw new UsageError(
      "--concurrency is the number of batches at a time, beside those that somebody waits for, from 1 to 64.",
    );
  return { url: values.url, name: `${values.name}-${randomUUID().slice(0, 8)}`, concurrency };
}

const Environment = z.object({
  WINNOW_AGENT_TOKEN: z.string().min(1),
  WINNOW_PROBE_EHLO: z.string().min(1),
  WINNOW_PROBE_MAIL_FROM: z.string().min(1),
  WINNOW_PROBE_FORBIDDEN: z.string().default(""),
  WINNOW_PROBE_BLOCK_LISTS: z.string().default(publicBlockLists.join(",")),
  WINNOW_PROBE_SELF_TEST: z.string().default(defaultSelfTest),
});

const namesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Parses the environment. Throws `UsageError` that names every missing variable, and every one under its former name. */
function readEnvironment(environment: NodeJS.ProcessEnv) {
  const former = Object.keys(Environment.shape)
    .filter((name) => name.startsWith("WINNOW_PROBE_"))
    .map((name) => name.replace("WINNOW_", ""))
    .filter((name) => environment[name] !== undefined);
  if (former.length > 0)
    throw new UsageError(`Put WINNOW_ before ${former.join(", ")}: the names are those of the stage.`);
  const { data, error } = Environment.safeParse(environment);
  if (error)
    throw new UsageError(
      `The environment lacks ${error.issues.map(({ path }) => path.join(".")).join(", ")}.`,
    );
  return {
    token: data.WINNOW_AGENT_TOKEN,
    identity: { ehlo: data.WINNOW_PROBE_EHLO, mailFrom: data.WINNOW_PROBE_MAIL_FROM },
    forbidden: namesIn(data.WINNOW_PROBE_FORBIDDEN),
    blockLists: namesIn(data.WINNOW_PROBE_BLOCK_LISTS),
    selfTest: namesIn(data.WINNOW_PROBE_SELF_TEST),
    share: shareIn(environment),
  };
}

type Settings = ReturnType<typeof readEnvironment>;

const log = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);

const resolver = dnsResolver();

function createProber({ identity, forbidden, share, selfTest }: Settings): Prober.Prober {
  const options = {
    resolver,
    identity,
    guard: forbidding(forbidden),
    share,
    places: inProcessPlaces(),
  };
  const report = (obstacles: readonly string[] | null): void =>
    log(
      obstacles ? `No mail server greets this host: ${obstacles.join(" ")}` : "Mail servers greet this host.",
    );
  return selfTested(directProber(options), { ...options, hosts: selfTest, report });
}

try {
  requireNode(process.versions);
  const { url, name, concurrency } = readArguments();
  const settings = readEnvironment(process.env);
  const agent = startAgent({
    stage: connectStage({ url, token: settings.token, name }),
    prober: createProber(settings),
    listings: () => listingsOf(settings.identity.ehlo, settings.blockLists, resolver),
    concurrency,
    log,
  });
  console.log(`Asking for ${url} as ${name}, ${concurrency} batches at a time. Stop with Ctrl+C.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => agent.stop());
  await agent.stopped;
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\n${usage}` : error);
  process.exitCode = 2;
}

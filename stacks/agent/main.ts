/**
 * `npm run agent -- --url https://stage.example [--name NAME] [--lanes N]`: asks mail servers for a stage that cannot,
 * from this host's port 25. The token of the stage's agents, and under which names it asks, come from the environment.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { parseArgs } from "node:util";
import { listSetting } from "@winnow/core/kit/setting";
import { directProber } from "@winnow/core/port/prober/direct";
import type { Prober } from "@winnow/core/port/prober/index";
import { selfTested } from "@winnow/core/port/prober/self-test";
import { forbidding } from "@winnow/core/port/prober/special-use";
import { inProcessPlaces } from "@winnow/core/port/prober/turns/in-process";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { shareIn, usualSelfTest } from "../stages.ts";
import { startAgent } from "./agent.ts";
import { connectStage } from "./stage.ts";

const usage = `Usage: npm run agent -- --url https://stage.example [--name NAME] [--lanes N]
In the environment: WINNOW_AGENT_TOKEN, the stage's secret "agent-token"; PROBE_EHLO, a name that resolves to this host;
PROBE_MAIL_FROM, a sender in a domain of yours; PROBE_FORBIDDEN, if you have any, networks of yours that are never asked;
WINNOW_PROBE_SHARE, how much is used of what mail hosts bear, 0.2 if unsaid.`;

class WrongUse extends Error {
  override name = "WrongUse";
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      name: { type: "string", default: hostname() },
      lanes: { type: "string", default: "4" },
    },
  });
  const lanes = Number(values.lanes);
  if (!values.url) throw new WrongUse("Say where the stage is: --url https://stage.example");
  if (!Number.isInteger(lanes) || lanes < 1 || lanes > 64)
    throw new WrongUse("--lanes is the number of batches at a time, from 1 to 64.");
  return { url: values.url, name: `${values.name}-${randomUUID().slice(0, 8)}`, lanes };
}

function demand(name: string): string {
  const value = process.env[name];
  if (!value) throw new WrongUse(`${name} is missing in the environment.`);
  return value;
}

const log = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);

function askingProber(): Prober.Prober {
  const options = {
    resolver: dnsResolver(),
    identity: { ehlo: demand("PROBE_EHLO"), mailFrom: demand("PROBE_MAIL_FROM") },
    guard: forbidding(listSetting("PROBE_FORBIDDEN")),
    share: shareIn(process.env),
    places: inProcessPlaces(),
  };
  const tell = (obstacles: readonly string[] | null): void =>
    log(
      obstacles ? `No mail server greets this host: ${obstacles.join(" ")}` : "Mail servers greet this host.",
    );
  return selfTested(directProber(options), { ...options, hosts: usualSelfTest.split(","), tell });
}

try {
  const { url, name, lanes } = readArguments();
  const token = demand("WINNOW_AGENT_TOKEN");
  const agent = startAgent({
    stage: connectStage({ url, token, name }),
    prober: askingProber(),
    lanes,
    log,
  });
  console.log(`Asking for ${url} as ${name}, ${lanes} batches at a time. Stop with Ctrl+C.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => agent.stop());
  await agent.stopped;
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\n${usage}` : error);
  process.exitCode = 2;
}

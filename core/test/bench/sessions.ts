/**
 * The sessions that a list of dead addresses costs its mail host, with the provider limits of production. The host counts
 * errors as Postfix does. Prints the log of the host's busiest session.
 */
import { setTimeout } from "node:timers/promises";
import { limitingErrors } from "../error-limit.ts";
import { startMailHost } from "../mail-host.ts";
import { proberOf } from "../mail-question.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { systemClock } from "../../src/port/clock/system.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { judge } from "../../src/verdict/judge/judge.ts";

interface Case {
  name: string;
  dead: number;
  living: number;
  soft: number;
  hard: number;
}

const cases: readonly Case[] = [
  { name: "Postfix as it is installed", dead: 150, living: 3, soft: 10, hard: 20 },
  { name: "a hard limit of 100", dead: 150, living: 30, soft: 100, hard: 100 },
  { name: "nobody living, Postfix", dead: 60, living: 0, soft: 10, hard: 20 },
  { name: "many dead, no limit", dead: 1_000, living: 10, soft: 1_000_000, hard: 1_000_000 },
];

const print = (line: string) => process.stdout.write(`${line}\n`);

const productionShare = 0.2;
const maxMs = 300_000;

for (const one of cases) await run(one);

async function run({ name, dead, living, soft, hard }: Case): Promise<void> {
  const log: string[] = [];
  const host = await startMailHost(
    limitingErrors({
      soft,
      hard,
      knows: (line) => line.includes("<living") || line.includes("<postmaster@"),
      log: (line) => log.push(line),
    }),
  );
  const prober = proberOf([host], { share: productionShare });
  const resolver = scriptedResolver({ mail: { "example.test": ["mx1.test"] } });
  const addresses = [
    ...Array.from({ length: dead }, (_, index) => `gone${index}@example.test`),
    ...Array.from({ length: living }, (_, index) => `living${index}@example.test`),
  ].toSorted((a, b) => spread(a) - spread(b));
  const began = performance.now();
  const ask = (emails: readonly string[]) =>
    Clock.provide(systemClock, () =>
      Resolver.provide(resolver, () => Prober.provide(prober, () => judge(emails))),
    );
  const judgements = await ask(addresses);
  while (judgements.some(({ verdict }) => verdict === null) && performance.now() - began < maxMs) {
    const left = [...judgements.keys()].filter((index) => judgements[index]?.verdict === null);
    const waits = left.map((index) => judgements[index]?.retryAfterSeconds ?? 0);
    await setTimeout(1000 * Math.min(...waits));
    const again = await ask(left.map((index) => addresses[index] ?? ""));
    for (const [position, index] of left.entries()) {
      const answer = again[position];
      if (answer) judgements[index] = answer;
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const wrong = judgements.filter(
    ({ verdict }, index) => verdict?.status === "invalid" && addresses[index]?.startsWith("living"),
  ).length;
  const statuses = Object.entries(
    Object.groupBy(judgements, ({ verdict }) => verdict?.status ?? "not asked"),
  ).map(([status, all]) => `${all?.length} ${status}`);
  const errors = log.filter((line) => line.startsWith("too many errors")).length;
  print(
    `${name}: ${dead} dead, ${living} living: ${statuses.join(", ")}; ${wrong} wrongly invalid; ` +
      `${host.sessions.length} sessions, ${errors} ended for errors, ${seconds.toFixed(1)} s`,
  );
  const last = host.sessions.at(-1);
  print(`  last session: ${last?.lines.length} commands: ${last?.lines.join(" | ").slice(0, 400)}`);
  await host.close();
}

/** A fixed shuffle. */
function spread(address: string): number {
  let hash = 7;
  for (const letter of address) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return (hash * 7_919) % 1_000_003;
}

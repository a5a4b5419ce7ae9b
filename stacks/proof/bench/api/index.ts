/**
 * `POST /v1/verify` with the test keys of eight Enterprise workspaces, over HTTP and within their limits. It
 * is compared with the refusal of a mistyped key before any read, and with two bare handlers of Hono behind
 * the same gateway: one that refuses, and one that makes the two calls to the table which every verification
 * needs.
 */
import { Meter } from "@winnow/core/meter";
import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { answerByFunction } from "../../../local/runtime/gateway.ts";
import type { Handler } from "../../../local/runtime/invocation.ts";
import { topology } from "../../../topology.ts";
import { logTo } from "../../../../functions/src/logging/log.ts";
import { createOwners } from "../../soak/owner.ts";
import { withStage } from "../../soak/stage.ts";
import { type Child, startChild } from "../child-process.ts";
import { tableCallsSoFar } from "../size/request-count.ts";
import { Calls } from "./call.ts";
import { twoCalls } from "./two-calls.ts";

const workspaces = 8;
const clients = 16;
/** Before each is measured. Rate limits count the first uses of a key one by one: its verifications begin after two of their windows. */
const warming = { door: 2, verify: 2 * Meter.windowSeconds + 2 };
const seconds = { door: 2, verify: 8 };
/** Bare handler and door take turns, so that a load that comes and goes is fair to both; their median counts. */
const doorRounds = 5;
const goals = { perSecond: 300, p95: 200, tableCalls: 4, door: 2 };

/** Well formed but for its checksum. */
const mistyped = `wn_test_${"0".repeat(38)}`;

interface Cost {
  perSecond: number;
  p95: number;
  tableCalls: number;
  /** CPU time of a call in the process of the gateway and the functions, in milliseconds. */
  functions: number;
}

export async function benchApi(print: (line: string) => void): Promise<void> {
  print(`\nPOST /v1/verify with test keys of ${workspaces} workspaces, ${clients} clients`);
  print(
    "                calls/s   p50 ms   p95 ms  longest  table calls  CPU ms a call: functions   cloud  client",
  );
  logTo(() => undefined);
  const caller = startChild(join(import.meta.dirname, "client-process.ts"));
  try {
    await withStage(async ({ url, table, enter, readState, cloudCpuSeconds }) => {
      const owners = await createOwners(workspaces, enter, readState, "Enterprise");
      const secrets = await Promise.all(owners.map((owner) => owner.createKey("test")));
      const measure = (name: string, load: Load) => lineOf(name, caller, { ...load, cloudCpuSeconds, print });
      const ratio = await withBareHandler(refusing, async (bareURL) => {
        const refused = { secrets: [mistyped], status: 401, warm: warming.door, duration: seconds.door };
        const ratios: number[] = [];
        for (let round = 0; round < doorRounds; round += 1) {
          const bare = await measure("bare Hono", { url: bareURL, ...refused });
          const door = await measure("door alone", { url, ...refused });
          ratios.push(door.functions / bare.functions);
        }
        return ratios.toSorted((a, b) => a - b)[doorRounds >> 1] ?? Infinity;
      });
      const verified = { secrets, status: 200, warm: warming.verify, duration: seconds.verify };
      const least = await withBareHandler(twoCalls(table), (bareURL) =>
        measure("two calls", { url: bareURL, ...verified }),
      );
      const verify = await measure("verify", { url, ...verified });
      print(
        `  a verification costs ${(verify.functions / least.functions).toFixed(2)} times the bare handler with two calls`,
      );
      print(`  the door costs ${ratio.toFixed(2)} times the bare handler`);
      report(print, ratio, verify);
    });
  } finally {
    caller.end();
  }
}

function report(print: (line: string) => void, door: number, verify: Cost): void {
  const missed = [
    verify.perSecond >= goals.perSecond ? [] : `at least ${goals.perSecond} calls/s`,
    verify.p95 <= goals.p95 ? [] : `a p95 of at most ${goals.p95} ms`,
    verify.tableCalls <= goals.tableCalls ? [] : `at most ${goals.tableCalls} table calls`,
    door <= goals.door ? [] : `a door of at most ${goals.door} bare handlers`,
  ].flat();
  print(missed.length === 0 ? "  All goals are met." : `  Missed: ${missed.join("; ")}.`);
}

interface Load {
  url: string;
  secrets: readonly string[];
  /** Of every answer. */
  status: number;
  /** In seconds. */
  warm: number;
  duration: number;
}

interface Measured extends Load {
  cloudCpuSeconds: () => number;
  print: (line: string) => void;
}

async function lineOf(
  name: string,
  caller: Child,
  { url, secrets, status, warm, duration, cloudCpuSeconds, print }: Measured,
): Promise<Cost> {
  const call = (round: string, time: number) => {
    caller.send({ url, secrets: [...secrets], clients, seconds: time, round });
    return caller.receive(Calls);
  };
  await call("warm", warm);
  const counted = tableCallsSoFar();
  const cloud = cloudCpuSeconds();
  const processor = process.cpuUsage();
  const calls = await call("measured", duration);
  const { user, system } = process.cpuUsage(processor);
  const other = Object.keys(calls.statuses).find((one) => one !== String(status));
  if (other) throw new Error(`A call was answered with ${other}.`);
  const all = calls.milliseconds.length;
  const quantile = (part: number) => calls.milliseconds[Math.min(all - 1, Math.floor(part * all))] ?? 0;
  const cost = {
    perSecond: all / calls.seconds,
    p95: quantile(0.95),
    tableCalls: (tableCallsSoFar() - counted) / all,
    functions: (user + system) / 1_000 / all,
  };
  const milliseconds = (spent: number) => ((spent * 1_000) / all).toFixed(2);
  print(
    [
      `  ${name.padEnd(12)}`,
      cost.perSecond.toFixed(0).padStart(9),
      ...[0.5, 0.95, 1].map((part) => quantile(part).toFixed(0).padStart(9)),
      cost.tableCalls.toFixed(2).padStart(13),
      cost.functions.toFixed(2).padStart(26),
      milliseconds(cloudCpuSeconds() - cloud).padStart(8),
      milliseconds(calls.cpuSeconds).padStart(8),
    ].join(""),
  );
  return cost;
}

const refusal = { code: "key.invalid", title: "Not a key", status: 401, request_id: "request" };
const refusing = new Hono().post("/v1/verify", (c) => c.json(refusal, 401));

/** Serves a bare application of Hono behind the gateway of the product. */
async function withBareHandler<R>(app: Hono, body: (url: string) => Promise<R>): Promise<R> {
  const handler = handle(app) as Handler;
  const bare = {
    name: "bare",
    spec: { ...topology.api.function, handler: "bare" },
    load: () => Promise.resolve(handler),
    enter: <R>(run: () => R) => run(),
  };
  const server = createServer((request, response) => void answerByFunction(bare, request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  try {
    return await body(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test, vi } from "vitest";

import { endpointsFor } from "./loopback.ts";
import { createSupervisor, type Daemon } from "./supervisor.ts";

const maxWait = { timeout: 15_000, interval: 50 };

/** Listens on the first port; its child, which ignores SIGTERM, listens on the second. */
const program = `
const { spawn } = require("node:child_process");
const [host, own, child] = process.argv.slice(1);
const listen = "process.on('SIGTERM', () => {}); require('node:net').createServer().listen(process.argv[2], process.argv[1])";
spawn(process.execPath, ["-e", listen, "--", host, child]);
require("node:net").createServer().listen(own, host);
`;

/** No connection of other tests takes a port there. Only Linux has more than one address for itself. */
const host = process.platform === "linux" ? "127.0.99.1" : "127.0.0.1";

async function family(): Promise<{ daemon: Daemon; ports: number[] }> {
  const endpointFor = await endpointsFor(host, ["own", "child"]);
  const ports = [endpointFor("own").port, endpointFor("child").port];
  const args = ["-e", program, "--", host, ...ports.map(String)];
  const listensOn = endpointFor("child");
  return { daemon: { name: "family", command: process.execPath, args, environment: {}, listensOn }, ports };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ host, port });
  return once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

test("Closing the supervisor leaves no process and no file.", async () => {
  const { daemon, ports } = await family();
  const { folder, run, close } = await createSupervisor();
  await run(daemon);
  expect(await Promise.all(ports.map(listens))).toEqual([true, true]);
  await close();
  expect(await Promise.all(ports.map(listens))).toEqual([false, false]);
  expect(await exists(folder)).toBe(false);
});

test("Killing its process leaves no process and no file.", async () => {
  const { daemon, ports } = await family();
  const source = JSON.stringify(join(import.meta.dirname, "supervisor.ts"));
  const code = `
    const { createSupervisor } = await import(${source});
    const { folder, run } = await createSupervisor();
    await run(${JSON.stringify(daemon)});
    console.log(folder);
    setInterval(() => {}, 1000);`;
  const victim = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { value: folder } = await createInterface({ input: victim.stdout })[Symbol.asyncIterator]().next();
  expect(await exists(String(folder))).toBe(true);
  expect(await Promise.all(ports.map(listens))).toEqual([true, true]);
  victim.kill("SIGKILL");
  await vi.waitFor(async () => expect(await exists(String(folder))).toBe(false), maxWait);
  expect(await Promise.all(ports.map(listens))).toEqual([false, false]);
});

test("The error of a daemon that does not start has its last output.", async () => {
  const endpointFor = await endpointsFor("127.0.0.1", ["silent"]);
  const { run, close } = await createSupervisor();
  const args = ["-e", "console.error('no zone to serve'); process.exit(1)"];
  const daemon = { name: "hasty", command: process.execPath, args, environment: {} };
  await expect(run({ ...daemon, listensOn: endpointFor("silent") })).rejects.toThrow("no zone to serve");
  await close();
});

test("A daemon that listens and says nothing is not ready if it greets.", async () => {
  const endpointFor = await endpointsFor("127.0.0.1", ["mute"]);
  const { run, close } = await createSupervisor();
  const listensOn = endpointFor("mute");
  const source = `require("node:net").createServer(() => process.exit(1)).listen(${listensOn.port}, "127.0.0.1")`;
  const daemon = { name: "mute", command: process.execPath, args: ["-e", source], environment: {} };
  await expect(run({ ...daemon, listensOn, greets: true })).rejects.toThrow("mute does not answer");
  await close();
});

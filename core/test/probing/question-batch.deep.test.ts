import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { startNameServer } from "../name-server.ts";

const worker = join(import.meta.dirname, "asking-worker.ts");
const workers = 4;
const names = 150;

it("Processes that ask about one registrable domain share twenty questions a second.", async () => {
  const times: number[] = [];
  const server = await startNameServer(() => {
    times.push(performance.now());
    return { rcode: 3 };
  });
  const domain = `${ulid().toLowerCase()}.example`;
  const run = () =>
    promisify(execFile)(process.execPath, [worker, server.address, domain, String(names)], {
      env: process.env,
    });
  const outcomes = await Promise.all(Array.from({ length: workers }, run));
  await server.close();

  const answered = outcomes.map(({ stdout }) => Number(stdout));
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  expect(answered.reduce((sum, count) => sum + count, 0)).toBe(times.length);
  // Three of each worker, and one batch for each second that has begun.
  expect(times.length).toBeLessThanOrEqual(3 * workers + 20 * (Math.ceil(seconds) + 1));
  expect(times.length).toBeGreaterThan(3 * workers + 20);
});

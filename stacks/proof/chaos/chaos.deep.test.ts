import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cellsOf } from "./list.ts";
import { draw } from "./plan.ts";
import { broken } from "./report.ts";
import { tryOut } from "./trial.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-chaos-log-"));
});
afterAll(() => rm(folder, { recursive: true }));

const workers = 2;
const pace = { visibilitySeconds: 8, staleSeconds: 8, retrySeconds: [4, 1], chunksAtATime: 2 };
const outages = { cloud: 3, silence: 3, dns: 2, tarpit: 2, disk: 2 };
const storm = { kills: 5, stops: 1, stopSeconds: 10, outages };
/** Of a storm that is over well before the work is done. */
const seed = 80;

it("A list that is verified by workers who are killed and stopped, on a cloud that goes down, comes to what it would have", async () => {
  const cells = cellsOf(2_000, seed);
  const timeline: string[] = [];
  const options = { pace, workers, replyDelayMs: 25, log: join(folder, "workers.log") };
  const tell = (line: string) => void timeline.push(line);
  const calm = await tryOut(options, cells, [], tell);
  const stormy = await tryOut(options, cells, draw(storm, workers, seed), tell);
  const story = async () => `${timeline.join("\n")}\n${await readFile(options.log, "utf8")}`;
  expect(broken(calm, stormy), await story()).toEqual([]);
  expect(stormy.struck).toMatchObject({ kill: 5, stop: 1, cloud: 1, silence: 1 });
}, 300_000);

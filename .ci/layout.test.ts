import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { layoutErrors } from "./layout.ts";
import { root } from "./tool.ts";

/** What is reported of a repository with the areas `list` and `job`, the port `clock`, and this layout. */
async function reported(areas: string, ports: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-layout-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of ["core/src/list", "core/src/job", "core/src/kit", "core/src/port/clock", "docs"])
    await mkdir(join(folder, path), { recursive: true });
  const layout = [
    "core/src/      what is true",
    `  ${areas}     lists; work`,
    "      index.ts     its functions",
    "  kit/         for everything",
    `  port/        the outside: ${ports}`,
    "  aws/         the clients",
  ];
  await writeFile(join(folder, "docs/architecture.md"), layout.join("\n"));
  return layoutErrors(folder);
}

test("A layout that names every area and port is right, as ours is.", async () => {
  expect(await reported("list job", "clock")).toEqual([]);
  expect(await layoutErrors(root)).toEqual([]);
});

test("An area or port that the layout lacks is reported.", async () => {
  expect(await reported("list", "prober")).toEqual([
    "docs/architecture.md does not name the area job.",
    "docs/architecture.md does not name the port clock.",
    "docs/architecture.md names the port prober, which is not there.",
  ]);
});

test("An area that the layout names and that is not there is reported.", async () => {
  expect(await reported("list job outbox", "clock")).toEqual([
    "docs/architecture.md names the area outbox, which is not there.",
  ]);
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { layoutErrors } from "./layout.ts";
import { root } from "./tool.ts";

/** What is reported of a repository with the areas `list` and `job`, the port `clock`, this layout, and these files of `core/src`. */
async function reported(
  areas: readonly string[],
  ports: string,
  files: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-layout-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of ["core/src/list", "core/src/job", "core/src/kit", "core/src/port/clock", "docs"])
    await mkdir(join(folder, path), { recursive: true });
  const layout = [
    "core/src/      what is true",
    "  Work",
    ...areas.map((area) => `    ${area}     its rows`),
    "      index.ts     its functions",
    "  kit/         for everything",
    `  port/        the outside: ${ports}`,
    "  aws/         the clients",
  ];
  await writeFile(join(folder, "docs/architecture.md"), layout.join("\n"));
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, "core/src", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return layoutErrors(folder);
}

test("A layout that names every area and port is right, as ours is.", async () => {
  expect(await reported(["list", "job"], "clock")).toEqual([]);
  expect(await layoutErrors(root)).toEqual([]);
});

test("An area or port that the layout lacks is reported.", async () => {
  expect(await reported(["list"], "prober")).toEqual([
    "docs/architecture.md does not name the area job.",
    "docs/architecture.md does not name the port clock.",
    "docs/architecture.md names the port prober, which is not there.",
  ]);
});

test("An area that the layout names and that is not there is reported.", async () => {
  expect(await reported(["list", "job", "outbox"], "clock")).toEqual([
    "docs/architecture.md names the area outbox, which is not there.",
  ]);
});

test.each([
  `import { List } from "../list/index.ts";`,
  `import {\n  List,\n  type Row,\n} from "../list/index.ts";`,
  `export { List } from "../list/index.ts";`,
  `import "../list/index.ts";`,
  `const load = async () => (await import("../list/index.ts")).List;`,
])("An area that imports values of an area above it is reported: %s", async (text) => {
  expect(await reported(["list", "job"], "clock", { "job/step.ts": text })).toEqual([
    "core/src/job/step.ts imports core/src/list/index.ts: docs/architecture.md has that area above its own.",
  ]);
});

test("An area imports values of those below it, and types of all.", async () => {
  const files = {
    "list/start.ts": `import { Job } from "../job/index.ts";\nimport { later } from "./later.ts";`,
    "job/step.ts": `import type { List } from "../list/index.ts";\nimport { ID } from "../kit/id.ts";`,
    "job/step.test.ts": `import { List } from "../list/index.ts";`,
  };
  expect(await reported(["list", "job"], "clock", files)).toEqual([]);
});

test("Rooms of an area that import each other in a ring are reported, through any number of rooms.", async () => {
  const files = {
    "job/ledger/post.ts": `import { due } from "../period/due.ts";`,
    "job/period/due.ts": `import { size } from "../size.ts";`,
    "job/size.ts": `import { post } from "./ledger/post.ts";`,
    "job/statement/page.ts": `import { post } from "../ledger/post.ts";`,
  };
  expect(await reported(["list", "job"], "clock", files)).toEqual([
    "core/src/job: ledger, period, size.ts import each other in a ring.",
  ]);
});

test("Rooms of a feature that import each other in a ring are reported.", async () => {
  const files = {
    "../../web/src/features/list/job/card.tsx": `import { Rows } from "../result/rows.tsx";`,
    "../../web/src/features/list/result/rows.tsx": `import { Card } from "../job/card.tsx";`,
  };
  expect(await reported(["list", "job"], "clock", files)).toEqual([
    "web/src/features/list: job, result import each other in a ring.",
  ]);
});

test("Rooms of an area may import types of each other, and what all of them share.", async () => {
  const files = {
    "job/schema.ts": `export { limit } from "./ledger/limit.ts";`,
    "job/ledger/post.ts": `import { due } from "../period/due.ts";\nimport { limits } from "../schema.ts";`,
    "job/period/due.ts": `import type { Post } from "../ledger/post.ts";`,
    "job/period/due.test.ts": `import { post } from "../ledger/post.ts";`,
  };
  expect(await reported(["list", "job"], "clock", files)).toEqual([]);
});

test.each([
  `export const most = 10;`,
  `import { run } from "./run.ts";\n\nexport { run };`,
  `export { run } from "./run.ts";\n\nfunction begin() {}`,
  `import "./run.ts";`,
])("An area whose index has code of its own is reported: %s", async (text) => {
  expect(await reported(["list", "job"], "clock", { "job/index.ts": text })).toEqual([
    "core/src/job/index.ts has code of its own: the index of an area only re-exports.",
  ]);
});

test("The index of an area re-exports itself, names, types and all of a file.", async () => {
  const text = [
    "/** Jobs: durable work. */",
    `export * as Job from "./index.ts";`,
    `export {\n  run,\n  type Step,\n} from "./run.ts";`,
    "// The rows.",
    `export type { Row } from "./entity.ts";`,
    `export * from "./schema.ts";`,
  ];
  expect(await reported(["list", "job"], "clock", { "job/index.ts": text.join("\n") })).toEqual([]);
});

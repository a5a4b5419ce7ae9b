import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { layTree, root } from "./tree.ts";

/** Everything that another room could try to import; all of it is there. */
const sources = [
  "aws/table/index.ts",
  "aws/store/index.ts",
  "list/index.ts",
  "list/schema.ts",
  "list/entity.ts",
  "list/file/entity.ts",
  "file/reader.ts",
  "file/rows.ts",
  "kit/permission.ts",
  "port/clock/index.ts",
  "port/clock/system.ts",
];
const core = "node_modules/@winnow/core";

/** The imports of a program in the functions that TypeScript cannot follow. */
async function refused(imports: readonly string[]): Promise<string[]> {
  const program = imports.map((name, i) => `import { value as v${i} } from "${name}";`).join("\n");
  const files = {
    "functions/program.ts": program,
    [`${core}/package.json`]: await readFile(join(root, "core/package.json"), "utf8"),
    ...Object.fromEntries(sources.map((path) => [`${core}/src/${path}`, "export const value = 1;"])),
  };
  await using tree = await layTree(files);
  const compiled = ts.createProgram([join(tree.folder, "functions/program.ts")], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2024,
    allowImportingTsExtensions: true,
    noEmit: true,
    noLib: true,
    types: [],
  });
  const cannotFind = 2307;
  return ts
    .getPreEmitDiagnostics(compiled)
    .filter(({ code }) => code === cannotFind)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "))
    .flatMap((message) => imports.filter((name) => message.includes(`'${name}'`)));
}

test("The table and the entities cannot be imported outside of core", async () => {
  const forbidden = [
    "@winnow/core/aws/table",
    "@winnow/core/aws/store",
    "@winnow/core/list/entity",
    "@winnow/core/list/file/entity",
    "@winnow/core/file/rows",
  ];
  expect(await refused(forbidden)).toEqual(forbidden);
});

test("Areas, schemas, kit and ports can be", async () => {
  const open = [
    "@winnow/core/list",
    "@winnow/core/list/schema",
    "@winnow/core/file/reader",
    "@winnow/core/kit/permission",
    "@winnow/core/port/clock/index",
    "@winnow/core/port/clock/system",
  ];
  expect(await refused(open)).toEqual([]);
});

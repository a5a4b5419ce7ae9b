import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { writeTree, root } from "./tree.ts";

/** Files of core that another workspace could try to import. All of them exist. */
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

/** The imports that TypeScript cannot resolve in a file of the functions workspace. */
async function unresolved(imports: readonly string[]): Promise<string[]> {
  const program = imports.map((name, i) => `import { value as v${i} } from "${name}";`).join("\n");
  const files = {
    "functions/program.ts": program,
    [`${core}/package.json`]: await readFile(join(root, "core/package.json"), "utf8"),
    ...Object.fromEntries(sources.map((path) => [`${core}/src/${path}`, "export const value = 1;"])),
  };
  await using tree = await writeTree(files);
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

test("Other workspaces cannot import the table, object store or entities of core.", async () => {
  const forbidden = [
    "@winnow/core/aws/table",
    "@winnow/core/aws/store",
    "@winnow/core/list/entity",
    "@winnow/core/list/file/entity",
    "@winnow/core/file/rows",
  ];
  expect(await unresolved(forbidden)).toEqual(forbidden);
});

test("Other workspaces can import areas, schemas, kit and ports of core.", async () => {
  const exported = [
    "@winnow/core/list",
    "@winnow/core/list/schema",
    "@winnow/core/file/reader",
    "@winnow/core/kit/permission",
    "@winnow/core/port/clock/index",
    "@winnow/core/port/clock/system",
  ];
  expect(await unresolved(exported)).toEqual([]);
});

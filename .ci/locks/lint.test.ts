import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { writeTree, root, type Files } from "./tree.ts";

/** For each rule of .oxlintrc.json, a file that breaks it. */
const violations: Record<string, { path: string; lines: readonly string[] }> = {
  "typescript/no-floating-promises": {
    path: "core/src/floating.ts",
    lines: ["async function save() {}", "export const close = () => {", "  save();", "};"],
  },
  "typescript/no-misused-promises": {
    path: "core/src/misused.ts",
    lines: ["export const due = async () => true;", "export const answer = () => (due() ? 1 : 2);"],
  },
  "typescript/switch-exhaustiveness-check": {
    path: "core/src/inexhaustive.ts",
    lines: [
      `export function rank(role: "owner" | "guest"): number {`,
      "  switch (role) {",
      `    case "owner":`,
      "      return 1;",
      "  }",
      "  return 0;",
      "}",
    ],
  },
  "typescript/no-explicit-any": {
    path: "core/src/loose.ts",
    lines: ["export const loose = (value: any): unknown => value;"],
  },
  "typescript/no-non-null-assertion": {
    path: "core/src/sure.ts",
    lines: ["export const first = (names: string[]): string => names[0]!;"],
  },
  "typescript/consistent-type-imports": {
    path: "core/src/value-import.ts",
    lines: [`import { Shape } from "./shape.ts";`, "export const same = (shape: Shape): Shape => shape;"],
  },
  "typescript/no-namespace": {
    path: "core/src/namespace.ts",
    lines: ["export namespace Old {", "  export const value = 1;", "}"],
  },
  "typescript/only-throw-error": {
    path: "core/src/thrown.ts",
    lines: ["export const refuse = () => {", `  throw "no";`, "};"],
  },
  "import/no-cycle": {
    path: "core/src/left.ts",
    lines: [`import { right } from "./right.ts";`, "export const left = () => right;"],
  },
  "import/no-default-export": { path: "core/src/nameless.ts", lines: ["export default 1;"] },
  "unicorn/filename-case": { path: "core/src/camelCase.ts", lines: ["export const value = 1;"] },
  "unicorn/prefer-node-protocol": { path: "core/src/bare.ts", lines: [`export { join } from "path";`] },
  "no-console": {
    path: "core/src/loud.ts",
    lines: [`export const say = () => console.log("hello");`],
  },
  "no-restricted-properties": {
    path: "core/src/announced.ts",
    lines: ["export const write = (Table: { event: () => void }) => Table.event();"],
  },
  "no-restricted-globals": {
    path: "core/src/list/schema.ts",
    lines: ["export const secret = () => process.env.SECRET;"],
  },
  "node/no-process-env": {
    path: "core/src/environment.ts",
    lines: ["export const secret = () => process.env.SECRET;"],
  },
  "vitest/expect-expect": {
    path: "core/src/idle.test.ts",
    lines: [`import { test } from "vitest";`, `test("It cannot fail", () => {});`],
  },
  "vitest/no-focused-tests": {
    path: "core/src/alone.test.ts",
    lines: [`import { expect, test } from "vitest";`, `test.only("It is alone", () => expect(1).toBe(1));`],
  },
  "vitest/no-disabled-tests": {
    path: "core/src/asleep.test.ts",
    lines: [`import { expect, test } from "vitest";`, `test.skip("It is skipped", () => expect(1).toBe(1));`],
  },
};

/** Files that the violations import. */
const imported: Files = {
  "core/src/right.ts": `import { left } from "./left.ts";\nexport const right = () => left;`,
  "core/src/shape.ts": `export interface Shape {\n  sides: number;\n}`,
};

/** Code that the rules allow. */
const allowed: Files = {
  "tsconfig.json": `{ "compilerOptions": { "target": "ES2024", "module": "ESNext", "moduleResolution": "bundler", "strict": true, "jsx": "react-jsx", "types": [], "allowImportingTsExtensions": true, "noEmit": true } }`,
  "core/src/gate.ts": `export * as Gate from "./gate.ts";\nexport const open = (): string => "open";`,
  "web/vite.config.ts": `export default {};`,
  "functions/src/adapters/index.ts": `export const secret = () => process.env["SECRET"];`,
  "stacks/local/start.ts": `console.log("Ready");`,
};

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** What oxlint reports under .oxlintrc.json: for each violation, `<rule> <file>`. */
async function findings(files: Files): Promise<string[]> {
  await using tree = await writeTree(files, [".oxlintrc.json"]);
  const oxlint = [join(root, "node_modules/oxlint/bin/oxlint"), "--format", "json"];
  const { stdout } = spawnSync(process.execPath, oxlint, { cwd: tree.folder, encoding: "utf8" });
  return Report.parse(JSON.parse(stdout)).diagnostics.map(({ code, filename }) => {
    const rule = code.replace(/^eslint\((.+)\)$/, "$1").replace(/^(.+)\((.+)\)$/, "$1/$2");
    return `${rule} ${filename}`;
  });
}

const Rules = z.record(z.string(), z.unknown());
const Config = z.object({ rules: Rules, overrides: z.array(z.object({ rules: Rules })) });

test("Each configured lint rule reports a file that breaks it.", async () => {
  const broken = Object.fromEntries(
    Object.values(violations).map(({ path, lines }) => [path, lines.join("\n")]),
  );
  const found = await findings({ ...allowed, ...imported, ...broken });
  expect(found).toEqual(
    expect.arrayContaining(Object.entries(violations).map(([rule, { path }]) => `${rule} ${path}`)),
  );
});

test("Each configured lint rule has a violation in this test.", async () => {
  const file = join(root, ".oxlintrc.json");
  const config: unknown = ts.parseConfigFileTextToJson(file, await readFile(file, "utf8")).config;
  const { rules, overrides } = Config.parse(config);
  const configured = [rules, ...overrides.map((override) => override.rules)]
    .flatMap((some) => Object.entries(some))
    .flatMap(([rule, level]) => (level === "off" ? [] : [rule]));
  expect(Object.keys(violations).toSorted()).toEqual(configured.toSorted());
});

test("The lint rules allow namespace exports, the web's default export and the console of scripts.", async () => {
  expect(await findings(allowed)).toEqual([]);
});

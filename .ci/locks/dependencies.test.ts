import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { writeTree, root, type Files } from "./tree.ts";

/** For each rule, the smallest set of files that breaks it. The first file is the violating one. */
const violations: Record<string, Files> = {
  "no-cycles": {
    "core/src/cycle/left.ts": `import "./right.ts";`,
    "core/src/cycle/right.ts": `import "./left.ts";`,
  },
  "imports-resolve": {
    "core/src/lost/index.ts": `import "./nowhere.ts";`,
  },
  "core-imports-no-other-workspace": {
    "core/src/upward/index.ts": `import "../../../functions/src/handler/queue.ts";`,
  },
  "functions-import-core-only": {
    "functions/src/api/sideways.ts": `import "../../../stacks/topology.ts";`,
  },
  "http-imports-no-area-of-functions": {
    "functions/src/http/knowing.ts": `import "../v1/route.ts";`,
    "functions/src/v1/route.ts": `export {};`,
  },
  "apis-import-no-other-api": {
    "functions/src/mcp/sideways.ts": `import "../api/error.ts";`,
    "functions/src/api/error.ts": `export {};`,
  },
  "no-api-imports-the-documentation": {
    "functions/src/mcp/documented.ts": `import "../docs/pages.ts";`,
    "functions/src/docs/pages.ts": `export {};`,
  },
  "web-imports-schemas-and-client-only": {
    "web/src/lib/area.ts": `import "../../../core/src/list/index.ts";`,
  },
  "a-result-loads-no-schema": {
    "web/src/features/list/result/result.ts": `import "../../../../../core/src/list/schema.ts";`,
  },
  "sdk-runs-anywhere": {
    "sdk/src/node.ts": `import "node:fs";`,
  },
  "sdk-imports-no-other-workspace": {
    "sdk/src/inward.ts": `import "../../core/src/list/schema.ts";`,
  },
  "no-import-of-the-sdk": {
    "functions/src/v1/customer.ts": `import "../../../sdk/src/index.ts";`,
  },
  "no-import-of-stacks": {
    "web/src/lib/wired.ts": `import "../../../stacks/topology.ts";`,
  },
  "local-imports-no-proof": {
    "stacks/local/proven.ts": `import "../proof/oracle/index.ts";`,
    "stacks/proof/oracle/index.ts": `export {};`,
  },
  "proof-imports-no-test-of-the-product": {
    "stacks/proof/oracle/tested.test.ts": `import "../../test/test-product.ts";`,
    "stacks/test/test-product.ts": `export {};`,
  },
  "no-import-of-web": {
    "stacks/local/page.ts": `import "../../web/src/paths.ts";`,
  },
  "sources-import-no-test": {
    "core/src/tested/index.ts": `import "../../test/actors.ts";`,
  },
  "kit-imports-kit-only": {
    "core/src/kit/high.ts": `import "../list/index.ts";`,
  },
  "ports-import-kit-and-port-indexes-only": {
    "core/src/port/mailer/adapter.ts": `import "../payment/paddle.ts";`,
    "core/src/port/payment/paddle.ts": `export {};`,
  },
  "aws-imports-kit-only": {
    "core/src/aws/area.ts": `import type {} from "../list/schema.ts";`,
  },
  "areas-import-index-or-schema-only": {
    "core/src/other/deep/index.ts": `import "../../list/file/rows.ts";`,
  },
  "history-is-read-by-nobody-who-counts": {
    "core/src/verification/believing.ts": `import "../history/index.ts";`,
    "core/src/history/index.ts": `export {};`,
  },
  "areas-import-ports-not-adapters": {
    "core/src/chosen/index.ts": `import "../port/mailer/real.ts";`,
  },
  "adapters-are-chosen-in-one-place": {
    "functions/src/queue/chosen.ts": `import "../../../core/src/port/mailer/real.ts";`,
  },
  "core-exports-indexes-and-schemas-only": {
    "functions/src/queue/deep.ts": `import "../../../core/src/list/entity.ts";`,
  },
  "only-aws-and-adapters-import-the-sdk": {
    "core/src/port/mailer/index.ts": `import "@aws-sdk/client-sesv2";`,
  },
  "only-core-imports-electrodb": {
    "functions/src/cron/raw.ts": `import "electrodb";`,
  },
  "core-runs-in-the-browser": {
    "core/src/heavy/schema.ts": `import "../kit/deep.ts";`,
    "core/src/kit/deep.ts": `import "./deeper.ts";`,
    "core/src/kit/deeper.ts": `import "node:async_hooks";`,
  },
  "features-import-no-other-feature": {
    "web/src/features/list/meeting.ts": `import "../notice/bell.ts";`,
  },
  "features-import-no-route": {
    "web/src/features/list/climbing.ts": `import "../../routes/home.ts";`,
  },
  "shared-imports-no-feature": {
    "web/src/shared/notice/climbing.ts": `import "../../features/notice/bell.ts";`,
  },
  "ui-lib-and-hooks-know-no-noun": {
    "web/src/hooks/climbing.ts": `import "../features/notice/bell.ts";`,
  },
  "ui-imports-no-area": {
    "web/src/ui/area.ts": `import "../../../core/src/list/schema.ts";`,
  },
};

/** Imports that the rules allow. */
const allowed: Files = {
  "core/src/kit/id.ts": `export * as ID from "./id.ts";`,
  "core/src/list/schema.ts": `import "../kit/id.ts";`,
  "core/src/list/entity.ts": `import "electrodb"; import "./schema.ts";`,
  "core/src/list/file/rows.ts": `import "../schema.ts";`,
  "core/src/list/index.ts":
    `export * as List from "./index.ts"; import "./entity.ts"; import "./file/rows.ts";` +
    `import "../port/payment/index.ts"; import "../aws/table/index.ts"; import "../credit/index.ts";`,
  "core/src/list/list.test.ts": `import "./file/rows.ts"; import "../../test/actors.ts";`,
  "core/src/credit/index.ts": `import "../list/schema.ts";`,
  "core/src/port/payment/index.ts": `import "../../kit/id.ts";`,
  "core/src/port/mailer/real.ts": `import "@aws-sdk/client-sesv2"; import "../payment/index.ts";`,
  "core/src/aws/table/index.ts": `import "@aws-sdk/client-sesv2"; import "electrodb";`,
  "core/test/actors.ts": `import "../src/port/mailer/real.ts";`,
  "functions/src/adapters/index.ts": `import "../../../core/src/port/mailer/real.ts";`,
  "functions/src/handler/queue.ts": `import "../adapters/index.ts"; import "../../../core/src/list/index.ts";`,
  "functions/src/client.ts": `import type {} from "./handler/queue.ts";`,
  "sdk/src/index.ts": `export {};`,
  "sdk/src/cli/main.ts": `import "node:fs"; import "../index.ts";`,
  "web/src/paths.ts": `export {};`,
  "web/src/ui/button.ts": `export {};`,
  "web/src/features/notice/bell.ts": `import "../../ui/button.ts"; import "../../../../core/src/list/schema.ts";`,
  "web/src/routes/home.ts": `import "../features/notice/bell.ts"; import "../../../functions/src/client.ts";`,
  "stacks/topology.ts": `export {};`,
  "stacks/local/start.ts":
    `import "../topology.ts"; import "../../functions/src/handler/queue.ts";` +
    `import "../../core/src/port/mailer/real.ts"; import "@aws-sdk/client-sesv2";`,
  "stacks/local/start.test.ts": `import "../proof/oracle/rows.ts";`,
  "stacks/proof/oracle/rows.ts": `export {};`,
  "sst.config.ts": `import "./stacks/topology.ts";`,
  "node_modules/@aws-sdk/client-sesv2/package.json": `{ "name": "@aws-sdk/client-sesv2", "main": "index.js" }`,
  "node_modules/@aws-sdk/client-sesv2/index.js": ``,
  "node_modules/electrodb/package.json": `{ "name": "electrodb", "main": "index.js" }`,
  "node_modules/electrodb/index.js": ``,
};

const Report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const options = ["--config", ".dependency-cruiser.cjs", "--output-type", "json"];

/** The violating files of a tree, by rule. */
async function violationsOf(files: Files): Promise<Map<string, Set<string>>> {
  await using tree = await writeTree(files, [".dependency-cruiser.cjs", "package.json"]);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cruiser, "core", "functions", "sdk", "web", "stacks", "sst.config.ts", ...options],
    { cwd: tree.folder, maxBuffer: 64 * 1024 * 1024 },
  );
  const found = new Map<string, Set<string>>();
  for (const { rule, from } of Report.parse(JSON.parse(stdout)).summary.violations)
    found.set(rule.name, (found.get(rule.name) ?? new Set()).add(from));
  return found;
}

test("Each dependency rule reports a file that breaks it.", async () => {
  const broken: Record<string, string> = Object.assign({}, allowed, ...Object.values(violations));
  const found = await violationsOf(broken);
  for (const [rule, files] of Object.entries(violations))
    expect(found.get(rule), rule).toContain(Object.keys(files)[0]);
});

test("Each dependency rule has a violation in this test.", () => {
  const config: unknown = createRequire(import.meta.url)(join(root, ".dependency-cruiser.cjs"));
  const { forbidden } = z.object({ forbidden: z.array(z.object({ name: z.string() })) }).parse(config);
  expect(Object.keys(violations).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted());
});

test("The dependency rules allow the imports of the architecture.", async () => {
  expect(await violationsOf(allowed)).toEqual(new Map());
});

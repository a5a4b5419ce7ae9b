import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const deep = "**/*.deep.test.ts";
/** Tests that start a product with options of their own, in a process of their own. */
const ownProduct = ["stacks/test/{agent,deployment}/**/*.test.ts", "stacks/test/account/google.test.ts"];

/** Beside their sources although they need a table. */
const needsTable = [
  "core/src/{agent,domain,lease,throttle,verification}/*.test.ts",
  "core/src/analysis/work.test.ts",
  "core/src/list/{announce,arrive,continuation,file-and-back,page,race}.test.ts",
  "core/src/aws/table/*.test.ts",
  "core/src/mail/letter/*.test.ts",
  "functions/src/handler.test.ts",
];

const not = (...files: string[]) => [...configDefaults.exclude, deep, ...files];

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    testTimeout: 40_000,
    hookTimeout: 40_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{core,functions}/src/**/*.test.ts",
            "web/src/**/*.test.{ts,tsx}",
            ".ci/**/*.test.ts",
            "stacks/*.test.ts",
          ],
          exclude: not(...needsTable),
          setupFiles: "stacks/test/test-config.ts",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [
            "{core,functions}/test/**/*.test.ts",
            "stacks/{local,proof}/**/*.test.ts",
            ...needsTable,
            ...ownProduct,
          ],
          exclude: not("stacks/proof/{simulator/simulator,chaos/chaos}.test.ts"),
          globalSetup: ["stacks/test/test-cloud.ts", "stacks/test/test-folder.ts"],
          setupFiles: "stacks/test/test-config.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "product",
          include: ["stacks/test/**/*.test.ts"],
          exclude: not(...ownProduct),
          globalSetup: "stacks/test/test-folder.ts",
          isolate: false,
        },
      },
    ],
  },
});

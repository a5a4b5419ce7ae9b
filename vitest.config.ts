/**
 * The projects of the tests. A file's place decides its project: beside its source it is a unit test, in a folder `test`
 * it needs the local cloud, and as `*.deep.test.ts` it belongs to `npm run test:deep`.
 */
import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { mutation } from "./stacks/proof/simulator/mutants/plugin.ts";

const deep = "**/*.deep.test.ts";
/** Short simulations take all processors. */
const simulation = "stacks/proof/simulator/simulator.test.ts";
/** These start a product with options of their own, or processes that inherit the environment. */
const ownProduct = [
  "stacks/test/agent/**/*.test.ts",
  "stacks/test/account/google.test.ts",
  "stacks/test/deployment/{account-limit,deploy-tool,queue-removal,rotate-token-key,secrets}.test.ts",
];

/** Programs of this machine, proofs, and templates: they start no product in this process. */
const noProduct = ["stacks/{local,proof,test/deployment}/**/*.test.ts"];

/** They replace a module, a client or the environment, or run a timer for all workspaces: no other file may share their worker or table. */
const isolated = [
  ...ownProduct,
  "stacks/local/environment.test.ts",
  "stacks/local/runtime/{clients,event-source,provision,runtime}.test.ts",
  "stacks/proof/conformance/{agreement,dynamodb-in-memory}.test.ts",
  "stacks/proof/simulator/{cloud/electrodb,mutants/mutants}.test.ts",
  "core/test/account/equal-work.test.ts",
  "core/test/aws/in-doubt.test.ts",
  "core/test/aws/relay.test.ts",
  "core/test/billing/{top-up,top-up-payer}.test.ts",
  "functions/test/lesser-role.test.ts",
  "functions/test/not-loaded.test.ts",
  "functions/test/seats-lost.test.ts",
  "functions/test/shown-workspace.test.ts",
];

/** Beside their sources although they need a table. */
const needsTable = ["core/src/aws/table/transact.test.ts"];

const not = (...files: string[]) => [...configDefaults.exclude, deep, ...files];
const testConfig = "stacks/test/test-config.ts";
const testCloud = "stacks/test/test-cloud.ts";
const workerCloud = "stacks/test/test-worker-cloud.ts";
const testFolder = "stacks/test/test-folder.ts";
const cheapPasswords = ["--import", new URL("stacks/test/cheap-passwords.ts", import.meta.url).href];
/** Functions of a product call the local cloud under their roles. */
const roles = "stacks/local/runtime/role-credentials.ts";

export default defineConfig({
  plugins: [mutation()],
  test: {
    // Many tests wait for a timer or a retry: two more than the processors keep them all busy.
    maxWorkers: availableParallelism() + 2,
    testTimeout: 40_000,
    hookTimeout: 40_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{core,functions,sdk}/src/**/*.test.ts",
            "sdk/generate/*.test.ts",
            "web/src/**/*.test.{ts,tsx}",
            ".ci/**/*.test.ts",
            "stacks/{*,aws/*}.test.ts",
          ],
          exclude: not(...needsTable),
          setupFiles: testConfig,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{core,functions,sdk}/test/**/*.test.ts", ...needsTable],
          exclude: not(...isolated),
          globalSetup: testFolder,
          setupFiles: [workerCloud, testConfig],
          sequence: { setupFiles: "list" },
          execArgv: cheapPasswords,
          // The files of one worker import the same once.
          isolate: false,
          provide: { fuzzRuns: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: "stacks",
          include: noProduct,
          exclude: not(...isolated, simulation),
          globalSetup: [testCloud, testFolder],
          setupFiles: [roles, testConfig],
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          include: isolated,
          exclude: not(),
          globalSetup: [testCloud, testFolder],
          setupFiles: [roles, testConfig],
        },
      },
      {
        extends: true,
        test: {
          // The files of one worker share its product.
          name: "product",
          include: ["stacks/test/**/*.test.ts"],
          exclude: not(...ownProduct, ...noProduct),
          globalSetup: testFolder,
          setupFiles: roles,
          execArgv: cheapPasswords,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "simulation",
          include: [simulation],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "deep",
          include: [deep],
          // Simulations take all processors.
          maxWorkers: availableParallelism(),
          globalSetup: [testCloud, testFolder],
          setupFiles: [roles, testConfig],
          provide: { fuzzRuns: 20 },
        },
      },
    ],
  },
});

import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { KnipConfig } from "knip";
import { topology } from "./stacks/topology.ts";

const { queues, reactions, crons, subscriptions, api } = topology;
const handlers = [
  ...Object.values(queues).map(({ consumer }) => consumer),
  ...[...reactions, ...crons, ...subscriptions].map((each) => each.function),
  api.function,
  api.waiting.function,
]
  .filter((each) => each !== undefined)
  .map(({ handler }) => `src/${handler}.ts`);

/** The first deployment installs these, in `stacks/deploy`. */
const installedLater = ["sst"];

/**
 * Files that export themselves under a name, as areas do. Knip forgets that they do where it reads them before any file that
 * imports them. So it reads the architecture first, as if that imported them all.
 */
const named = globSync("core/src/**/*.ts").filter((path) =>
  readFileSync(path, "utf8").includes(`from "./${basename(path)}";`),
);

/** What nothing leads to is dead. The topology leads to handlers by their paths; people lead to what stands in `local`. */
const config: KnipConfig = {
  compilers: {
    css: (text) =>
      Array.from(text.matchAll(/(?:@import |url\()("[^"]+")/g), ([, path]) => `import ${path};`).join("\n"),
    md: (_text, from) =>
      from.endsWith("docs/architecture.md") ? named.map((path) => `import "../${path}";`).join("\n") : "",
  },
  // A type may be named for the sake of the one beside it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreIssues: {
    // The store is handed over whole, as a set of objects.
    "core/src/aws/store/index.ts": ["exports"],
  },
  workspaces: {
    ".": {
      entry: ["docs/architecture.md", ".ci/*.{ts,mjs}", "sst.config.ts"],
      project: ["docs/architecture.md", ".ci/**/*.ts", "*.ts"],
      // The check calls the one, and the one the other.
      ignoreDependencies: ["oxlint", "oxlint-tsgolint", ...installedLater],
    },
    core: {
      includeEntryExports: true,
      entry: ["src/account/password-strength/refresh.ts", "test/**/*.ts"],
      project: ["{src,test}/**/*.ts"],
    },
    functions: { entry: [...handlers, "test/bench/*.ts"], project: ["{src,test}/**/*.ts"] },
    sdk: {
      entry: ["src/index.ts", "src/cli/main.ts", "generate/main.ts", "build.ts"],
      project: ["**/*.ts"],
      // What it generates may be used by customers alone.
      ignore: ["src/types.ts"],
    },
    stacks: {
      entry: [
        "aws/{bin,origin-check}.ts",
        "deploy/{install,protect,synthesise}.ts",
        "local/*.ts",
        "local/cloud/main.ts",
        // Served to the browser.
        "local/paddle/browser/paddle.ts",
        "operator/*.ts",
        // Processes of their own.
        "proof/simulator/{main,worker}.ts",
        "proof/bench/bundles/minimal.ts",
        "proof/bench/{ledger,contention}-trial.ts",
        "proof/bench/api/client-process.ts",
        "proof/simulator/mutants/load.ts",
        "test/agent/mail-world-only.ts",
        "test/compat/*-program.ts",
        "test/deployment/function/process.ts",
      ],
      project: ["**/*.ts"],
      // The benchmark builds a peer with it, where it is installed.
      ignoreBinaries: ["go"],
      // Handlers are imported by their paths.
      // The SDK's own provider of credentials, found from a client that has it.
      ignoreDependencies: ["@winnow/functions", "@aws-sdk/credential-provider-node", ...installedLater],
    },
    web: {
      entry: ["e2e/*.spec.ts", "form-guard/form-guard.ts", "fonts/subset.ts"],
      project: ["{src,e2e,fonts,form-guard}/**/*.{ts,tsx}", "src/**/*.css"],
    },
  },
};

export default config;

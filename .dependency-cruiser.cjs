/** Which files may import which. `.ci/locks/dependencies.test.ts` breaks each rule once. */
const { builtinModules } = require("node:module");

const WORKSPACE = "^(core|functions|sdk|web|stacks)/";
const AREA = "^core/src/(?!(?:kit|port|aws)/)([^/]+)/";
const ENTRY = "^core/src/[^/]+/(index|schema)\\.ts$";
const PORT = "^core/src/port/[^/]+/index\\.ts$";
/** What the browser loads of `core`. */
const BROWSER = [
  "^core/src/[^/]+/(schema|limits)\\.ts$",
  "^core/src/analysis/bounds\\.ts$",
  "^core/src/billing/catalog/comparison\\.ts$",
  "^core/src/credit/(allowance|lease-job)\\.ts$",
  "^core/src/file/(encoding|reader)\\.ts$",
  "^core/src/list/(area|phase|row-sort|under-way|schedule/due-text)\\.ts$",
  "^core/src/outcome-file/(columns|kind)\\.ts$",
  "^core/src/rule/line\\.ts$",
  "^core/src/verdict/(check-name|explain/explain|reason)\\.ts$",
  "^core/src/verification/returned\\.ts$",
  "^core/src/kit/(money|permission|plan|retention|scope|text/issue-text|time/utc)\\.ts$",
];
const TEST = ["\\.(test|spec)\\.tsx?$", "^[^/]+/test/", "^web/e2e/"];

const NODE = `^(node:)?(${builtinModules.join("|")})(/|$)`;
const SDK = "node_modules/(@aws-sdk|@smithy)/";
const ELECTRODB = "node_modules/electrodb/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "A file may re-export itself as a namespace; no other import cycle is allowed.",
      severity: "error",
      from: { path: "^(.+)$" },
      to: { circular: true, pathNot: "^$1$" },
    },
    {
      name: "imports-resolve",
      comment:
        "An import of a missing or unexported file would escape all other rules. The first deployment installs SST.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^sst(/|$)" },
    },
    {
      name: "core-imports-no-other-workspace",
      severity: "error",
      from: { path: "^core/" },
      to: { path: "^(functions|web|stacks)/" },
    },
    {
      name: "functions-import-core-only",
      severity: "error",
      from: { path: "^functions/" },
      to: { path: "^(web|stacks)/" },
    },
    {
      name: "http-imports-no-area-of-functions",
      comment: "What all APIs share knows none of them.",
      severity: "error",
      from: { path: "^functions/src/http/", pathNot: TEST },
      to: { path: "^functions/src/(?!(?:http|logging|adapters)/)[^/]+/" },
    },
    {
      name: "apis-import-no-other-api",
      comment:
        "They meet in functions/src/http. The function of all APIs loads each, and the pages and models tell what `/v1` is.",
      severity: "error",
      from: {
        path: "^functions/src/(api|v1|mcp|oauth|hook|compat)/",
        pathNot: ["^functions/src/api/(handler|waiting)\\.ts$", ...TEST],
      },
      to: {
        path: "^functions/src/(api|v1|mcp|oauth|hook|compat)/",
        pathNot: ["^functions/src/$1/", "^functions/src/v1/(document|reason)\\.ts$"],
      },
    },
    {
      name: "no-api-imports-the-documentation",
      comment:
        "It is rendered from the APIs. The function of all APIs and the browser's application serve it.",
      severity: "error",
      from: {
        path: "^functions/src/",
        pathNot: ["^functions/src/docs/", "^functions/src/api/(app|handler)\\.ts$", ...TEST],
      },
      to: { path: "^functions/src/docs/" },
    },
    {
      name: "web-imports-schemas-and-client-only",
      severity: "error",
      from: { path: "^web/" },
      to: {
        path: "^(core|functions|stacks)/",
        pathNot: [...BROWSER, "^functions/src/client\\.ts$"],
      },
    },
    {
      name: "a-result-loads-no-schema",
      severity: "error",
      from: { path: "^web/src/features/list/result/" },
      to: { path: "schema\\.ts$|node_modules/zod/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "sdk-runs-anywhere",
      comment: "Browsers, Deno, Bun and edge runtimes load the SDK. Its command line is for Node.",
      severity: "error",
      from: { path: "^sdk/src/(?!cli/)", pathNot: TEST },
      to: { path: [NODE, "^sdk/src/cli/", "node_modules/"] },
    },
    {
      name: "sdk-imports-no-other-workspace",
      comment:
        "It is a package of its own. Its types are generated from the document of the API, and tested against it.",
      severity: "error",
      from: { path: "^sdk/src/", pathNot: TEST },
      to: { path: "^(core|functions|web|stacks)/" },
    },
    {
      name: "no-import-of-the-sdk",
      comment: "The product does not call itself; tests and journeys are its customers.",
      severity: "error",
      from: { path: "^(core|functions|web|stacks)/", pathNot: TEST },
      to: { path: "^sdk/" },
    },
    {
      name: "no-import-of-stacks",
      comment: "SST's entry file sst.config.ts imports the stacks.",
      severity: "error",
      from: { pathNot: ["^stacks/", "^sst\\.config\\.ts$"] },
      to: { path: "^stacks/" },
    },
    {
      name: "local-imports-no-proof",
      comment: "`npm start` needs no simulator, oracle or benchmark; its tests may use them.",
      severity: "error",
      from: { path: "^stacks/local/", pathNot: "\\.test\\.ts$" },
      to: { path: "^stacks/proof/" },
    },
    {
      name: "proof-imports-no-test-of-the-product",
      comment: "`stacks/test` starts the product and has the oracle judge it.",
      severity: "error",
      from: { path: "^stacks/proof/" },
      to: { path: "^stacks/test/" },
    },
    {
      name: "no-import-of-web",
      severity: "error",
      from: { pathNot: "^web/" },
      to: { path: "^web/" },
    },
    {
      name: "sources-import-no-test",
      comment: "The configuration of the journeys imports them.",
      severity: "error",
      from: { path: WORKSPACE, pathNot: [...TEST, "^web/playwright\\.config\\.ts$"] },
      to: { path: TEST },
    },
    {
      name: "kit-imports-kit-only",
      severity: "error",
      from: { path: "^core/src/kit/", pathNot: TEST },
      to: { path: "^core/src/(?!kit/)" },
    },
    {
      name: "ports-import-kit-and-port-indexes-only",
      severity: "error",
      from: { path: "^core/src/port/([^/]+)/", pathNot: TEST },
      to: { path: "^core/src/", pathNot: ["^core/src/kit/", "^core/src/port/$1/", PORT] },
    },
    {
      name: "aws-imports-kit-only",
      severity: "error",
      from: { path: "^core/src/aws/", pathNot: TEST },
      to: { path: "^core/src/(?!kit/|aws/)" },
    },
    {
      name: "areas-import-index-or-schema-only",
      comment: "An area may import the index or schema of another area, no other file of it.",
      severity: "error",
      from: { path: AREA },
      to: { path: AREA, pathNot: ["^core/src/$1/", ENTRY] },
    },
    {
      name: "history-is-read-by-nobody-who-counts",
      comment:
        "Results and ledger of before an import are to read: they are written by the import, shown, and removed.",
      severity: "error",
      from: {
        path: "^(core|functions)/src/",
        pathNot: [
          "^core/src/history/",
          "^core/src/archive/import/",
          "^functions/src/api/history\\.ts$",
          "^functions/src/event/close-workspace\\.ts$",
        ],
      },
      to: { path: "^core/src/history/(?!schema\\.ts$)" },
    },
    {
      name: "areas-import-ports-not-adapters",
      severity: "error",
      from: { path: AREA, pathNot: TEST },
      to: { path: "^core/src/port/", pathNot: PORT },
    },
    {
      name: "adapters-are-chosen-in-one-place",
      severity: "error",
      from: {
        path: "^(functions|stacks)/",
        pathNot: ["^functions/src/adapters/", "^stacks/(local/|proof/|agent/main\\.ts$)", ...TEST],
      },
      to: { path: "^core/src/port/", pathNot: PORT },
    },
    {
      name: "core-exports-indexes-and-schemas-only",
      comment: "Other workspaces import neither the table nor an entity nor any other inner file of an area.",
      severity: "error",
      from: { path: "^(functions|stacks)/", pathNot: TEST },
      to: {
        path: "^core/",
        pathNot: [
          ENTRY,
          "^core/src/archive/import/index\\.ts$",
          "^core/src/billing/catalog/catalog\\.ts$",
          "^core/src/verdict/judge/judge\\.ts$",
          "^core/src/kit/",
          "^core/src/port/",
          "^core/src/aws/outbox/index\\.ts$",
          "^core/src/aws/unavailable\\.ts$",
        ],
      },
    },
    {
      name: "only-aws-and-adapters-import-the-sdk",
      comment:
        "Only core/src/aws and the adapters of ports call AWS. The stacks deploy to it and emulate it.",
      severity: "error",
      from: {
        path: "^(core|functions|web)/",
        pathNot: ["^core/src/aws/", "^core/src/port/[^/]+/(?!index\\.ts$)", ...TEST],
      },
      to: { path: SDK },
    },
    {
      name: "only-core-imports-electrodb",
      severity: "error",
      from: { pathNot: "^core/" },
      to: { path: ELECTRODB },
    },
    {
      name: "core-runs-in-the-browser",
      comment:
        "What the browser loads may import nothing that needs a server. The preview runs the import's reader there.",
      severity: "error",
      from: { path: BROWSER },
      to: {
        reachable: true,
        path: [NODE, SDK, ELECTRODB, "node_modules/(yauzl|yazl)/", "^core/src/(port|aws)/"],
      },
    },
    {
      name: "features-import-no-other-feature",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "features-import-no-route",
      severity: "error",
      from: { path: "^web/src/features/" },
      to: { path: "^web/src/routes/" },
    },
    {
      name: "shared-imports-no-feature",
      comment: "What several features know of a noun lies below them.",
      severity: "error",
      from: { path: "^web/src/shared/" },
      to: { path: "^web/src/(features|routes)/" },
    },
    {
      name: "ui-lib-and-hooks-know-no-noun",
      severity: "error",
      from: { path: "^web/src/(ui|lib|hooks)/" },
      to: { path: "^web/src/(shared|features|routes)/" },
    },
    {
      name: "ui-imports-no-area",
      severity: "error",
      from: { path: "^web/src/ui/" },
      to: { path: "^(core|functions)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.tsc|dist|cdk\\.out)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".d.ts"],
    },
  },
};

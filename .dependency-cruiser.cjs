/** Who may know whom. Each rule is proven to fire by `.ci/locks/dependencies.test.ts`. */
const { builtinModules } = require("node:module");

const ROOM = "^(core|functions|web|stacks)/";
const AREA = "^core/src/(?!(?:kit|port|aws)/)([^/]+)/";
const DOOR = "^core/src/[^/]+/(index|schema)\\.ts$";
const PORT = "^core/src/port/[^/]+/index\\.ts$";
const TEST = ["\\.(test|spec)\\.tsx?$", "^([^/]+|stacks/proof/oracle)/test/", "^web/e2e/"];

const NODE = `^(node:)?(${builtinModules.join("|")})(/|$)`;
const SDK = "node_modules/(@aws-sdk|@smithy)/";
const ELECTRODB = "node_modules/electrodb/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "A file may re-export itself as a namespace; nothing else may circle.",
      severity: "error",
      from: { path: "^(.+)$" },
      to: { circular: true, pathNot: "^$1$" },
    },
    {
      name: "imports-resolve",
      comment:
        "An import that leads nowhere, or to what a package keeps to itself, would escape every other rule. SST is installed by the first deployment.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^sst(/|$)" },
    },
    {
      name: "core-looks-at-no-other-room",
      severity: "error",
      from: { path: "^core/" },
      to: { path: "^(functions|web|stacks)/" },
    },
    {
      name: "functions-look-only-at-core",
      severity: "error",
      from: { path: "^functions/" },
      to: { path: "^(web|stacks)/" },
    },
    {
      name: "web-sees-schemas-and-the-client",
      severity: "error",
      from: { path: "^web/" },
      to: {
        path: "^(core|functions|stacks)/",
        pathNot: [
          "^core/src/[^/]+/schema\\.ts$",
          "^core/src/verdict/explain\\.ts$",
          "^core/src/file/reader\\.ts$",
          "^core/src/kit/(permission|issue-text)\\.ts$",
          "^functions/src/client\\.ts$",
        ],
      },
    },
    {
      name: "nobody-imports-stacks",
      comment: "SST's own entry file is the one that hands the stacks over.",
      severity: "error",
      from: { pathNot: ["^stacks/", "^sst\\.config\\.ts$"] },
      to: { path: "^stacks/" },
    },
    {
      name: "local-needs-no-proof",
      comment: "`npm start` needs no simulator, oracle or benchmark; its tests may use them.",
      severity: "error",
      from: { path: "^stacks/local/", pathNot: "\\.test\\.ts$" },
      to: { path: "^stacks/proof/" },
    },
    {
      name: "nobody-imports-the-web",
      severity: "error",
      from: { pathNot: "^web/" },
      to: { path: "^web/" },
    },
    {
      name: "sources-import-no-test",
      comment: "The configuration of the journeys belongs to them.",
      severity: "error",
      from: { path: ROOM, pathNot: [...TEST, "^web/playwright\\.config\\.ts$"] },
      to: { path: TEST },
    },
    {
      name: "kit-is-the-ground-floor",
      severity: "error",
      from: { path: "^core/src/kit/", pathNot: TEST },
      to: { path: "^core/src/(?!kit/)" },
    },
    {
      name: "ports-know-kit-and-each-others-doors",
      severity: "error",
      from: { path: "^core/src/port/([^/]+)/", pathNot: TEST },
      to: { path: "^core/src/", pathNot: ["^core/src/kit/", "^core/src/port/$1/", PORT] },
    },
    {
      name: "aws-knows-only-kit",
      severity: "error",
      from: { path: "^core/src/aws/", pathNot: TEST },
      to: { path: "^core/src/(?!kit/|aws/)" },
    },
    {
      name: "areas-meet-at-the-door",
      comment: "An area may use another's index or schema, never its insides.",
      severity: "error",
      from: { path: AREA },
      to: { path: AREA, pathNot: ["^core/src/$1/", DOOR] },
    },
    {
      name: "areas-know-ports-not-adapters",
      severity: "error",
      from: { path: AREA, pathNot: TEST },
      to: { path: "^core/src/port/", pathNot: PORT },
    },
    {
      name: "adapters-are-chosen-in-one-file",
      severity: "error",
      from: {
        path: "^(functions|stacks)/",
        pathNot: ["^functions/src/adapters\\.ts$", "^stacks/(local/|proof/|agent/main\\.ts$)", ...TEST],
      },
      to: { path: "^core/src/port/", pathNot: PORT },
    },
    {
      name: "core-is-entered-by-its-doors",
      comment: "The table, the entities and an area's insides stay in core.",
      severity: "error",
      from: { path: "^(functions|stacks)/", pathNot: TEST },
      to: {
        path: "^core/",
        pathNot: [DOOR, "^core/src/kit/", "^core/src/port/", "^core/src/aws/outbox/index\\.ts$"],
      },
    },
    {
      name: "sdk-stays-on-the-floor",
      comment: "Only core/src/aws and the adapters of ports speak to AWS; the stacks stand in for it.",
      severity: "error",
      from: {
        path: "^(core|functions|web)/",
        pathNot: ["^core/src/aws/", "^core/src/port/[^/]+/(?!index\\.ts$)", ...TEST],
      },
      to: { path: SDK },
    },
    {
      name: "electrodb-stays-in-core",
      severity: "error",
      from: { pathNot: "^core/" },
      to: { path: ELECTRODB },
    },
    {
      name: "schemas-are-safe-for-the-browser",
      comment: "A schema ships to the browser, so nothing that it reaches may need a server.",
      severity: "error",
      from: {
        path: [
          "^core/src/[^/]+/schema\\.ts$",
          "^core/src/verdict/explain\\.ts$",
          "^core/src/kit/(permission|issue-text)\\.ts$",
        ],
      },
      to: { reachable: true, path: [NODE, SDK, ELECTRODB, "^core/src/(port|aws)/"] },
    },
    {
      name: "reader-is-safe-for-the-browser",
      comment:
        "The preview runs the import's reader in the browser, so nothing that it reaches may need Node or AWS.",
      severity: "error",
      from: { path: "^core/src/file/reader\\.ts$" },
      to: {
        reachable: true,
        path: [NODE, SDK, ELECTRODB, "node_modules/(yauzl|yazl)/", "^core/src/(port|aws)/"],
      },
    },
    {
      name: "features-never-meet",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "features-lie-below-routes",
      severity: "error",
      from: { path: "^web/src/features/" },
      to: { path: "^web/src/routes/" },
    },
    {
      name: "ui-lib-and-hooks-lie-below-features",
      severity: "error",
      from: { path: "^web/src/(ui|lib|hooks)/" },
      to: { path: "^web/src/(features|routes)/" },
    },
    {
      name: "ui-knows-no-noun",
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

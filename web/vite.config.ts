import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";

/** `npx vite` against a running local stage: WINNOW_STAGE=http://127.0.0.1:<port>. */
const stage = process.env["WINNOW_STAGE"];

/** The stage's parent domain of cookies (stacks/stages.ts); null where they belong to the host alone. */
const cookieDomain = process.env["WINNOW_COOKIE_DOMAIN"] || null;

/** Fonts have a name without a hash, by which the documentation finds them. Their content never changes. */
const assetName = ({ names }: { names: string[] }): string =>
  names.some((name) => name.endsWith(".woff2")) ? "assets/[name][extname]" : "assets/[name]-[hash][extname]";

/** Whether the path of a module ends in one of these, which have no extension. */
const isOneOf = (...modules: string[]): RegExp =>
  new RegExp(`/(?:${modules.map((module) => module.replaceAll("*", "[a-z-]+")).join("|")})\\.[a-z]+$`);

/** Icons that pages of lists alone show. */
const listIcons = "circle-(?:dashed|pause|x)|pause|play|rotate-ccw|tags|wrench";

/**
 * Each chunk is a request, so a page has few. The chunks, from the first:
 *
 * - what starts a page
 * - the controls of nearly every page
 * - the pages for everybody
 * - the router with the query cache
 * - forms
 * - what opens above a page
 * - choices of one among several
 * - menus
 * - the frame of pages
 * - dates
 * - what pages of lists share
 *
 * Other modules are split by the pages that share them. The sign-in page needs the first three alone. A group
 * takes what its modules import with it, so the modules of the last three import no schema.
 */
const chunks = [
  { name: "start", tags: ["$initial" as const], priority: 5 },
  {
    name: "controls",
    test: isOneOf(
      "web/src/ui/(?:button|card|logo|text-link-style|form/(?:checkbox|field|input)|state/(?:callout|skeleton))",
    ),
    priority: 4,
  },
  {
    name: "account",
    test: isOneOf(
      "web/src/ui/form/password-input",
      "web/src/features/account/(?:auth-layout|hero-art|page-link|enter)",
      "web/src/features/account/(?:google/google-button|passkey/passkey-button)",
      "web/src/features/account/sign-in/(?:challenge|lazy-second-step|login-form|sign-in-page)",
    ),
    priority: 4,
  },
  {
    name: "application",
    test: /react-router\/|@tanstack\/(?:react-query|query-core)|web\/src\/(?:lib\/(?:api|current-user|query-client|sign-out|confirmation)|ui\/text-link|features\/account\/route-guard)\./,
    priority: 3,
  },
  {
    name: "form",
    test: /react-hook-form|web\/src\/features\/account\/(?:queries|form\/form|sign-in\/google-callback)\./,
    priority: 2,
  },
  { name: "overlay", test: /@floating-ui|@base-ui/, minShareCount: 30, priority: 1 },
  {
    name: "choice",
    test: isOneOf(
      "react/internals/(?:composite/(?:list|item)/.+|resolvePopupLabel)",
      "utils/(?:isElementDisabled|getElementTransform|clamp|scrollable|getHighlightReason|useMixedToggleClickHandler)",
    ),
    priority: 1,
  },
  { name: "popup", test: /@base-ui\/react\/(?:menu|popover|toast|floating-ui-react\/hooks\/useHover)/ },
  {
    name: "frame",
    test: isOneOf(
      // The frame shows no state, whose icons come with the pages that do.
      `lucide-react/(?!.+/(?:${listIcons}|ban|circle-slash)\\.).+`,
      "core/src/kit/(?:permission|plan|retention)",
      "core/src/list/area",
      "core/src/quota/limits",
      "web/src/hooks/use-(?:deferred-arrival|has-opened|media-query|place|restore-focus|shortcut)",
      "web/src/features/workspace/use-workspace-sync",
      "web/src/lib/(?:bidi|number|refetch|shown-once)",
      "web/src/shared/(?:billing/plan|credit/(?:credit|free-quota-text)|list/(?:list-permission|list-screens))",
      "web/src/ui/(?:back-link|crown|disclosure|page-head|status-mark|state/(?:empty-state|loading-rows|progress))",
    ),
    minShareCount: 2,
  },
  { name: "dates", test: isOneOf("date-fns/.+", "web/src/lib/date", "web/src/ui/time"), minShareCount: 2 },
  {
    name: "list",
    test: isOneOf(
      `lucide-react/.+/(?:${listIcons})`,
      "core/src/(?:analysis/bounds|list/phase)",
      "web/src/features/list/(?:job/list-state|job/missing-credits|overview/list-link)",
      "web/src/features/list/(?:retention/retention-names|summary/(?:estimate|health|status-bar|status-breakdown|status-names))",
      "web/src/features/list/(?:queries|list-api|filled-page|tags/tag-links)",
      "web/src/hooks/use-handed-over",
      "web/src/shared/list/provider-name",
    ),
    minShareCount: 2,
  },
];

/** The form guard: one classic script, since it stands in pages of others. */
async function formGuardScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    root: import.meta.dirname,
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      lib: { entry: "form-guard/form-guard.ts", formats: ["iife"], name: "formGuard" },
    },
  });
  const [first] = [built].flat();
  if (!first || !("output" in first)) throw new Error("The form guard was not built.");
  return first.output[0].code;
}

/** Builds the form guard beside the application, and serves it while the application is developed. */
const formGuard = (): Plugin => ({
  name: "form-guard",
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: "form-guard.js", source: await formGuardScript() });
  },
  configureServer({ middlewares }) {
    middlewares.use("/form-guard.js", (_request, response, next) => {
      formGuardScript().then((code) => response.setHeader("content-type", "text/javascript").end(code), next);
    });
  },
});

/**
 * Asks for the application at once where the sign-in page does not stand before it. `main.tsx` would ask one round trip later. The
 * content security policy has the hash of each inline script.
 */
const preloadApplication = (): Plugin => ({
  name: "preload-application",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {} }) {
      const built = Object.values(bundle).filter((each) => each.type === "chunk");
      const start = built.find(({ isEntry }) => isEntry);
      const application = built.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/web/src/app.tsx"));
      if (application === undefined) return [];
      const files = [application.fileName, ...application.imports].filter((file) => file !== start?.fileName);
      const children = `if (location.pathname !== "/login") for (const href of ${JSON.stringify(files.map((file) => `/${file}`))}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }))`;
      return [{ tag: "script", children, injectTo: "head" }];
    },
  },
});

/** Packs the SDK beside the application, so that a stage is where its own SDK is installed from. */
const sdkPackage = (): Plugin => ({
  name: "sdk-package",
  generateBundle() {
    const folder = mkdtempSync(join(tmpdir(), "winnow-sdk-"));
    try {
      const pack = ["pack", "--silent", "--pack-destination", folder];
      execFileSync("npm", pack, { cwd: join(import.meta.dirname, "../sdk") });
      const [tarball = ""] = readdirSync(folder);
      const source = readFileSync(join(folder, tarball));
      this.emitFile({ type: "asset", fileName: "sdk.tgz", source });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});

export default defineConfig({
  root: import.meta.dirname,
  define: { COOKIE_DOMAIN: JSON.stringify(cookieDomain) },
  plugins: [react(), tailwindcss(), formGuard(), preloadApplication(), sdkPackage()],
  build: {
    target: "es2023",
    manifest: true,
    assetsInlineLimit: 0,
    // Every browser that runs this target preloads modules.
    modulePreload: { polyfill: false },
    rollupOptions: { output: { assetFileNames: assetName, codeSplitting: { groups: chunks } } },
  },
  worker: { format: "es" },
  ...(stage === undefined
    ? {}
    : {
        server: {
          proxy: Object.fromEntries(
            ["/api", "/v1", "/mcp", "/oauth", "/docs", "/llms.txt", "/_local"].map((path) => [path, stage]),
          ),
        },
      }),
});

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** `npx vite` against a running local stage: WINNOW_STAGE=http://127.0.0.1:<port>. */
const stage = process.env["WINNOW_STAGE"];

/** The stage's parent domain of cookies (stacks/stages.ts); null where they belong to the host alone. */
const cookieDomain = process.env["WINNOW_COOKIE_DOMAIN"] || null;

/** Fonts have a name without a hash, by which the documentation finds them. Their content never changes. */
const assetName = ({ names }: { names: string[] }): string =>
  names.some((name) => name.endsWith(".woff2")) ? "assets/[name][extname]" : "assets/[name]-[hash][extname]";

export default defineConfig({
  root: import.meta.dirname,
  define: { COOKIE_DOMAIN: JSON.stringify(cookieDomain) },
  plugins: [react(), tailwindcss()],
  build: {
    target: "es2023",
    manifest: true,
    assetsInlineLimit: 0,
    rollupOptions: { output: { assetFileNames: assetName } },
  },
  worker: { format: "es" },
  ...(stage === undefined
    ? {}
    : {
        server: {
          proxy: Object.fromEntries(["/api", "/v1", "/mcp", "/docs", "/_local"].map((path) => [path, stage])),
        },
      }),
});

/**
 * The Chromium of the journeys: CHROMIUM_PATH, one on PATH, Playwright's, or one installed now.
 * `node web/e2e/browser.ts` prints its path.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** No sandbox, no GPU, no background network requests. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of an installed Chromium, or undefined. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which is not there. Correct it, or unset it.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path));
}

/** Finds a Chromium, or installs Playwright's, or Debian's. */
function obtainChromium(): string {
  const found = findChromium();
  if (found) return found;
  for (const install of [installFromPlaywright, installFromDebian]) {
    install();
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "There is no Chromium here, and none could be installed. Install one, or name it in CHROMIUM_PATH.",
  );
}

function installFromPlaywright(): void {
  run("npx", ["playwright", "install", "chromium"], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000" });
}

function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  run("apt-get", ["update", "-q"]);
  run("apt-get", ["install", "-q", "-y", "chromium"], { DEBIAN_FRONTEND: "noninteractive" });
}

/** Runs an installer with its output on stderr, so that stdout holds only the path. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  spawnSync(command, args, { stdio: ["ignore", 2, 2], env: { ...process.env, ...env } });
}

if (process.argv[1] === import.meta.filename) console.log(obtainChromium());

/**
 * The Chromium of the journeys: CHROMIUM_PATH, one on PATH, Playwright's, or one installed now.
 * `node web/e2e/support/browser.ts` prints its path, and with `--with-window` that of a browser which draws what it shows.
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

/** They draw no window, which takes two thirds of the processor time. */
const headlessShells = ["chromium-headless-shell", "chrome-headless-shell"];
const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of an installed Chromium, or undefined. */
export function findChromium(
  names: readonly string[] = [...headlessShells, ...browsers],
): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which is not there. Correct it, or unset it.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path));
}

/** Finds a Chromium, or installs Playwright's, or Debian's. A machine of CI gets a headless shell beside its browser. */
function obtainChromium(names: readonly string[] | undefined): string {
  if (process.env.CI && !findChromium(headlessShells)) installFromDebian("chromium-headless-shell");
  const installs = [
    installFromPlaywright,
    () => installFromDebian("chromium-headless-shell"),
    () => installFromDebian("chromium"),
  ];
  let found = findChromium(names);
  for (const install of installs) {
    if (found) return found;
    install();
    found = findChromium(names);
  }
  if (found) return found;
  throw new Error(
    "There is no Chromium here, and none could be installed. Install one, or name it in CHROMIUM_PATH.",
  );
}

function installFromPlaywright(): void {
  run("npx", ["playwright", "install", "chromium"], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000" });
}

function installFromDebian(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  run("apt-get", ["update", "-q"]);
  run("apt-get", ["install", "-q", "-y", name], { DEBIAN_FRONTEND: "noninteractive" });
}

const installMs = 300_000;

/** Runs an installer with its output on stderr, so that stdout holds only the path. One that hangs is ended. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const environment = { ...process.env, ...env };
  spawnSync(command, args, { stdio: ["ignore", 2, 2], env: environment, timeout: installMs });
}

if (process.argv[1] === import.meta.filename)
  console.log(obtainChromium(process.argv.includes("--with-window") ? browsers : undefined));

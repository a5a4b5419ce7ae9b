/**
 * Journeys against the whole product, started once per run on free ports with its own data folder.
 * `--grep @smoke` runs the short selection.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./e2e/support/browser.ts";

const executablePath = findChromium();
const environment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  // A journey waits more than it computes.
  workers: 3,
  forbidOnly: true,
  // A slow machine may fail a journey once. The report names one that passes at its second try.
  retries: 1,
  // A busy machine takes several times as long as a quiet one.
  timeout: 120_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    baseURL: process.env["WINNOW_URL"] ?? "",
    // A service worker's requests pass by the routes of a test.
    serviceWorkers: "block",
    // Nothing moves, so that no click meets what is still closing. Journeys about motion ask for it.
    reducedMotion: "reduce",
    // An action that cannot be done fails early, and names itself, so that the second try has its time.
    actionTimeout: 40_000,
    // Traces cost a third of the time of a journey. One that fails is traced at its second try.
    trace: "on-first-retry",
    launchOptions: {
      args: chromiumFlags,
      // In an ASCII locale Chromium renames downloads with other characters to "download".
      env: { ...environment, LC_ALL: "C.UTF-8" },
      ...(executablePath ? { executablePath } : {}),
    },
  },
  webServer: {
    command: `node stacks/local/start.ts --port 0 --data ${dataFolder()}`,
    cwd: resolve(import.meta.dirname, ".."),
    // Playwright exports the matched group as WINNOW_URL to the workers.
    wait: { stdout: /Winnow is ready on (?<winnow_url>\S+)/ },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    timeout: 60_000,
  },
});

/** The data folder of the run: created by the first process, shared with the workers, deleted at the end. */
function dataFolder(): string {
  const known = process.env["WINNOW_JOURNEY_DATA"];
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), "winnow-journeys-"));
  process.env["WINNOW_JOURNEY_DATA"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

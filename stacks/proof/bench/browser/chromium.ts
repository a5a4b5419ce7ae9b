/** A Chromium with a new profile, for people who use the product and for programs that speak its debugging protocol. */
import { execFileSync } from "node:child_process";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import type { Credentials } from "../../customer.ts";

const root = join(import.meta.dirname, "../../../..");

export interface OpenChromium {
  context: BrowserContext;
  /** The port of the debugging protocol. */
  port: number;
}

/** Opens a Chromium, runs the body, and closes it. */
export async function withChromium<T>(body: (browser: OpenChromium) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), "winnow-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: pathOfChromium(),
    ignoreHTTPSErrors: true,
    args: [
      "--remote-debugging-port=0",
      "--ignore-certificate-errors",
      "--disable-gpu",
      "--disable-quic",
      "--disable-sync",
    ],
    viewport: null,
  });
  try {
    const port = Number((await readFile(join(profile, "DevToolsActivePort"), "utf8")).split("\n")[0]);
    return await body({ context, port });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Chromium as the journeys find it, but with frames that are drawn. */
const pathOfChromium = (): string =>
  execFileSync(process.execPath, [join(root, "web/e2e/support/browser.ts"), "--with-window"], {
    encoding: "utf8",
  }).trim();

/** Signs in by the form, as a person does, and waits for the page of `path`. */
export async function signInBy(
  page: Page,
  url: string,
  { email, password }: Credentials,
  path = "/",
): Promise<void> {
  await page.goto(`${url}/login?from=${encodeURIComponent(path)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((shown) => shown.pathname === path);
}

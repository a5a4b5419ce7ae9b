/** A newcomer's time: from the sign-up to the first verdict, and to a cleaned file of 5,000 rows. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { z } from "zod";
import { printBounds } from "../bound.ts";
import { figure } from "../table.ts";
import { withChromium } from "./chromium.ts";
import { clicksSoFar, countClicks } from "./in-page/clicks.ts";
import { withWholeProduct, type WholeProduct } from "./product.ts";
import { sampleFile } from "./sample.ts";

type Print = (line: string) => void;

const email = "newcomer@inbox.test";
/** The sample needs more than a free month has. */
const boughtCredits = 5_000;

/** The script types at once; what counts is what the product takes, and the clicks that it asks for. */
export async function benchNewcomer(print: Print): Promise<void> {
  print(`\nNewcomer`);
  await withWholeProduct((product) =>
    withChromium(async ({ context }) => {
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      page.setDefaultTimeout(60_000);
      await page.addInitScript(countClicks);
      const verdict = await secondsOf(() => toFirstVerdict(page, product.url));
      const clicks = await page.evaluate(clicksSoFar);
      print(`  first verdict: ${figure(verdict, 1)} s, ${clicks} clicks`);
      await buyCredits(page, product);
      const cleaned = await secondsOf(() => toCleanedFile(page));
      print(`  a cleaned file of 5,000 rows: ${figure(cleaned, 1)} s more`);
      printBounds(
        [
          { what: "first verdict: s from the sign-up", measured: verdict, max: 10, decimals: 1 },
          { what: "first verdict: clicks", measured: clicks, max: 3 },
          { what: "cleaned file of 5,000 rows: s", measured: verdict + cleaned, max: 40, decimals: 1 },
        ],
        print,
      );
    }),
  );
}

async function secondsOf(body: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await body();
  return (performance.now() - from) / 1_000;
}

async function toFirstVerdict(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-up`);
  await page.getByLabel("First name").fill("Sanne");
  await page.getByLabel("Last name").fill("Visser");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a heap of golden grain");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Code").fill(await codeFor(url));
  await page.getByRole("link", { name: "Verify one address" }).click();
  await page.getByRole("textbox", { name: "Verify an address" }).fill("ann@inbox.test");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByRole("status").filter({ hasText: "ann@inbox.test, Valid" }).waitFor({ state: "attached" });
}

async function toCleanedFile(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Clean List" }).first().click();
  await page.getByLabel("File with email addresses").setInputFiles(sampleFile);
  await page.getByRole("button", { name: /^Upload and / }).click();
  await page.getByRole("button", { name: "Clean this list" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start cleaning" }).click();
  const button = page.getByRole("button", { name: "Download cleaned file" });
  await button.waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  await file.path();
}

const Mails = z.array(z.object({ to: z.string(), subject: z.string() }));

/** The code in the newcomer's mail. */
async function codeFor(url: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}/_local/inbox`, { headers: { accept: "application/json" } });
    const mail = Mails.parse(await answer.json()).find(({ to }) => to === email);
    const code = /^\d{6}/.exec(mail?.subject ?? "")?.[0];
    if (code !== undefined) return code;
    await sleep(50);
  }
}

const root = join(import.meta.dirname, "../../../..");
const User = z.object({ myworkspace: z.string() });

/** Gives the newcomer credits, out of the time that is measured: what a payment takes is the bank's. */
async function buyCredits(page: Page, { endpoint }: WholeProduct): Promise<void> {
  const answer = page.waitForResponse(/\/api\/user\/me\/$/);
  await page.reload();
  const { myworkspace } = User.parse(await (await answer).json());
  execFileSync(process.execPath, [
    join(root, "stacks/operator/grant-credits.ts"),
    ...["--workspace", myworkspace, "--credits", String(boughtCredits)],
    ...["--reason", "Benchmark", "--cloud", endpoint],
  ]);
}

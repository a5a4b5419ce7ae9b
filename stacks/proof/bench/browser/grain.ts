/** What the picture of a running job costs the browser, while nothing else is under way. */
import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { demo } from "../../../local/demo-user.ts";
import { signIn } from "../../customer.ts";
import { printBounds } from "../bound.ts";
import { figure } from "../table.ts";
import { signInBy, withChromium } from "./chromium.ts";
import { withWholeProduct } from "./product.ts";

type Print = (line: string) => void;

const total = 100_000;
/** A list of that size takes about five minutes. */
const addressesEachSecond = 330;
const seconds = 30;
const maxPercent = 5;

/** The progress is made up, since the work on a real list would be measured too. */
export async function benchGrain(print: Print): Promise<void> {
  print(`\nGrain: a job of ${figure(total)} addresses, ${seconds} seconds`);
  await withWholeProduct(({ url }) =>
    withChromium(async ({ context }) => {
      const customer = await signIn(url, demo);
      const pasted = { name: "Grain", source: "paste", purpose: "verify", emails: ["ann@inbox.test"] };
      const { body } = await customer.call<{ id: string }>("POST", "/api/lists/", pasted);
      await customer.settle();
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await makeUpProgress(page, body.id);
      await signInBy(page, url, demo, `/verify-email/list-validation/${body.id}`);
      await page.locator("[data-lane] ellipse").first().waitFor({ state: "attached" });
      const session = await context.newCDPSession(page);
      await session.send("Performance.enable");
      await sleep(5_000);
      const before = await tasksOf(session);
      await sleep(seconds * 1_000);
      const after = await tasksOf(session);
      const percent = (100 * (after.tasks - before.tasks)) / (after.time - before.time);
      printBounds(
        [{ what: "a running job: % of a core", measured: percent, max: maxPercent, decimals: 2 }],
        print,
      );
    }),
  );
}

/** Answers for the list as for one that is a third done and goes on, with all that a real one has. */
async function makeUpProgress(page: Page, id: string): Promise<void> {
  const from = performance.now();
  await page.route(`**/api/lists/${id}/`, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as object;
    const done = Math.floor(total / 3 + ((performance.now() - from) / 1_000) * addressesEachSecond);
    const shares = <Key extends string>(parts: Readonly<Record<Key, number>>) =>
      Object.fromEntries(
        Object.entries<number>(parts).map(([name, share]) => [name, Math.floor(done * share)]),
      );
    const progress = {
      done,
      total,
      percent: Math.floor((100 * done) / total),
      waiting: Math.floor(done / 50),
      eta_seconds: Math.ceil((total - done) / addressesEachSecond),
    };
    const verification = {
      status: "running",
      progress,
      counts: shares({ valid: 0.7, risky: 0.12, invalid: 0.15, unknown: 0.03 }),
      reasons: shares({
        accepted: 0.7,
        catch_all: 0.12,
        mailbox_not_found: 0.1,
        no_mail_host: 0.05,
        greylisted: 0.03,
      }),
      providers: shares({ google_workspace: 0.4, microsoft365: 0.2, yahoo: 0.1, other: 0.3 }),
      rows: null,
      credits: { reserved: total, charged: done, returned: 0 },
      started_at: new Date(Date.now() - 100_000).toISOString(),
      completed_at: null,
    };
    await route.fulfill({ response, json: { ...list, status: "running", verification } });
  });
}

/** The seconds that the page's main thread has spent in tasks so far, and the time. */
async function tasksOf(session: CDPSession): Promise<{ tasks: number; time: number }> {
  const { metrics } = await session.send("Performance.getMetrics");
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { tasks: valueOf("TaskDuration"), time: valueOf("Timestamp") };
}

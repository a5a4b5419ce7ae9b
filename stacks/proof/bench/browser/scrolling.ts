/** A result of the largest size in a browser: frames and answers while it scrolls, and the first rows of each action. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { demo } from "../../../local/demo-user.ts";
import { type Bound, printBounds } from "../bound.ts";
import { startEnvironment } from "../size/environment.ts";
import { writeCsv } from "../size/file.ts";
import { awaitStatus, upload, withProduct } from "../size/list-run.ts";
import { figure } from "../table.ts";
import { untilOtherRows, watchSearch } from "./in-page/rows.ts";
import { dragBar, smoothnessSoFar, watchSmoothness } from "./in-page/smoothness.ts";
import { buildWebsite } from "./product.ts";
import { signInBy, withChromium } from "./chromium.ts";

type Print = (line: string) => void;

const bytesOfRow = 50;
const maxFirstRows = 1_000;

/** Prints the bounds, measured on a verified list of that many rows. */
export async function benchScrolling(rows: number, print: Print): Promise<void> {
  print(`\nScrolling: a list of ${figure(rows)} rows in a browser`);
  buildWebsite();
  const environment = await startEnvironment();
  try {
    const file = join(environment.folder, "large.csv");
    await writeCsv(file, rows, bytesOfRow * rows);
    print(`  ${figure((await stat(file)).size / 1e6, 1)} MB`);
    await withProduct(environment, async ({ customer }) => {
      const id = await upload(customer, file);
      await awaitStatus(customer, id, "ready");
      await customer.call("POST", `/api/lists/${id}/verify/`);
      await awaitStatus(customer, id, "completed");
      await withChromium(async ({ context }) => {
        const page = await context.newPage();
        await page.setViewportSize({ width: 1440, height: 900 });
        page.setDefaultTimeout(60_000);
        await signInBy(page, customer.url, demo, `/verify-email/file-validation/${id}`);
        await page.locator("[data-row]").first().waitFor();
        const scrolled = await scrollBounds(page, print);
        const acted = await actionBounds(page, print);
        printBounds([...scrolled, ...acted, ...(await searchBounds(page, print))], print);
      });
    });
  } finally {
    await environment.close();
  }
}

/** Scrolls by the wheel, by the keyboard and by the bar, and opens rows in between. */
async function scrollBounds(page: Page, print: Print): Promise<Bound[]> {
  const table = page.getByRole("table", { name: "Addresses of the result" });
  await page.locator("[data-row]").first().click();
  await page.getByRole("region", { name: "Evidence" }).waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(watchSmoothness);
  const box = await table.boundingBox();
  if (box === null) throw new Error("The table is not on the screen.");
  for (let round = 0; round < rounds; round += 1) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let turn = 0; turn < 100; turn += 1) await page.mouse.wheel(0, round % 2 === 0 ? 240 : 2_400);
    await page.mouse.click(box.x + box.width / 3, box.y + box.height / 2);
    for (const key of ["ArrowDown", "ArrowDown", "PageDown", "PageDown", "ArrowUp", "Escape"])
      await page.keyboard.press(key);
    // A drag of the bar, which a browser without a screen does not draw.
    await table.evaluate(dragBar, 1 / rounds);
  }
  const { frames, answers: byNumber } = await page.evaluate(smoothnessSoFar);
  const answers = Object.values(byNumber).toSorted((one, other) => other.all - one.all);
  const sorted = frames.toSorted((one, other) => one - other);
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  print(
    `  ${figure(frames.length)} frames, half of them within ${figure(quantile(0.5), 1)} ms; ` +
      `${figure(answers.length)} interactions that took over 16 ms`,
  );
  for (const { name, all, waited, handled } of answers.slice(0, 3))
    print(
      `    ${name}: ${figure(waited)} ms until it was handled, ${figure(handled)} ms, ${figure(all - waited - handled)} ms until it was drawn`,
    );
  return [
    { what: "scrolling: longest answer to an interaction, ms", measured: answers[0]?.all ?? 0, max: 200 },
    { what: "scrolling: 95 % of frames within, ms", measured: quantile(0.95), max: 50 },
    { what: "scrolling: longest frame, ms", measured: quantile(1), max: 200 },
  ];
}

const rounds = 6;

/** From a click until the first rows of the other table are drawn. */
async function actionBounds(page: Page, print: Print): Promise<Bound[]> {
  const strip = page.getByRole("region", { name: "Overview" });
  const aside = page.getByRole("complementary", { name: "Filters" });
  const clear = page.getByRole("button", { name: /^Remove the filter/ });
  const actions: Readonly<Record<string, () => Promise<void>>> = {
    "filter by status": () => strip.getByRole("button", { name: /^Unknown/ }).click(),
    "clear the filter": () => clear.click(),
    "filter by reason": () =>
      aside.getByRole("group", { name: "Reasons" }).getByRole("button").first().click(),
    "clear the reason": () => clear.click(),
    "filter by domain": () =>
      aside.getByRole("group", { name: "Domains" }).getByRole("button").first().click(),
    "clear the domain": () => clear.click(),
    "sort by score": () => page.getByRole("columnheader", { name: "Score" }).getByRole("button").click(),
    "sort by score, descending": () =>
      page.getByRole("columnheader", { name: "Score" }).getByRole("button").click(),
    "sort by domain": () => page.getByRole("columnheader", { name: "Address" }).getByRole("button").click(),
    "sort by status": () => page.getByRole("columnheader", { name: "Status" }).getByRole("button").click(),
    "sort by row": () => page.getByRole("columnheader", { name: "Row" }).getByRole("button").click(),
  };
  const bounds: Bound[] = [];
  for (const [what, act] of Object.entries(actions)) {
    const measured = await msToRows(page, act);
    print(`  ${what}: ${figure(measured)} ms`);
    bounds.push({ what: `${what}: ms to the first rows`, measured, max: maxFirstRows });
  }
  return bounds;
}

/** Milliseconds from what is done until there are rows in another table. */
async function msToRows(page: Page, act: () => Promise<void>): Promise<number> {
  const measured = page.evaluate(untilOtherRows);
  await act();
  return measured;
}

const searches = {
  "a frequent text": "person.3",
  "a rare text": "person.19998",
  "an absent text": "nobody@",
};

/** A search ends within ten seconds, and says meanwhile what it has searched. */
async function searchBounds(page: Page, print: Print): Promise<Bound[]> {
  const field = page.getByLabel("Search by address or domain");
  const bounds: Bound[] = [];
  for (const [what, text] of Object.entries(searches)) {
    const search = page.evaluate(watchSearch);
    await field.fill(text);
    const { first, end, told, last } = await search;
    print(
      `  search for ${what}: ${figure(end / 1_000, 1)} s, told ${figure(told)} times what is searched, then “${last}”`,
    );
    bounds.push({ what: `search for ${what}: s to the end`, measured: end / 1_000, max: 10, decimals: 1 });
    if (first !== null)
      bounds.push({ what: `search for ${what}: ms to the first rows`, measured: first, max: maxFirstRows });
    if (end > maxFirstRows)
      bounds.push({ what: `search for ${what}: times told what is searched`, measured: told, min: 1 });
    await msToRows(page, () => field.fill(""));
  }
  return bounds;
}

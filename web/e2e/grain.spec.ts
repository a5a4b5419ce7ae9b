/** The picture of a running job, whose grains stand for its addresses. The progress is made up by the test. */
import { allScreens, expectAccessible, expectNoOverflow, tagOf } from "./support/axe.ts";
import { holdRequest } from "./support/hold-request.ts";
import { expect, pasteList, signIn, test, uniqueAddress, uniqueName, type Page } from "./support/journey.ts";

const total = 1_000;
const perGrain = 5;

test.use({ reducedMotion: "no-preference" });

test("Each status has a heap with a grain for so many addresses, and new ones fall.", async ({ page }) => {
  const job = await openJob(page, { valid: 600, risky: 51, invalid: 100, unknown: 0 });
  await expect.poll(() => job.heaps()).toEqual([120, 11, 20, 0]);
  await expect(page.getByText(`One dot is ${perGrain} addresses`)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "600" })).toBeVisible();
  job.report({ valid: 700, risky: 51, invalid: 140, unknown: 5 });
  await expect.poll(() => job.heaps()).toEqual([140, 11, 28, 1]);
  // What lay there at the first look does not move.
  expect(await job.hasFallen()).toBe(20 + 8 + 1);
});

test("The job stays on the screen while the code of its first results loads.", async ({ page }) => {
  const code = await holdRequest(page, "**/assets/results-so-far-*.js");
  const job = await openJob(page, { valid: 0, risky: 0, invalid: 0, unknown: 0 });
  await expect(page.getByRole("button", { name: "Finish now" })).toBeVisible();
  job.report({ valid: 100, risky: 0, invalid: 0, unknown: 0 });
  await code.arrived;
  await expect.poll(() => job.heaps()).toEqual([20, 0, 0, 0]);
  await expect(page.getByRole("button", { name: "Finish now" })).toBeVisible();
  code.release();
  await expect(page.getByRole("button", { name: "Show the rows" })).toBeVisible();
});

test("Nothing falls for those who want less motion.", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const job = await openJob(page, { valid: 100, risky: 0, invalid: 0, unknown: 0 });
  await expect.poll(() => job.heaps()).toEqual([20, 0, 0, 0]);
  job.report({ valid: 400, risky: 0, invalid: 0, unknown: 0 });
  await expect.poll(() => job.heaps()).toEqual([80, 0, 0, 0]);
  expect(await job.hasFallen()).toBe(0);
});

test("What comes while the tab is hidden lies there at the next look.", async ({ page }) => {
  const job = await openJob(page, { valid: 100, risky: 0, invalid: 0, unknown: 0 });
  await expect.poll(() => job.heaps()).toEqual([20, 0, 0, 0]);
  await page.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, value: true }));
  job.report({ valid: 400, risky: 0, invalid: 0, unknown: 0 });
  await expect.poll(() => job.heaps()).toEqual([80, 0, 0, 0]);
  expect(await job.hasFallen()).toBe(0);
});

for (const screen of allScreens)
  test(
    `A running job and its dialogs are accessible, ${screen.width} px wide.`,
    tagOf(screen.width),
    async ({ page }) => {
      await page.setViewportSize(screen);
      const job = await openJob(page, { valid: 600, risky: 51, invalid: 100, unknown: 5 });
      await expect.poll(() => job.heaps()).toEqual([120, 11, 20, 1]);
      await expectNoOverflow(page);
      await expectAccessible(page);
      for (const name of ["Finish now", "Cancel"]) {
        await page.getByRole("button", { name, exact: true }).click();
        await expect(page.getByRole("alertdialog")).toBeVisible();
        await expectNoOverflow(page);
        await expectAccessible(page);
        await page.getByRole("button", { name: "Keep going" }).click();
        await expect(page.getByRole("alertdialog")).toBeHidden();
      }
    },
  );

type Counts = Readonly<Record<"valid" | "risky" | "invalid" | "unknown", number>>;

/** Opens a list whose verification reports these counts, and counts the animations that begin from then on. */
async function openJob(page: Page, first: Counts) {
  let counts = first;
  await page.addInitScript(() => {
    const seen = Object.assign(window, { falls: 0 });
    document.addEventListener("animationstart", (event) => {
      if (event.animationName === "fall") seen.falls += 1;
    });
  });
  await signIn(page);
  await pasteList(page, uniqueName("Grain"), [uniqueAddress()]);
  await page.route(/\/api\/lists\/lst_[^/]+\/$/, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { rows: object };
    const rows = { ...list.rows, total, distinct: total };
    const done = Object.values(counts).reduce((sum, count) => sum + count);
    const progress = { done, total, percent: Math.floor((100 * done) / total), eta_seconds: 60 };
    const job = { status: "running", progress, counts, reasons: {}, providers: {}, rows: null };
    const verification = { ...job, credits: { reserved: total, charged: done, returned: 0 } };
    await route.fulfill({ response, json: { ...list, rows, status: "running", verification } });
  });
  await page.reload();
  const lanes = page.locator("[data-lane]");
  return {
    report: (next: Counts) => {
      counts = next;
    },
    heaps: () => lanes.evaluateAll((each) => each.map((lane) => lane.querySelectorAll("ellipse").length)),
    /** Once every animation has begun and ended. */
    hasFallen: async () => {
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      return page.evaluate(() => (window as unknown as { falls: number }).falls);
    },
  };
}

import { readFile } from "node:fs/promises";
import {
  downloadBy,
  expect,
  keepBy,
  pasteList,
  signIn,
  test,
  uniqueName,
  verifyList,
  type Page,
} from "./journey.ts";

const names = Array.from({ length: 60 }, (_, index) => `user${index}@inbox.test`);

/** A verified list of 60 addresses on the screen. */
async function openResult(page: Page): Promise<void> {
  await signIn(page, "/verify-email/list-validation");
  await pasteList(page, uniqueName("Result"), names);
  await verifyList(page);
}

const searchField = (page: Page) => page.getByLabel("Search by address or domain");

test("one strip filters by status and keeps the rows in view", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "/verify-email/list-validation");
  await pasteList(page, uniqueName("Strip"), ["anna@inbox.test", "bob@inbox.test", "no-one@inbox.test"]);
  await verifyList(page);
  const strip = page.getByRole("region", { name: "Overview" });
  const table = page.getByRole("table", { name: "Addresses of the result" });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(96);
    await expect(table.getByRole("button").first()).toBeInViewport();
  }

  const invalid = strip.getByRole("button", { name: /^Invalid/ });
  await strip.locator("[data-status=invalid]").click();
  await expect(invalid).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/status=invalid/);
  await expect(table.getByRole("button")).toHaveText(["no-one@inbox.test"]);
  await invalid.click();
  await expect(page).not.toHaveURL(/status/);
  await expect(table.getByRole("button")).toHaveCount(3);

  await expect(strip).toContainText("Keep 2 of 3");
  await keepBy(page, "Reach");
  await expect(strip.getByRole("status")).toHaveText("2 of 3 rows kept, 1 dropped");
  const path = await downloadBy(page, strip.getByRole("button", { name: "Download cleaned file" }));
  expect((await readFile(path, "utf8")).trim().split(/\r?\n/)).toEqual([
    "email,status,reason",
    "anna@inbox.test,valid,accepted",
    "bob@inbox.test,valid,accepted",
  ]);
});

test("a search ends with the exact number of matches", async ({ page }) => {
  test.setTimeout(120_000);
  await openResult(page);
  await searchField(page).fill("USER1");
  await expect(page.getByText("11 addresses match", { exact: true })).toBeVisible();
  await searchField(page).fill("nowhere");
  await expect(page.getByRole("heading", { name: "No rows match" })).toBeVisible();
  await searchField(page).fill("");
  await expect(page.getByText("60 addresses", { exact: true })).toBeVisible();
});

test("a search shows its progress, and follows pages without a match", async ({ page }) => {
  test.setTimeout(120_000);
  await openResult(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let pages = 0;
  await page.route(/\/results\/?\?.*q=user7/, async (route) => {
    pages += 1;
    if (pages === 1) return route.fulfill({ json: { results: [], scanned: 15, next_cursor: "a" } });
    if (pages === 2) return route.fulfill({ json: { results: [], scanned: 30, next_cursor: "b" } });
    await released;
    const url = new URL(route.request().url());
    url.searchParams.delete("cursor");
    return route.fulfill({ response: await route.fetch({ url: url.href }) });
  });
  await searchField(page).fill("user7");
  await expect(page.getByText("0 addresses match so far, 50% searched")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Search" })).toBeVisible();
  release();
  await expect(page.getByText("1 address match", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "user7@inbox.test" })).toBeVisible();
});

test("evidence is docked beside the table, with j, k and copy", async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openResult(page);
  const rows = page.getByRole("table", { name: "Addresses of the result" }).getByRole("button");
  const evidence = page.getByRole("region", { name: "Evidence" });
  const first = (await rows.nth(0).textContent()) ?? "";
  const second = (await rows.nth(1).textContent()) ?? "";

  await rows.first().click();
  await expect(evidence).toContainText(first);
  await expect(evidence).toContainText("1 of 60");
  await expect(evidence.getByRole("heading", { name: /^Your row \d+$/ })).toBeVisible();
  await expect(evidence.getByRole("definition").filter({ hasText: first }).first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(evidence).toContainText(second);
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(evidence).toContainText("1 of 60");
  await expect(evidence.getByRole("button", { name: "Previous row" })).toBeDisabled();
  await evidence.getByRole("button", { name: "Next row" }).click();
  await expect(evidence).toContainText(second);

  await evidence.getByRole("button", { name: "Copy the evidence" }).click();
  await expect(evidence.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(second);

  await searchField(page).fill("jk");
  await expect(searchField(page)).toHaveValue("jk");
  await searchField(page).fill("");
  await rows.first().click();
  await evidence.getByRole("button", { name: "Close" }).click();
  await expect(evidence).toBeHidden();
  await expect(rows.first()).toBeFocused();
});

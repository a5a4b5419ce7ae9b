import { readFile } from "node:fs/promises";
import { expectAccessible, expectNoOverflow, screens } from "./support/axe.ts";
import {
  addressesOf,
  downloadBy,
  expect,
  choosePolicy,
  pasteList,
  signIn,
  test,
  uniqueName,
  verifyList,
} from "./support/journey.ts";
import { mixed, openMixed, openResult, searchField } from "./support/result.ts";

test("One strip filters by status and keeps the rows in view.", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "/verify-email/list-validation");
  await pasteList(page, uniqueName("Strip"), ["anna@inbox.test", "bob@inbox.test", "no-one@inbox.test"]);
  await verifyList(page);
  const strip = page.getByRole("region", { name: "Overview" });
  const addresses = addressesOf(page);
  for (const [width, height, most] of [
    [1440, 900, 96],
    [390, 844, 160],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(most);
    await expect(addresses.first()).toBeInViewport();
  }

  const invalid = strip.getByRole("button", { name: /^Invalid/ });
  await strip.locator("[data-status=invalid]").click();
  await expect(invalid).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/status=invalid/);
  await expect(addresses).toHaveText(["no-one@inbox.test"]);
  await invalid.click();
  await expect(page).not.toHaveURL(/status/);
  await expect(addresses).toHaveCount(3);

  await expect(strip).toContainText("Keep 2 of 3");
  await choosePolicy(page, "Reach");
  await expect(strip.getByRole("status")).toHaveText("2 of 3 rows kept, 1 dropped");
  const path = await downloadBy(page, strip.getByRole("button", { name: "Download cleaned file" }));
  expect((await readFile(path, "utf8")).trim().split(/\r?\n/)).toEqual([
    "email,status,reason",
    "anna@inbox.test,valid,accepted",
    "bob@inbox.test,valid,accepted",
  ]);
});

test("Rows stand in the order of the file with their numbers, and are sorted by a click.", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openMixed(page);
  const table = page.getByRole("table", { name: "Addresses of the result" });
  await expect(addressesOf(page)).toContainText(mixed);
  for (const [index, address] of mixed.entries())
    await expect(table.getByRole("row").nth(index + 1)).toHaveText(new RegExp(`^${index + 1}${address}`));
  await expect(table.getByRole("row", { name: /eve@gmial\.com/ })).toContainText("gmail.com");
  await expect(table).not.toContainText("failed (");

  const header = table.getByRole("columnheader", { name: "Score" });
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=score/);
  await expect(addressesOf(page).first()).toContainText(/no-one|nope|eve/);
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(addressesOf(page)).toContainText(["zoe@", "bob@", "zoe@", "any@"]);
  await table.getByRole("columnheader", { name: "Address" }).getByRole("button").click();
  await expect(addressesOf(page)).toContainText(["any@catchall.test", "eve@gmial.com", "zoe@inbox.test"]);
  await page.goto(page.url().replace("sort=domain", "sort=-score"));
  await expect(addressesOf(page)).toContainText(["zoe@", "bob@", "zoe@", "any@"]);
});

test("Reasons and domains filter by a click, and their counts follow the filter.", async ({ page }) => {
  test.setTimeout(120_000);
  await openMixed(page);
  const domains = page.getByRole("group", { name: "Domains" });
  const reasons = page.getByRole("group", { name: "Reasons" });
  await expect(reasons.getByRole("button", { name: "Accepted 3" })).toBeVisible();
  await domains.getByRole("button", { name: "inbox.test 4" }).click();
  await expect(page).toHaveURL(/domain=inbox.test/);
  await expect(addressesOf(page)).toContainText(["zoe@", "no-one@", "bob@", "zoe@"]);
  await expect(page.getByText("4 rows match", { exact: true })).toBeVisible();
  await expect(reasons.getByRole("button")).toHaveText(["Accepted3", "Mailbox not found1"]);

  await reasons.getByRole("button", { name: "Mailbox not found 1" }).click();
  await expect(addressesOf(page)).toHaveText(["no-one@inbox.test"]);
  await page.reload();
  await expect(addressesOf(page)).toHaveText(["no-one@inbox.test"]);
  await expect(domains.getByRole("button", { name: "inbox.test 1" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Remove the filter Mailbox not found" }).click();
  await page.getByRole("button", { name: "Remove the filter inbox.test" }).click();
  await expect(page.getByText("7 rows", { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filters" }).click();
  await domains.getByRole("button", { name: "catchall.test 1" }).click();
  await page.keyboard.press("Escape");
  await expect(addressesOf(page)).toHaveText(["any@catchall.test"]);
});

test("Evidence has its own address, moves with the arrow keys, and is a sheet on a small screen.", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openMixed(page);
  const evidence = page.getByRole("region", { name: "Evidence" });
  await addressesOf(page).nth(1).click();
  await expect(page).toHaveURL(/at=2/);
  await expect(evidence).toContainText("Server accepts every address");
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/at=3/);
  await expect(evidence).toContainText("550 5.1.1");
  await expect(evidence).not.toContainText(/\bNo likely|\bNot /);
  await page.reload();
  await expect(evidence).toContainText("no-one@inbox.test");
  await page.keyboard.press("k");
  await expect(evidence).toContainText("any@catchall.test");
  await page.goBack();
  await expect(evidence).toBeHidden();
  // The sixth row repeats the address of the first.
  await addressesOf(page).nth(5).click();
  await expect(evidence.getByRole("heading", { name: "Your row 6" })).toBeVisible();
  await expect(evidence).toContainText("The address is in 1 more row.");
  await page.keyboard.press("Escape");
  await expect(evidence).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await addressesOf(page).nth(4).click();
  const sheet = page.getByRole("dialog", { name: "Evidence" });
  await expect(sheet).toContainText("bob@inbox.test");
  await page.keyboard.press("j");
  await expect(sheet).toContainText("zoe@inbox.test");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/at=/);
});

test("A search counts every row of a repeated address.", async ({ page }) => {
  test.setTimeout(120_000);
  await openMixed(page);
  await searchField(page).fill("ZOE@");
  await expect(page.getByText("2 rows match", { exact: true })).toBeVisible();
  await expect(addressesOf(page)).toHaveText(["zoe@inbox.test", "zoe@inbox.test"]);
  await addressesOf(page).nth(1).click();
  await expect(page.getByRole("heading", { name: "Your row 6" })).toBeVisible();
});

test("A search ends with the exact number of matches.", async ({ page }) => {
  test.setTimeout(120_000);
  await openResult(page);
  await searchField(page).fill("USER1");
  await expect(page.getByText("11 rows match", { exact: true })).toBeVisible();
  await searchField(page).fill("nowhere");
  await expect(page.getByRole("heading", { name: "No rows match" })).toBeVisible();
  await searchField(page).fill("");
  await expect(page.getByText("60 rows", { exact: true })).toBeVisible();
});

test("A search shows its progress, and follows pages without a match.", async ({ page }) => {
  test.setTimeout(120_000);
  await openResult(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let pages = 0;
  await page.route(/\/rows\/?\?.*q=user7/, async (route) => {
    pages += 1;
    if (pages === 1) return route.fulfill({ json: { results: [], scanned: 15, next_cursor: "a" } });
    if (pages === 2) return route.fulfill({ json: { results: [], scanned: 30, next_cursor: "b" } });
    await released;
    const url = new URL(route.request().url());
    url.searchParams.delete("cursor");
    return route.fulfill({ response: await route.fetch({ url: url.href }) });
  });
  await searchField(page).fill("user7");
  await expect(page.getByText("0 rows match so far, 30 of 60 addresses searched")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Search" })).toBeVisible();
  release();
  await expect(page.getByText("1 row matches", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "user7@inbox.test" })).toBeVisible();
});

test("The address of a row far down opens its evidence and brings it into view.", async ({ page }) => {
  test.setTimeout(120_000);
  await openResult(page);
  await page.goto(`${page.url()}?at=58`);
  const evidence = page.getByRole("region", { name: "Evidence" });
  await expect(evidence).toContainText("58 of 60");
  await expect(evidence).toContainText("user57@inbox.test");
  const table = page.getByRole("table", { name: "Addresses of the result" });
  await expect(table.getByRole("row", { name: /user57@inbox\.test/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.goto(page.url().replace("at=58", "at=61"));
  await expect(addressesOf(page).first()).toBeVisible();
  await expect(evidence).toHaveCount(0);
});

test("Evidence is docked beside the table, with j, k and copy.", async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openResult(page);
  const rows = addressesOf(page);
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

test("Rows and counts that cannot be loaded say so, and are there at the next try.", async ({ page }) => {
  test.setTimeout(120_000);
  await openResult(page);
  await expect(page.getByRole("group", { name: "Reasons" })).toBeVisible();
  let isDown = true;
  await page.route(/\/api\/(history|lists\/[^/]+\/(rows|facets))\//, (route) =>
    isDown ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto(`${page.url()}?status=valid`);
  await expect(page.getByText("The rows could not be loaded")).toBeVisible();
  await expect(page.getByText("Loading rows")).toBeHidden();
  await expect(page.getByText("The filters could not be loaded")).toBeVisible();
  const tries = page.getByRole("button", { name: "Try again" });
  await expect(tries).toHaveCount(2);
  await expect(page.getByText("before an import")).toBeHidden();
  isDown = false;
  for (const left of [1, 0]) {
    await tries.first().click();
    await expect(tries).toHaveCount(left);
  }
  await expect(page.getByText("60 rows match", { exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "Reasons" })).toBeVisible();
  await page.goto(page.url().replace("status=valid", "status=unknown"));
  await expect(page.getByRole("heading", { name: "No rows match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page.getByText("60 rows", { exact: true })).toBeVisible();
});

test("A result says while newer rules are applied to it, and shows its rows where it has those of minutes ago.", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openMixed(page);
  const list = /\/api\/lists\/lst_[^/]+\/?$/;
  const answered = (rules: string) =>
    page.route(list, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { verification: object };
      await route.fulfill({ json: { ...body, verification: { ...body.verification, rules } } });
    });
  await answered("outdated");
  await page.reload();
  await expect(page.getByText("Your newest rules are being applied to this list")).toBeVisible();
  await expect(addressesOf(page)).toContainText(mixed);
  for (const size of screens) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  await page.unroute(list);

  await answered("pending");
  await page.reload();
  await expect(page.getByText("Your rules are being applied to this list")).toBeVisible();
  await expect(addressesOf(page)).toHaveCount(0);
  await page.unroute(list);
  await page.reload();
  await expect(addressesOf(page)).toContainText(mixed);
});

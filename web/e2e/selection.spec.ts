import { readFile } from "node:fs/promises";
import {
  addressesOf,
  csvFile,
  downloadBy,
  expect,
  signIn,
  test,
  uniqueName,
  uploadFile,
  verifyList,
  type Page,
} from "./support/journey.ts";
import { openMixed, openResult, searchField } from "./support/result.ts";

const rowBox = (page: Page, number: number) =>
  page.getByRole("checkbox", { name: new RegExp(`^Select row ${number},`) });
const selectedRows = (page: Page) => page.getByRole("group", { name: "Selected rows" });

test("Rows are selected by click, range and key, and are copied and exported.", async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openMixed(page);
  const bar = selectedRows(page);
  await rowBox(page, 6).click();
  await expect(bar).toContainText("1 row selected");
  await expect(page).not.toHaveURL(/at=/);
  await rowBox(page, 3).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("4 rows selected");
  await addressesOf(page).nth(3).focus();
  await page.keyboard.press("x");
  await expect(rowBox(page, 4)).not.toBeChecked();
  await page.keyboard.press("Shift+ArrowUp");
  await expect(addressesOf(page).nth(2)).toBeFocused();
  await expect(rowBox(page, 4)).toBeChecked();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(rowBox(page, 1)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(bar).toContainText("5 rows selected");

  // The sixth row repeats the address of the first.
  await bar.getByRole("button", { name: "Copy addresses" }).click();
  await expect(page.getByText("4 addresses copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "zoe@inbox.test\nno-one@inbox.test\nnope\nbob@inbox.test",
  );
  const path = await downloadBy(page, bar.getByRole("button", { name: "Export CSV" }));
  const lines = (await readFile(path, "utf8")).trim().split(/\r?\n/);
  expect(lines[0]).toBe("email,status,reason,score,suggestion,provider");
  expect(lines.slice(1).map((line) => line.split(",").slice(0, 2).join(","))).toEqual([
    "zoe@inbox.test,valid",
    "no-one@inbox.test,invalid",
    "nope,invalid",
    "bob@inbox.test,valid",
    "zoe@inbox.test,valid",
  ]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar.getByRole("button", { name: "Export CSV" })).toBeInViewport({ ratio: 1 });
  await bar.getByRole("button", { name: "Clear the selection" }).click();
  await expect(bar).not.toContainText("selected");
});

test("All rows that match are selected at once, those far down and those of a search too.", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openResult(page);
  const bar = selectedRows(page);
  await page.getByRole("checkbox", { name: "Select all 60 rows" }).check();
  await expect(bar).toContainText("60 rows selected");
  await page.getByRole("checkbox", { name: "Clear the selection" }).click();
  await expect(bar).not.toContainText("selected");

  await searchField(page).fill("user1");
  await page.getByRole("checkbox", { name: "Select all 11 rows" }).check();
  await expect(bar).toContainText("11 rows selected");
  // What is selected stays so under another filter.
  await searchField(page).fill("user59");
  await page.getByRole("checkbox", { name: /, user59@inbox\.test$/ }).check();
  await expect(bar).toContainText("12 rows selected");
  await searchField(page).fill("");
  await expect(rowBox(page, 60)).toBeHidden();
  await expect(rowBox(page, 2)).toBeChecked();
  await addressesOf(page).first().focus();
  await page.keyboard.press("End");
  await expect(rowBox(page, 60)).toBeChecked();
});

test("Columns of the file stand in the table, also after a reload and in a search.", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "/verify-email/file-validation");
  const rows = Array.from({ length: 130 }, (_, index) => `P${index},c${index}@inbox.test,City ${index}`);
  const file = csvFile("own.csv", `Name,Email,City\n${rows.join("\n")}\n`);
  await uploadFile(page, uniqueName("Columns"), file);
  await verifyList(page);
  const table = page.getByRole("table", { name: "Addresses of the result" });
  await expect(table.getByRole("columnheader", { name: "City" })).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("dialog", { name: "Columns of your file" });
  await expect(menu.getByRole("checkbox")).toHaveCount(2);
  await menu.getByRole("checkbox", { name: "City" }).check();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("columnheader", { name: "City" })).toBeVisible();
  const row = (number: number) => table.getByRole("row", { name: new RegExp(`c${number}@inbox`) });
  await expect(row(3).getByRole("cell", { name: "City 3", exact: true })).toBeVisible();

  await page.reload();
  await expect(row(3).getByRole("cell", { name: "City 3", exact: true })).toBeVisible();
  await addressesOf(page).first().focus();
  await page.keyboard.press("End");
  await expect(row(129).getByRole("cell", { name: "City 129", exact: true })).toBeVisible();
  await searchField(page).fill("c77@");
  await expect(row(77).getByRole("cell", { name: "City 77", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(77)).toBeVisible();
  await expect(table.getByText("City 77")).toBeHidden();
});

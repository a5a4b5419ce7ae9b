/** A journey at 200 %: a window of 1,440 by 900 px has room for half of that in each direction. */
import { expectNoOverflow } from "./support/axe.ts";
import { readCsv } from "./support/csv.ts";
import {
  addressesOf,
  chooseFile,
  csvFile,
  downloadBy,
  expect,
  expectVerified,
  pasteList,
  signIn,
  test,
  uniqueName,
  verifyList,
  type Locator,
  type Page,
} from "./support/journey.ts";

test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

test("A file is brought, verified and downloaded at 200 %.", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await page.getByRole("button", { name: "Open the navigation" }).click();
  const sheet = page.getByRole("dialog", { name: "Navigation" });
  await clickInView(page, sheet.getByRole("link", { name: "File Validation" }));
  await expect(page.getByRole("heading", { level: 1, name: "File Validation" })).toBeVisible();
  await expectNoOverflow(page);

  const name = uniqueName("Zoom");
  const addresses = ["anna", "no-anna", "bruno"].map((each) => `${each}-${crypto.randomUUID()}@inbox.test`);
  await chooseFile(page, csvFile("zoom.csv", `Email\n${addresses.join("\n")}\n`));
  await page.getByLabel("Name of the list").fill(name);
  await expectNoOverflow(page);
  await clickInView(page, page.getByRole("button", { name: "Upload and count" }));
  const start = page.getByRole("button", { name: "Verify 3 addresses" });
  await expect(start).toBeVisible({ timeout: 30_000 });
  await expectNoOverflow(page);
  await clickInView(page, start);
  await expectVerified(page);
  await expectNoOverflow(page);

  await clickInView(page, addressesOf(page).first());
  const evidence = page.getByRole("region", { name: "Evidence" });
  await expect(evidence).toContainText(addresses[0] ?? "");
  await expectNoOverflow(page);
  await page.keyboard.press("Escape");
  await clickInView(page, page.getByRole("button", { name: "Other downloads" }));
  const dialog = page.getByRole("dialog", { name: "Download results" });
  await dialog.getByRole("radio", { name: /^Balanced/ }).check();
  await expectNoOverflow(page);
  const rows = await readCsv(await downloadBy(page, dialog.getByRole("button", { name: "Download" })));
  expect(rows.map(({ Email }) => Email)).toEqual(addresses.filter((each) => !each.startsWith("no-")));
});

test("The health of a list is in view in half of a window.", async ({ page }) => {
  await signIn(page);
  const name = uniqueName("Half");
  await pasteList(page, name, ["anna@inbox.test", "no-one@inbox.test"]);
  await verifyList(page);
  await page.goto("/lists");
  const health = page.getByRole("row", { name: new RegExp(name) }).getByText("50.0% valid, 50.0% invalid");
  for (const width of [680, 768, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(health).toBeInViewport({ ratio: 1 });
    expect((await health.boundingBox())?.height).toBeLessThanOrEqual(24);
    await expectNoOverflow(page);
  }
});

/** Clicks a control that a person can scroll wholly into the window. */
async function clickInView(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box).not.toBeNull();
  expect((box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0, "begins in the window").toBe(true);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  await control.click();
}

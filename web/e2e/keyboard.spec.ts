import type { FileChooser } from "@playwright/test";
import { readCsv } from "./support/csv.ts";
import {
  addressesOf,
  csvFile,
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

/** The sidebar of the shell; the page of the form is still there for a moment after a sign-in, with an aside of its own. */
const sidebarOf = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });

test("A list is verified and its evidence read with the keyboard alone.", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type("demo@inbox.test");
  await page.keyboard.press("Tab");
  await page.keyboard.type("winnow-demo-passphrase");
  await page.keyboard.press("Enter");
  await page.waitForURL("/");

  await page.getByRole("link", { name: "List Validation" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "List Validation" })).toBeFocused();

  await pasteList(page, uniqueName("Keys"), ["anna@inbox.test", "bruno@inbox.test", "carla@inbox.test"]);
  await verifyList(page);
  // Where the mouse rests on a button with a tooltip, Escape closes that first.
  await page.mouse.move(0, 0);
  const addresses = addressesOf(page);
  await addresses.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(addresses.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(addresses.last()).toBeFocused();
  const last = (await addresses.last().textContent()) ?? "";
  await page.keyboard.press("Enter");
  const evidence = page.getByRole("region", { name: "Evidence" });
  await expect(evidence).toContainText(last);
  await page.keyboard.press("Escape");
  await expect(evidence).toBeHidden();
  await expect(addresses.last()).toBeFocused();
});

test("A file is brought, verified and downloaded with the keyboard alone.", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await tabTo(page, page.getByRole("link", { name: "File Validation" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "File Validation" })).toBeFocused();

  let chooser: FileChooser | undefined;
  await expect(async () => {
    await tabTo(page, page.getByRole("button", { name: "Choose a file" }));
    const choosing = page.waitForEvent("filechooser", { timeout: 5_000 });
    await page.keyboard.press("Enter");
    chooser = await choosing;
  }).toPass();
  const addresses = ["anna", "no-anna", "bruno"].map((name) => `${name}-${crypto.randomUUID()}@inbox.test`);
  await chooser?.setFiles(
    csvFile("keys.csv", `Id,Email\n${addresses.map((each) => `1,${each}\n`).join("")}`),
  );
  const column = page.getByRole("combobox", { name: "Addresses are in" });
  await tabTo(page, column);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Email" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(column).toHaveText("Email");
  const name = uniqueName("Keys");
  await tabTo(page, page.getByLabel("Name of the list"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type(name);
  await tabTo(page, page.getByRole("button", { name: "Upload and count" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
  const start = page.getByRole("button", { name: "Verify 3 addresses" });
  await expect(start).toBeVisible({ timeout: 30_000 });
  await tabTo(page, start);
  await page.keyboard.press("Enter");
  await expectVerified(page);

  await tabTo(page, page.getByRole("button", { name: /^Keep / }));
  await page.keyboard.press("Enter");
  const reach = page.getByRole("radio", { name: /^Reach/ });
  await tabTo(page, page.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowDown");
  await expect(reach).toBeChecked();
  await page.keyboard.press("Escape");
  const download = page.getByRole("button", { name: /^Download/ });
  await tabTo(page, download.first());
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await readCsv(await (await coming).path())).map(({ Email }) => Email)).toEqual(
    addresses.filter((each) => !each.startsWith("no-")),
  );
});

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < mostTabs && !(await isFocused()); presses += 1)
    await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

/** More controls than any page has. */
const mostTabs = 100;

test("The first Tab focuses the skip link.", async ({ page }) => {
  await signIn(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("Ctrl+B collapses the sidebar, and a reload keeps it collapsed.", async ({ page }) => {
  await signIn(page);
  const sidebar = sidebarOf(page);
  await expect(sidebar).toHaveCSS("width", "280px");
  await page.keyboard.press("Control+b");
  await expect(sidebar).toHaveCSS("width", "100px");
  await page.reload();
  await expect(sidebar).toHaveCSS("width", "100px");
  await page.keyboard.press("Control+b");
  await expect(sidebar).toHaveCSS("width", "280px");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "sidebar_state");
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(604_800 - 120);
});

test("Ctrl+B works from the moment that the sidebar is there.", async ({ page }) => {
  await signIn(page);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("aside") === null) return;
      observer.disconnect();
      dispatchEvent(new KeyboardEvent("keydown", { key: "b", ctrlKey: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(sidebarOf(page)).toHaveCSS("width", "100px");
});

test("On a small screen the sidebar is a sheet, from 1,024 px down.", async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 1025, height: 800 });
  await expect(sidebarOf(page)).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(sidebarOf(page)).toBeHidden();
  await page.keyboard.press("Control+b");
  const sheet = page.getByRole("dialog", { name: "Navigation" });
  await sheet.getByRole("link", { name: "File Validation" }).click();
  await expect(page).toHaveURL("/verify-email/file-validation");
  await expect(sheet).toBeHidden();
});

import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import {
  expect,
  limitPermissions,
  pasteList,
  signIn,
  test,
  uniqueName,
  type Page,
} from "./support/journey.ts";

const fieldOf = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
/** Opens the palette by its key, once the shell listens to it. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
}

const optionOf = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

test(
  "The palette opens by its key and leads to a screen with the keyboard alone.",
  { tag: "@smoke" },
  async ({ page }) => {
    await signIn(page);
    await openPalette(page);
    await page.keyboard.type("invoices");
    await expect(optionOf(page, "Payments")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/account-settings/payment-history");
    await expect(fieldOf(page)).toBeHidden();
    await page.getByRole("button", { name: "Search everything" }).click();
    await expect(fieldOf(page)).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(fieldOf(page)).toBeHidden();
  },
);

test("A list is found by part of its name.", async ({ page }) => {
  await signIn(page);
  const name = uniqueName("Harvest");
  await pasteList(page, name, ["anna@inbox.test"]);
  await page.goto("/");
  await openPalette(page);
  await fieldOf(page).fill(name.toUpperCase().slice(3));
  await optionOf(page, name).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await openPalette(page);
  await fieldOf(page).fill("no list has this name");
  await expect(page.getByText("Nothing found.")).toBeVisible();
});

test("An address is verified from any screen.", async ({ page }) => {
  await signIn(page, "/account-settings/profile");
  await openPalette(page);
  await fieldOf(page).fill("anna@inbox.test");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  const evidence = page.getByRole("region", { name: "Evidence" });
  await expect(evidence).toContainText("anna@inbox.test");
  await openPalette(page);
  await fieldOf(page).fill("no-anna@inbox.test");
  await page.keyboard.press("Enter");
  await expect(evidence).toContainText("no-anna@inbox.test");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Verify an address" })).toHaveValue("");
});

test("The palette offers what the role allows.", async ({ page }) => {
  await limitPermissions(page, {
    verify_email: ["view"],
    clean_email: [],
    analyze_list: [],
    my_team: ["view"],
  });
  await signIn(page);
  await openPalette(page);
  await expect(optionOf(page, "Team")).toBeVisible();
  await expect(optionOf(page, "Clean List")).toBeHidden();
  await expect(optionOf(page, "Invite somebody")).toBeHidden();
  await fieldOf(page).fill(`${crypto.randomUUID()}@inbox.test`);
  await expect(page.getByText("Nothing found.")).toBeVisible();
});

test("A question mark shows the shortcuts, but not in a field.", async ({ page }) => {
  await signIn(page);
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.getByRole("textbox", { name: "Verify an address" }).press("?");
  await expect(page.getByRole("textbox", { name: "Verify an address" })).toHaveValue("?");
  await expect(shortcuts).toBeHidden();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("?");
  await expect(shortcuts).toContainText("Show or hide the sidebar");
});

for (const screen of screens)
  test(`The palette and the shortcuts are accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page);
    await page.getByRole("button", { name: "Search everything" }).click();
    await expect(optionOf(page, "Dashboard")).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await fieldOf(page).fill("nothing has this name");
    await expect(page.getByText("Nothing found.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

test("What has a key says so, to the pointer and to the keyboard.", async ({ page }) => {
  await signIn(page);
  const hint = page.getByText("Search everything (Ctrl K)");
  await page.getByRole("button", { name: "Search everything" }).hover();
  await expect(hint).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(hint).toBeHidden();
  await page.getByRole("link", { name: "Skip to content" }).focus();
  const sidebar = page.getByRole("button", { name: "Toggle the sidebar" });
  while (!(await sidebar.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press("Tab");
  await expect(page.getByText("Toggle the sidebar (Ctrl B)")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(sidebar).toHaveAttribute("aria-expanded", "false");
  await expect(sidebar).toBeFocused();
});

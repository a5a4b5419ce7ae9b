import { expectAccessible, screens } from "./support/axe.ts";
import { expect, pasteList, signIn, test, uniqueName, verifyList, type Page } from "./support/journey.ts";

const menu = (page: Page) => page.getByRole("dialog", { name: "Saved segments" });
const openMenu = (page: Page) => page.getByRole("button", { name: "Segments" }).click();

test("A filter is saved under a name and used in another list; deleting it can be undone.", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const name = uniqueName("Ours");
  await signIn(page, "/verify-email/list-validation");
  const addresses = ["anna@inbox.test", "no-one@inbox.test", "bob@inbox.test"];
  await pasteList(page, uniqueName("First"), addresses);
  await verifyList(page);
  await openMenu(page);
  await expect(menu(page)).toContainText("Filter or search the rows to save what you see.");
  await page.keyboard.press("Escape");
  await page.goto(`${new URL(page.url()).pathname}?status=invalid&sort=-score`);
  await openMenu(page);
  await menu(page).getByLabel("Save what is shown").fill(name);
  await page.keyboard.press("Enter");
  const saved = menu(page).getByRole("button", { name: new RegExp(`^${name}`) });
  await expect(saved).toContainText("Invalid");
  await menu(page).getByLabel("Save what is shown").fill(name.toUpperCase());
  await menu(page).getByRole("button", { name: "Save segment" }).click();
  await expect(menu(page)).toContainText("There is a segment of this name.");

  await page.goto("/verify-email/list-validation");
  await pasteList(page, uniqueName("Second"), addresses);
  await verifyList(page);
  await openMenu(page);
  await saved.click();
  await expect(page).toHaveURL(/status=invalid/);
  await expect(page).toHaveURL(/sort=-score/);
  await expect(page.getByText("1 row matches")).toBeVisible();

  await openMenu(page);
  // A popover that has just opened takes no click yet.
  await expect(async () => {
    if (await saved.isVisible())
      await menu(page)
        .getByRole("button", { name: `Delete ${name}` })
        .click();
    await expect(saved).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await page.getByRole("button", { name: "Undo" }).click();
  await openMenu(page);
  await expect(saved).toBeVisible();
  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
  }
});

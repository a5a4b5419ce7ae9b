import { isClean, screens, staysWithin } from "./axe.ts";
import { expect, limitPermissions, pasteList, signIn, signUp, test, uniqueName } from "./journey.ts";

test("a list is renamed, wherever it is shown", async ({ page }) => {
  await signUp(page);
  await pasteList(page, "Spring", ["anna@inbox.test"]);
  await page.getByRole("button", { name: "More about this list" }).click();
  await page.getByRole("menuitem", { name: "Rename list" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename list" });
  const field = dialog.getByLabel("Name of the list");
  await expect(field).toHaveValue("Spring");
  await field.fill(" ");
  await field.press("Enter");
  await expect(dialog.getByText("Give the list a name.")).toBeVisible();
  await field.fill("x".repeat(201));
  await expect(dialog.getByText("A name has at most 200 characters.")).toBeVisible();
  await field.fill("Spring, without bounces");
  await field.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Spring, without bounces" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("link", { name: "Spring, without bounces" })).toBeVisible();
  await page.goto("/account-settings/my-team");
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText("renamed a list from Spring to Spring, without bounces")).toBeVisible();
});

test("who may delete a list and not edit it may not rename it", async ({ page }) => {
  await limitPermissions(page, { verify_email: ["view", "add", "delete"] });
  await signIn(page);
  await pasteList(page, uniqueName("Fixed"), ["anna@inbox.test"]);
  await page.getByRole("button", { name: "More about this list" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Delete list"]);
});

for (const screen of screens)
  test(`renaming is accessible, ${screen.width} px wide`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page);
    await pasteList(page, uniqueName("Plain"), ["anna@inbox.test"]);
    await page.getByRole("button", { name: "More about this list" }).click();
    await page.getByRole("menuitem", { name: "Rename list" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename list" });
    await dialog.getByLabel("Name of the list").fill("");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog.getByText("Give the list a name.")).toBeVisible();
    await staysWithin(page);
    await isClean(page);
  });

import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import {
  chooseFrom,
  expect,
  limitPermissions,
  type Page,
  pasteList,
  signIn,
  signUp,
  test,
  uniqueAddress,
  uniqueName,
} from "./support/journey.ts";

const namesIn = (page: Page) => page.getByRole("table").getByRole("row").getByRole("link");

const select = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select “${name}”` }).check();

async function editTags(page: Page) {
  await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Edit tags");
  return page.getByRole("dialog", { name: "Tags of this list" });
}

test("A list is tagged on its page, and found by its tags.", async ({ page }) => {
  await signUp(page);
  await pasteList(page, "Spring", [uniqueAddress()]);
  await pasteList(page, "Autumn", [uniqueAddress()]);
  const dialog = await editTags(page);
  const field = dialog.getByLabel("Add a tag");
  await field.fill("fair");
  await field.press("Enter");
  await field.fill("FAIR");
  await field.press("Enter");
  await field.fill("old");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByRole("list", { name: "Chosen tags" }).getByRole("button")).toHaveText([
    "fair",
    "old",
  ]);
  await field.fill("guests");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "guests" }).click();
  await expect(page).toHaveURL("/lists?tag=guests");
  await expect(page.getByRole("combobox", { name: "Tag" })).toHaveText("guests");
  await expect(page.getByRole("link", { name: "Autumn" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Spring" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("link", { name: "Autumn" })).toBeVisible();
  await page.getByRole("combobox", { name: "Tag" }).click();
  await page.getByRole("option", { name: "All tags" }).click();
  await expect(page).toHaveURL("/lists");
  await expect(page.getByRole("link", { name: "Spring" })).toBeVisible();
  await page.goto("/lists?tag=nothing");
  await expect(page.getByText("No lists match")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL("/lists");
});

test("Selected lists are tagged together, from the tags of the workspace.", async ({ page }) => {
  await signUp(page);
  for (const name of ["Spring", "Summer", "Autumn"]) await pasteList(page, name, [uniqueAddress()]);
  const own = await editTags(page);
  await own.getByLabel("Add a tag").fill("old");
  await own.getByLabel("Add a tag").press("Enter");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "old" })).toBeVisible();
  await page.goto("/lists");
  await select(page, "Spring");
  await select(page, "Autumn");
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Tag 2 lists" });
  await dialog.getByRole("button", { name: "Add “old”" }).click();
  await dialog.getByRole("button", { name: "Remove “old”" }).click();
  await dialog.getByLabel("Add a tag").fill("x".repeat(33));
  await expect(dialog.getByText("A tag has at most 32 characters.")).toBeVisible();
  await dialog.getByLabel("Add a tag").fill("seasons,");
  await dialog.getByRole("checkbox", { name: "old 1 list" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 lists tagged")).toBeVisible();
  await expect(namesIn(page)).toHaveText(["Autumn", "seasons", "Summer", "Spring", "seasons"]);
  await page.goto("/account-settings/my-team");
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText("changed the tags of Autumn: added seasons, removed old")).toBeVisible();
});

test("Who may edit and not delete selects lists to tag them.", async ({ page }) => {
  await limitPermissions(page, {
    verify_email: ["view", "add", "edit"],
    clean_email: ["view"],
    analyze_list: ["view"],
  });
  await signIn(page);
  const name = uniqueName("Fixed");
  await pasteList(page, name, [uniqueAddress()]);
  await page.goto("/lists");
  await select(page, name);
  await expect(page.getByRole("button", { name: "Tag", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeHidden();
});

for (const screen of screens) {
  test(`Tags are accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page);
    const name = uniqueName("Tagged");
    const tag = `${uniqueName("t")} ${"w".repeat(20)}`;
    await pasteList(page, name, [uniqueAddress()]);
    const dialog = await editTags(page);
    await dialog.getByLabel("Add a tag").fill(tag);
    await dialog.getByLabel("Add a tag").press("Enter");
    await expectNoOverflow(page);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: tag.slice(0, 10) })).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole("link", { name: tag.slice(0, 10) }).click();
    await select(page, name);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Tag 1 list" })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

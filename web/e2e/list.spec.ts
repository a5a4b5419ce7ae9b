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
  verifyList,
} from "./support/journey.ts";

test("A list is renamed, wherever it is shown.", async ({ page }) => {
  await signUp(page);
  await pasteList(page, "Spring", ["anna@inbox.test"]);
  await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Rename list");
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

test("Who may delete a list and not edit it may not rename it.", async ({ page }) => {
  await limitPermissions(page, { verify_email: ["view", "add", "delete"] });
  await signIn(page);
  await pasteList(page, uniqueName("Fixed"), ["anna@inbox.test"]);
  await page.getByRole("button", { name: "More about this list" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Duplicate list", "Delete list"]);
});

for (const screen of screens) {
  test(`Renaming is accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page);
    await pasteList(page, uniqueName("Plain"), ["anna@inbox.test"]);
    await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Rename list");
    const dialog = page.getByRole("dialog", { name: "Rename list" });
    await dialog.getByLabel("Name of the list").fill("");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog.getByText("Give the list a name.")).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  test(`Selected lists are accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page);
    const name = uniqueName("Chosen");
    await pasteList(page, name, ["anna@inbox.test"]);
    await page.goto("/lists");
    await select(page, name);
    await expect(page.getByText("1 list selected")).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  test(`Lists of which none match are accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page, "/lists");
    await page.getByRole("searchbox", { name: "Search by name" }).fill(uniqueName("Nothing"));
    await expect(page.getByText("No lists match")).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

/** The names of the lists that are shown, in their order. */
const namesIn = (page: Page) => page.getByRole("table").getByRole("row").getByRole("link");

test("All lists are searched, filtered and sorted, which the address keeps.", async ({ page }) => {
  await signUp(page);
  await pasteList(page, "List 10", ["anna@inbox.test"]);
  await pasteList(page, "List 2", ["anna@inbox.test", "bob@inbox.test", "bob@inbox.test"]);
  await pasteList(page, "apples", ["anna@inbox.test", "bob@inbox.test"]);
  await verifyList(page);
  await page.goto("/");
  await page.getByRole("link", { name: "All lists" }).click();
  const status = page.getByRole("region", { name: "Lists" }).getByRole("status");
  await expect(namesIn(page)).toHaveText(["apples", "List 2", "List 10"]);
  await expect(status).toHaveText("3 lists");

  const choose = async (label: string, option: string) => {
    await page.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option }).click();
  };
  await choose("Order", "By name");
  await expect(namesIn(page)).toHaveText(["apples", "List 2", "List 10"]);
  await choose("Order", "Largest first");
  await expect(namesIn(page)).toHaveText(["List 2", "apples", "List 10"]);
  await choose("Order", "Oldest first");
  await expect(namesIn(page)).toHaveText(["List 10", "List 2", "apples"]);
  await choose("State", "Not started");
  await expect(namesIn(page)).toHaveText(["List 10", "List 2"]);
  await page.getByRole("searchbox", { name: "Search by name" }).fill("LIST 2");
  await expect(namesIn(page)).toHaveText(["List 2"]);
  await expect(page).toHaveURL("/lists?sort=oldest&state=waiting&q=LIST+2");

  await page.reload();
  await expect(namesIn(page)).toHaveText(["List 2"]);
  await expect(page.getByRole("combobox", { name: "State" })).toHaveText("Not started");
  await choose("State", "Paused");
  await expect(page.getByText("No lists match")).toBeVisible();
  await expect(status).toHaveText("0 lists");
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL("/lists?sort=oldest");
  await expect(namesIn(page)).toHaveText(["List 10", "List 2", "apples"]);
  await page.goto("/lists?sort=colour&state=lost");
  await expect(namesIn(page)).toHaveText(["apples", "List 2", "List 10"]);
});

const select = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select “${name}”` }).check();

test("Selected lists are deleted together, and brought back within a minute.", async ({ page }) => {
  await signUp(page);
  for (const name of ["Spring", "Summer", "Autumn"]) await pasteList(page, name, ["anna@inbox.test"]);
  await page.goto("/lists");
  await select(page, "Spring");
  await select(page, "Autumn");
  await expect(page.getByText("2 lists selected")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("2 lists deleted")).toBeVisible();
  await expect(namesIn(page)).toHaveText(["Summer"]);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 lists restored")).toBeVisible();
  await expect(page.getByRole("link", { name: "Spring" })).toBeVisible();

  await page.goto("/lists");
  await page.getByRole("checkbox", { name: "Select all lists that are shown" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No lists yet")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No lists yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 lists restored")).toBeVisible();
  await expect(namesIn(page)).toHaveCount(3);
  await page.reload();
  await expect(namesIn(page)).toHaveCount(3);
  await expect(page.getByText("3 lists deleted")).toBeHidden();
});

test("A list under way is deleted after a question, without a way back.", async ({ page }) => {
  const many = Array.from({ length: 200 }, (_, index) => `person${index}@d${index % 100}.load.test`);
  await signUp(page);
  await pasteList(page, "Resting", ["anna@inbox.test"]);
  await pasteList(page, "Moving", many);
  await page.getByRole("button", { name: /^Verify [0-9]/ }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("heading", { name: "Paused", exact: true })).toBeVisible();
  await page.goto("/lists");
  await page.getByRole("checkbox", { name: "Select all lists that are shown" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Delete 2 lists?" });
  await expect(question).toContainText("One is under way: the work stops");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No lists yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(namesIn(page)).toHaveText(["Resting"]);
});

test("A newcomer's page of lists leads to where lists are brought.", async ({ page }) => {
  await signUp(page);
  await page.goto("/lists");
  await expect(page.getByText("No lists yet")).toBeVisible();
  await page.getByRole("link", { name: "Add a list" }).click();
  await expect(page).toHaveURL("/");
});

test("A list is duplicated without another upload, and its copy is verified for nothing.", async ({
  page,
}) => {
  await signUp(page);
  const address = uniqueAddress();
  await pasteList(page, "Spring", [address]);
  await verifyList(page);
  await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Duplicate list");
  await expect(page.getByRole("heading", { level: 1, name: "Spring copy" })).toBeVisible();
  await expect(page.getByText(/^This is a copy of/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Verify 1/ })).toBeVisible({ timeout: 30_000 });
  await verifyList(page);
  await expect(page.getByRole("cell", { name: address, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^249 credits, details/ })).toBeVisible();
  await page.goto("/lists");
  await expect(namesIn(page)).toHaveText(["Spring copy", "Spring"]);
  await page.goto("/account-settings/my-team");
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText("duplicated a list from Spring to Spring copy")).toBeVisible();
});

test("Rows stay where their next page, or a later reading of them, fails.", async ({ page }) => {
  await signUp(page);
  await pasteList(page, "Spring", ["anna@inbox.test"]);
  let isDown = false;
  await page.route(/\/api\/lists\/(\?|$)/, async (route) => {
    const isFurther = new URL(route.request().url()).searchParams.has("cursor");
    if (isDown || isFurther) return route.fulfill({ status: 500, json: {} });
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    return route.fulfill({ response, json: { ...answer, next_cursor: "further" } });
  });
  for (const path of ["/lists", "/verify-email/list-validation"])
    await test.step(path, async () => {
      isDown = false;
      await page.goto(path);
      const row = page.getByRole("link", { name: "Spring" });
      await page.getByRole("button", { name: "Show older" }).click();
      await expect(page.getByRole("alert")).toContainText("More could not be loaded");
      await expect(row).toBeVisible();
      for (const size of screens) {
        await page.setViewportSize(size);
        await expectAccessible(page);
        await expectNoOverflow(page);
      }

      isDown = true;
      await page.clock.setFixedTime(Date.now() + 20_000);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
      await expect(page.getByRole("alert")).toContainText("These may be out of date");
      await expect(row).toBeVisible();
      isDown = false;
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("alert")).toBeHidden();
      await expect(row).toBeVisible();
    });
});

import { expectAccessible, expectNoOverflow } from "./support/axe.ts";
import { expect, signIn, test, uniqueName, type Page } from "./support/journey.ts";

const roles = "/account-settings/role";
const cell = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

/** Creates a custom role and stays on it. */
async function create(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New role" }).click();
  await expect(page.getByText("No permissions yet")).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await cell(page, `${name}: add clean_email`).check();
  await page.getByRole("button", { name: "Create role" }).click();
  await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
}

test("A system role is shown as a matrix and cannot be changed.", { tag: "@smoke" }, async ({ page }) => {
  await signIn(page, roles);
  await page
    .getByRole("navigation", { name: "Roles" })
    .getByRole("link", { name: /Viewer/ })
    .click();
  await expect(page).toHaveURL(`${roles}?role=viewer`);
  await expect(cell(page, "Viewer: view analyze_list")).toBeChecked();
  await expect(cell(page, "Viewer: add analyze_list")).not.toBeChecked();
  await expect(cell(page, "Viewer: view analyze_list")).toBeDisabled();
  await expect(page.getByRole("rowheader", { name: /^Analyze List/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toHaveCount(0);
});

test("Two roles are compared side by side.", async ({ page }) => {
  await signIn(page, roles);
  await page.goto(`${roles}?role=manager`);
  await page.getByRole("combobox", { name: "Compare with" }).click();
  await page.getByRole("option", { name: "Viewer" }).click();
  const comparison = page.getByRole("region", { name: "Manager and Viewer" });
  await expect(comparison.getByRole("row").filter({ hasText: "API keys" })).toContainText(
    "View, Edit, Add, Delete",
  );
  await expect(comparison.getByRole("row").filter({ hasText: "differs" })).toHaveCount(6);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
});

test("A role is created, changed with its differences shown, and deleted.", async ({ page }) => {
  const name = uniqueName("Intern");
  await signIn(page, roles);
  await create(page, name);
  await expect(cell(page, `${name}: view clean_email`)).toBeChecked();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const save = page.getByRole("button", { name: "Save changes" });
  await expect(save).toBeDisabled();
  await cell(page, `${name}: delete clean_email`).check();
  await cell(page, `${name}: add clean_email`).uncheck();
  await expect(page.getByText("2 changes")).toBeVisible();
  await expect(page.getByText("may delete")).toBeVisible();
  await expect(page.getByText("may no longer add")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Roles" })
    .getByRole("link", { name: /Viewer/ })
    .click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByText("2 changes")).toBeVisible();
  await save.click();
  await expect(page.getByText(/The role .* is changed/)).toBeVisible();
  await page.reload();
  await expect(cell(page, `${name}: delete clean_email`)).toBeChecked();
  await expect(cell(page, `${name}: add clean_email`)).not.toBeChecked();

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete role" }).click();
  await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
});

test("A rejected change is rolled back, and the form keeps its values.", async ({ page }) => {
  const name = uniqueName("Refused");
  await signIn(page, roles);
  await create(page, name);
  const said = "Somebody else has changed this role. Look at it again, then change it.";
  await page.route("**/api/role/rol_*/", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 409, json: { error: said, code: "role.changed", request_id: "x" } })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await cell(page, `${name}: view my_plan`).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("alert")).toHaveText(`Something went wrong!!!${said}`);
  await expect(cell(page, `${name}: view my_plan`)).toBeChecked();
  // A toast may lie above the button, and stays while the pointer rests on it.
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(cell(page, `${name}: view my_plan`)).not.toBeChecked();
});

test("A permission that the user lacks cannot be granted.", async ({ page }) => {
  await page.route(/\/api\/(user\/me|accounts\/auth\/login)/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace(/("name":"my_plan","actions":)\[[^\]]*\]/g, '$1["view"]');
    await route.fulfill({ response, body: text });
  });
  await signIn(page, roles);
  await page.getByRole("button", { name: "New role" }).click();
  await expect(cell(page, "New role: view my_plan")).toBeEnabled();
  await expect(cell(page, "New role: delete my_plan")).toBeDisabled();
});

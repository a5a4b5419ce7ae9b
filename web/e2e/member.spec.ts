import {
  balanceOf,
  chooseFrom,
  expect,
  type Locator,
  type Page,
  signIn,
  signUpByForm,
  test,
  switchWorkspace,
  uniqueAddress,
} from "./support/journey.ts";
import { joiningCodeFor } from "./support/inbox.ts";

const team = "/account-settings/my-team";

/** Invites an address on the team page. */
async function invite(page: Page, email: string, role: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Invite to the team" });
  await dialog.getByLabel("Email").fill(email);
  await chooseRole(dialog, role);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses a role: a card, or an option when there are many. */
async function chooseRole(dialog: Locator, role: string): Promise<void> {
  const card = dialog.getByRole("radio", { name: new RegExp(`^${role}`) });
  const list = dialog.getByRole("combobox", { name: "Role" });
  await expect(card.or(list)).toBeVisible();
  if (await card.isVisible()) return card.check();
  await list.click();
  await dialog.page().getByRole("option", { name: role, exact: true }).click();
}

const pending = (page: Page) => page.getByRole("region", { name: "Pending invitations" });
const members = (page: Page) => page.getByRole("table", { name: "Members of the team" });

test(
  "A colleague is invited, joins, has the role's permissions, and is removed.",
  { tag: "@smoke" },
  async ({ page, browser }) => {
    test.setTimeout(150_000);
    const email = uniqueAddress();
    await signIn(page);
    await chooseFrom(page.getByRole("button", { name: /^Workspace:/ }), /Invite team/);
    await expect(page).toHaveURL(`${team}?q=open`);
    await invite(page, email, "Viewer");
    await expect(page).toHaveURL(team);
    await expect(pending(page)).toContainText(email);

    const code = await joiningCodeFor(page.request, email);
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const colleague = await context.newPage();
    await signUpByForm(colleague, `/sign-up?token=${code}`, email);
    const dialog = colleague.getByRole("dialog", { name: "Join Team" });
    await expect(dialog).toContainText("Demo User invites you to Demo's workspace as Viewer.");
    await expect(dialog.getByLabel("Joining Code")).toHaveValue(code);
    await dialog.getByRole("button", { name: "Join Team" }).click();
    await expect(dialog).toBeHidden();
    await expect(colleague).toHaveURL("/");

    await expect(balanceOf(colleague)).toHaveText(/^250/);
    await colleague
      .getByRole("button", { name: /^Workspace:/ })
      .first()
      .click();
    await expect(colleague.getByRole("menuitemradio", { name: /Demo's workspace/ })).toContainText(
      "Viewer · of Demo User",
    );
    await colleague.keyboard.press("Escape");
    await switchWorkspace(colleague, "Demo's workspace");
    await expect(colleague.getByRole("button", { name: /credits, details/ })).not.toHaveText(/^250/);
    await expect(balanceOf(colleague)).toHaveCount(0);
    await expect(colleague.getByRole("link", { name: "Clean List" }).first()).toBeVisible();
    await colleague.getByRole("button", { name: /Your account/ }).click();
    await expect(colleague.getByRole("menuitem", { name: "Settings" })).toBeVisible();
    await expect(colleague.getByRole("menuitem", { name: "Your Team" })).toHaveCount(0);
    await colleague.keyboard.press("Escape");
    for (const path of [team, "/account-settings/role", "/analyze-list/results"]) {
      await colleague.goto(path);
      await expect(colleague).toHaveURL("/unauthorized");
    }
    await colleague.getByRole("link", { name: "Back to Dashboard" }).click();

    await page.reload();
    const row = members(page).getByRole("row").filter({ hasText: email });
    await expect(row).toContainText("Sanne Visser");
    await chooseFrom(row.getByRole("button", { name: "More about Sanne Visser" }), "Edit name");
    const naming = page.getByRole("dialog", { name: "Edit name" });
    await naming.getByLabel("First name").fill("");
    await naming.getByRole("button", { name: "Save" }).click();
    await expect(naming).toContainText("Enter a first name.");
    await naming.getByLabel("First name").fill("Sanne-Marie");
    await naming.getByRole("button", { name: "Save" }).click();
    await expect(naming).toBeHidden();
    await expect(row).toContainText("Sanne-Marie Visser");
    await row.getByRole("combobox", { name: "Role of Sanne-Marie Visser" }).click();
    await page.getByRole("option", { name: "Admin" }).click();
    await expect(page.getByText(/is .*Admin.* now/)).toBeVisible();
    await colleague.goto(team);
    await expect(members(colleague)).toContainText("demo@inbox.test");
    await expect(colleague.getByText(/These settings apply to/)).toContainText("Demo's workspace");
    await colleague.getByRole("button", { name: "Dismiss" }).first().click();
    await expect(colleague.getByText(/These settings apply to/)).toBeHidden();

    await chooseFrom(row.getByRole("button", { name: "More about Sanne-Marie Visser" }), "Remove from team");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(row).toHaveCount(0);
    await colleague.goto("/");
    await expect(colleague.getByRole("button", { name: /Workspace: Sanne's workspace/ })).toBeVisible();
    await context.close();

    await page.getByRole("tab", { name: "Activity" }).click();
    await expect(page.getByText(`Demo User invited ${email} as Viewer`)).toBeVisible();
    await expect(page.getByText("Demo User removed Sanne-Marie Visser from the team").first()).toBeVisible();
  },
);

test("A member leaves the team after a confirmation and is back in their own workspace.", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = uniqueAddress();
  await signIn(page, team);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await invite(page, email, "Member");
  const code = await joiningCodeFor(page.request, email);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const colleague = await context.newPage();
  await signUpByForm(colleague, `/sign-up?token=${code}`, email);
  await colleague.getByRole("dialog").getByRole("button", { name: "Join Team" }).click();
  await expect(colleague.getByText("You have joined Demo's workspace.")).toBeVisible();
  await switchWorkspace(colleague, "Demo's workspace");

  const leave = async (answer: string) => {
    await colleague
      .getByRole("button", { name: /^Workspace:/ })
      .first()
      .click();
    await colleague.getByRole("menuitem", { name: "Leave team" }).click();
    await colleague
      .getByRole("alertdialog", { name: "Leave Demo's workspace?" })
      .getByRole("button", { name: answer })
      .click();
  };
  await leave("Cancel");
  await expect(colleague.getByRole("button", { name: /Workspace: Demo's workspace/ })).toBeVisible();
  await leave("Leave Team");
  await expect(colleague.getByText("You have left Demo's workspace.")).toBeVisible();
  await expect(colleague.getByRole("button", { name: /Workspace: Sanne's workspace/ })).toBeVisible();
  await context.close();
  await page.reload();
  await expect(members(page)).not.toContainText(email);
});

test("A revoked invitation frees its seat.", async ({ page }) => {
  const email = uniqueAddress();
  await signIn(page, team);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await invite(page, email, "Member");
  await pending(page)
    .getByRole("button", { name: `Revoke the invitation to ${email}` })
    .click();
  const question = page.getByRole("alertdialog", { name: "Revoke this invitation?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(pending(page)).toContainText(email);
  await pending(page)
    .getByRole("button", { name: `Revoke the invitation to ${email}` })
    .click();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("button", { name: `Revoke the invitation to ${email}` })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeFocused();
});

test("A rejected invitation shows why and keeps the input.", async ({ page }) => {
  await signIn(page, team);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to the team" });
  await expect(dialog.getByRole("button", { name: "Send invitation" })).toBeDisabled();
  await dialog.getByLabel("Email").fill("nobody");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Email").fill("demo@inbox.test");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This person is in the workspace already.");
  await expect(dialog.getByLabel("Email")).toHaveValue("demo@inbox.test");
});

test("A team without free seats says so and cannot invite.", async ({ page }) => {
  await page.route("**/api/workspaces/*/members/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), used: 20, limit: 20 } });
  });
  await signIn(page, team);
  await expect(page.getByText("20 of 20 seats used, none left")).toBeVisible();
  await page.goto(`${team}?q=open`);
  const dialog = page.getByRole("dialog", { name: "Invite to the team" });
  await expect(dialog).toContainText("All 20 seats are used");
  await expect(dialog.getByLabel("Email")).toHaveCount(0);
});

test("Members are found by name, address and role.", async ({ page }) => {
  await signIn(page, team);
  await expect(members(page)).toContainText("Demo User");
  await page.getByLabel("Search by name or address").fill("nobody by this name");
  await expect(page.getByText("No member found")).toBeVisible();
  await page.getByLabel("Search by name or address").fill("DEMO@");
  await expect(members(page)).toContainText("Demo User");
  await page.getByRole("combobox", { name: "Role", exact: true }).click();
  await page.getByRole("option", { name: "Manager" }).click();
  await expect(page.getByText("No member found")).toBeVisible();
});

test("A failed load of the team can be retried.", async ({ page }) => {
  await page.route("**/api/workspaces/*/members/*", (route) => route.fulfill({ status: 404, json: {} }));
  await signIn(page, team);
  await expect(page.getByText("The team could not be loaded")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(members(page)).toContainText("Demo User");
});

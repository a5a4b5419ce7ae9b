/** Links and buttons that a role shows lead somewhere. */
import { chooseFrom, expect, limitPermissions, signIn, test } from "./support/journey.ts";

test("A viewer is offered no list to bring, and is told whom to ask.", async ({ page }) => {
  await limitPermissions(page, {
    analyze_list: ["view"],
    clean_email: ["view"],
    verify_email: ["view"],
    my_team: [],
  });
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
  for (const name of ["Analyze a list", "Clean a list", "Verify a file", "Verify addresses"])
    await expect(page.getByRole("heading", { name })).toHaveCount(0);
  await page.getByRole("link", { name: "Clean List" }).first().click();
  await expect(page.getByText("Ask an administrator of this workspace")).toBeVisible();
  await expect(page.getByText("Drop a file", { exact: false })).toHaveCount(0);
});

test("Who may not see the team has no way to it.", async ({ page }) => {
  await limitPermissions(page, { my_team: [] });
  await signIn(page);
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Your Team" })).toHaveCount(0);
});

test("Who may see the team but not invite is offered no invitation.", async ({ page }) => {
  await limitPermissions(page, { my_team: ["view"] });
  await signIn(page);
  await page.getByRole("button", { name: /^Workspace:/ }).click();
  await expect(page.getByRole("menuitem", { name: "Join team" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /Invite team/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await chooseFrom(page.getByRole("button", { name: "Your account" }), "Your Team");
  await expect(page).toHaveURL("/account-settings/my-team");
});

test("A plan that was given is the same on every screen.", async ({ page }) => {
  await signIn(page, "/account-settings/my-plan");
  await expect(page.getByRole("heading", { name: "Business", exact: true })).toBeVisible();
  await expect(page.getByText("Given to this workspace")).toBeVisible();
  await expect(page.getByText("Free Plan")).toHaveCount(0);
  await page.goto("/pricing");
  await expect(page.getByRole("article", { name: "Business" }).getByText("Your plan")).toBeVisible();
  // A plan that is bought takes its place, so that a smaller one and Free bring nothing.
  await expect(page.getByRole("link", { name: "Choose Enterprise" })).toBeVisible();
  for (const name of ["Free", "Pro", "Business"])
    await expect(page.getByRole("article", { name }).getByRole("link")).toHaveCount(0);
  await page.getByRole("link", { name: "Choose Enterprise" }).click();
  await expect(page.getByText("Business was given to this workspace")).toBeVisible();
});

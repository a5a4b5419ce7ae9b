import { expectAccessible } from "./support/axe.ts";
import { chooseFrom, expect, type Page, signIn, signUp, test, uniqueName } from "./support/journey.ts";
import { closeSecret } from "./support/secret.ts";

const place = (page: Page) => page.getByRole("button", { name: /^Workspace:/ }).first();

const joined = {
  id: "wrk_01ARZ3NDEKTSV4RRFFQ69G5FAV",
  name: "Harvest",
  is_own: false,
  is_active: false,
  is_owner: false,
  owner: "Fatou Diallo",
  role: { id: "viewer", name: "Viewer" },
  is_lapsed: true,
  needs_factor: false,
};

/** Adds a joined workspace to the user's responses. */
async function joinHarvest(page: Page): Promise<{ leave: () => void }> {
  let isJoined = true;
  await page.route("**/api/workspace/", async (route) => {
    const response = await route.fetch();
    const { results } = (await response.json()) as { results: unknown[] };
    await route.fulfill({ response, json: { results: isJoined ? [...results, joined] : results } });
  });
  return { leave: () => (isJoined = false) };
}

test("The own workspace is marked and renamed, and its name may not be empty.", async ({ page }) => {
  await signUp(page);
  const name = uniqueName("Sanne's");
  await place(page).click();
  await expect(page.getByRole("menuitemradio", { name: /\(You\)/ })).toBeChecked();
  await page.getByRole("menuitem", { name: "Edit workspace name" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit workspace name" });
  await dialog.getByLabel("Workspace name").fill("  ");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByLabel("Workspace name").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(place(page)).toContainText(name);
});

test("A team whose plan is inactive cannot be switched to, but can be left.", async ({ page }) => {
  const { leave } = await joinHarvest(page);
  await page.route("**/api/user/switch-workspace/", (route) =>
    route.fulfill({ json: { is_error: true, message: "The team plan of Harvest is not active." } }),
  );
  await page.route("**/api/user/leave-workspace/", (route) => {
    leave();
    return route.fulfill({ json: { message: "You have left Harvest." } });
  });
  await signIn(page);
  const turn = async () => {
    await place(page).click();
    await page.getByRole("menuitemradio", { name: /Harvest/ }).click();
  };
  await turn();
  const dialog = page.getByRole("alertdialog", { name: "Cannot Switch to Team" });
  await expect(dialog).toContainText("The team plan of Harvest is not active.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await turn();
  await dialog.getByRole("button", { name: "Leave Team" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("You have left Harvest.")).toBeVisible();
  await place(page).click();
  await expect(page.getByRole("menuitemradio")).toHaveCount(1);
});

test("A switch opens the dashboard, and a failed one shows why.", async ({ page }) => {
  await joinHarvest(page);
  await page.route("**/api/user/switch-workspace/", (route) => route.fulfill({ json: { message: "" } }), {
    times: 1,
  });
  await signIn(page, "/clean-list");
  await place(page).click();
  await page.getByRole("menuitemradio", { name: /Harvest/ }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Workspace changed successfully")).toBeVisible();
  await page.route("**/api/user/switch-workspace/", (route) => route.abort());
  await place(page).click();
  await page.getByRole("menuitemradio", { name: /Harvest/ }).click();
  await expect(page.getByText("Error changing workspace: Something went wrong!!!").first()).toBeVisible();
});

test("A switch whose new place cannot be read at once is no failure.", async ({ page }) => {
  await joinHarvest(page);
  await signIn(page, "/clean-list");
  await expect(place(page)).toBeVisible();
  await page.route("**/api/user/switch-workspace/", (route) => route.fulfill({ json: { message: "" } }));
  await page.route("**/api/user/me/", (route) => route.fulfill({ status: 500, json: {} }));
  await place(page).click();
  await page.getByRole("menuitemradio", { name: /Harvest/ }).click();
  await expect(page.getByText("Workspace changed successfully")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Error changing workspace/)).toHaveCount(0);
});

test("A page that shows another workspace than the active one follows, and says so.", async ({ page }) => {
  await signUp(page);
  const before = "wrk_01ARZ3NDEKTSV4RRFFQ69G5FAV";
  const me = "**/api/user/me/";
  await page.route(me, async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as { active_workspace: object };
    const active_workspace = { ...user.active_workspace, id: before, name: "Harvest" };
    await route.fulfill({ response, json: { ...user, active_workspace } });
  });
  // Until the page has read the person, its calls are for the active workspace.
  await page.goto("/account-settings");
  await expect(place(page)).toContainText("Harvest");
  // The page may follow before it is left.
  const told = page
    .getByText(/^You are in .* now: you switched in another tab/)
    .first()
    .waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await page.goto("/clean-list");
  await told;
  await expect(place(page)).not.toContainText("Harvest");
});

/** Lets another workspace be the active one, as another tab has switched, and lets this tab know. */
async function turnElsewhere(page: Page): Promise<void> {
  await page.route("**/api/user/me/", async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as { active_workspace: object };
    const active_workspace = { ...user.active_workspace, id: joined.id, name: joined.name };
    await route.fulfill({ response, json: { ...user, active_workspace } });
  });
  await page.evaluate((workspaceID) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    new BroadcastChannel("winnow.session").postMessage({ userID: "", workspaceID });
  }, joined.id);
  await expect(
    page.getByText(/^You are in Harvest now: .* What you had not sent is not kept\./).first(),
  ).toBeVisible();
}

test("What was entered for one workspace is not sent to another.", async ({ page }) => {
  await signUp(page);
  await page.goto("/verify-email/list-validation");
  const addresses = page.getByLabel("Addresses");
  await addresses.fill("anna@inbox.test");
  await turnElsewhere(page);
  await expect(addresses).toHaveValue("");
  await expect(page).toHaveURL("/verify-email/list-validation");
});

test("A secret that is shown once stays when another tab switches.", async ({ page }) => {
  await signUp(page);
  await page.goto("/api-key");
  await page.getByRole("button", { name: /^(New key|Create the first key)$/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("Kept");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Your new key" });
  await expect(dialog.getByText(/^wn_test_/)).toBeVisible();
  await turnElsewhere(page);
  await expect(dialog.getByText(/^wn_test_/)).toBeVisible();
  await closeSecret(page);
});

test("The prices follow a switch in another tab.", async ({ page }) => {
  await signUp(page);
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What hears of other tabs is loaded after the heading.
  await page.waitForLoadState("networkidle");
  const read = page.waitForRequest("**/api/customplan/");
  await turnElsewhere(page);
  await read;
});

test("A team is joined by a code; an empty or wrong code is rejected.", async ({ page }) => {
  await signUp(page);
  await chooseFrom(page.getByRole("button", { name: /Your account/ }), "Join Team");
  const dialog = page.getByRole("dialog", { name: "Join Team" });
  await expect(dialog).toContainText("Enter the joining code provided to you to access your workspace.");
  await expect(dialog).toContainText(
    "If you've received an invitation code via email, enter it here to join the team.",
  );
  await expect(dialog.getByRole("button", { name: "Join Team" })).toBeDisabled();
  await dialog.getByLabel("Joining Code").fill("no-such-code");
  // A network that fails says nothing of the code.
  const accept = /\/workspaceinvite\/accept/;
  await page.route(accept, (route) => route.abort());
  await dialog.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText(/^Error joining workspace: /).first()).toBeVisible();
  await expect(dialog.getByLabel("Joining Code")).not.toHaveAttribute("aria-invalid");
  await page.unroute(accept);
  await dialog.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText(/^Error joining workspace: /).first()).toBeVisible();
  const field = dialog.getByLabel("Joining Code");
  await expect(field).toHaveValue("no-such-code");
  // The toast leaves; the field says it as well.
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/invitation/i);
  await expectAccessible(page);
  await field.fill("another");
  await expect(field).not.toHaveAttribute("aria-invalid");
});

test("The dashboard with a code opens the join dialog, and shows why a code is invalid.", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/?token=no-such-code");
  const dialog = page.getByRole("dialog", { name: "Join Team" });
  await expect(dialog.getByLabel("Joining Code")).toHaveValue("no-such-code");
  await expect(dialog.getByRole("alert")).toContainText("This invitation cannot be used");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/");
  await expect(dialog).toBeHidden();
});

test("The free plan shows the upgrade banner and crowns.", { tag: "@smoke" }, async ({ page }) => {
  await signUp(page);
  const banner = page.getByRole("link", { name: "Unlock API access and Team collaboration" });
  await expect(banner).toHaveAttribute("href", "/account-settings/my-plan/upgrade-plan");
  await place(page).click();
  await expect(page.getByRole("menuitem", { name: "Invite team (premium)" })).toBeVisible();
});

test("A team can be joined from the settings too.", async ({ page }) => {
  await signIn(page, "/account-settings/profile");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Workspace:/ })
    .click();
  await page.getByRole("menuitem", { name: "Join team" }).click();
  await expect(page.getByRole("dialog", { name: /Join/ })).toBeVisible();
});

import { allScreens, expectAccessible, expectNoOverflow, tagOf } from "./support/axe.ts";
import { chooseFrom, expect, signIn, test, uniqueAddress, uniqueName } from "./support/journey.ts";

for (const { width, height } of allScreens)
  test.describe(`every team screen, at ${width} px`, tagOf(width), () => {
    test.use({ viewport: { width, height } });

    test("is accessible in notices, workspace menu and join dialog", async ({ page }) => {
      await page.route("**/api/notice/", (route) =>
        route.fulfill({ json: { results: [{ ...notice, unread_count: 1 }] } }),
      );
      await page.route("**/api/notice/*/mark-read/", (route) => route.fulfill({ json: { is_read: true } }));
      await signIn(page);
      await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
      await expect(page.getByRole("button", { name: /A notice/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: /A notice/ }).click();
      await expect(page.getByText("It says something.")).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.keyboard.press("Escape");

      await page
        .getByRole("button", { name: /^Workspace:/ })
        .first()
        .click();
      await expect(page.getByRole("menuitemradio").first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("menuitem", { name: "Edit workspace name" }).click();
      await expect(page.getByRole("dialog", { name: "Edit workspace name" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");

      await page.goto("/?token=no-such-code");
      await expect(page.getByText("This invitation cannot be used")).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.route("**/api/workspaceinvite/token-details/*", (route) => route.fulfill({ json: offer }));
      await page.goto("/?token=another-code");
      await expect(page.getByText(/invites you to/)).toContainText(offer.workspace.name);
      await expectNoOverflow(page);
    });

    test("is accessible on the team page, its dialogs and the audit log", async ({ page }) => {
      const email = `alonglongnamethatneverbreaks.${uniqueAddress()}`;
      await signIn(page, "/account-settings/my-team");
      await expect(page.getByRole("table", { name: "Members of the team" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Invite to the team" });
      await dialog.getByLabel("Email").fill("nobody");
      await dialog.getByRole("button", { name: "Send invitation" }).click();
      await expect(dialog.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
      await dialog.getByLabel("Email").fill(email);
      await dialog.getByRole("button", { name: "Send invitation" }).click();
      const revoke = page.getByRole("button", { name: `Revoke the invitation to ${email}` });
      await expect(revoke).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await revoke.click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
      await expect(revoke).toBeHidden();
      await page.getByRole("combobox", { name: "Role", exact: true }).click();
      await expect(page.getByRole("listbox")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("tab", { name: "Activity" }).click();
      await expect(page.getByText(email).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    });

    test("is accessible on editable members, and on errors", async ({ page }) => {
      await page.route("**/api/workspaces/*/members/*", async (route) => {
        const response = await route.fetch();
        const team = (await response.json()) as { results: object[] };
        await route.fulfill({ response, json: { ...team, results: [...team.results, colleague] } });
      });
      await page.route("**/api/user/switch-workspace/", (route) =>
        route.fulfill({ json: { is_error: true, message: "The team plan of Harvest is not active." } }),
      );
      await page.route("**/api/workspace/", async (route) => {
        const response = await route.fetch();
        const { results } = (await response.json()) as { results: object[] };
        await route.fulfill({ response, json: { results: [...results, harvest] } });
      });
      await signIn(page, "/account-settings/my-team");
      await expect(page.getByText("No seat: the plan has room for fewer people")).toHaveCount(1);
      await page.getByRole("button", { name: "More about Willemijn van den Broek" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("menuitem", { name: "Remove from team" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await chooseFrom(
        page.getByRole("button", { name: "More about Willemijn van den Broek" }),
        "Transfer ownership",
      );
      await expect(page.getByRole("dialog", { name: "Transfer ownership" })).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.keyboard.press("Escape");
      await page
        .getByRole("button", { name: /^Workspace:/ })
        .first()
        .click();
      await page.getByRole("menuitemradio", { name: /Harvest/ }).click();
      await expect(page.getByRole("alertdialog", { name: "Cannot Switch to Team" })).toBeVisible();
      await expectAccessible(page);
    });

    test("is accessible on viewing, creating and deleting a role", async ({ page }) => {
      const name = uniqueName("Axe");
      await signIn(page, "/account-settings/role");
      await page.goto("/account-settings/role?role=viewer");
      await expect(page.getByRole("checkbox", { name: "Viewer: view analyze_list" })).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.getByRole("button", { name: "New role" }).click();
      await page.getByLabel("Name").fill(name);
      await page.getByRole("checkbox", { name: `${name}: edit clean_email` }).check();
      await expect(page.getByText("2 permissions")).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.getByRole("button", { name: "Create role" }).click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete role" }).click();
      await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
    });
  });

const notice = {
  id: "ntc_01ARZ3NDEKTSV4RRFFQ69G5FAV",
  emoji: "NoSuchIcon",
  title: "A notice",
  content: '<p>It says something. <a href="/clean-list">See the list</a></p>',
  created_date: "2026-11-20T10:00:00.000Z",
  updated_at: "2026-11-20T10:00:00.000Z",
  is_read: false,
};

const viewer = { id: "viewer", name: "Viewer" };

const colleague = {
  id: "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
  email: "willemijn.van.den.broek.of.the.long.address@inbox.test",
  first_name: "Willemijn",
  last_name: "van den Broek",
  professional_image: null,
  role: viewer,
  is_owner: false,
  is_you: false,
  has_seat: false,
  joined_at: "2026-11-01T10:00:00.000Z",
  last_seen_at: "2026-11-02T10:00:00.000Z",
  monthly_limit: 1_000_000,
  spent_this_month: 999_999,
};

const offer = {
  workspace: { id: "wrk_01ARZ3NDEKTSV4RRFFQ69G5FAV", name: "Featherstonehaugh & Grandchildren Holdings" },
  role: viewer,
  inviter: "Willemijn van den Broek",
  email: "willemijnvandenbroekofthelongaddress.without.any.end@inbox.test",
  expires_at: "2027-11-01T10:00:00.000Z",
};

const harvest = {
  id: "wrk_01ARZ3NDEKTSV4RRFFQ69G5FAV",
  name: "Harvest",
  is_own: false,
  is_active: false,
  is_owner: false,
  owner: "Fatou Diallo",
  role: viewer,
  is_lapsed: true,
  needs_factor: false,
};

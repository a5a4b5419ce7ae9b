import { paths } from "../src/paths.ts";
import { allScreens, expectAccessible, smokeAt, expectNoOverflow, tagOf } from "./support/axe.ts";
import {
  balanceOf,
  chooseFrom,
  cleanList,
  csvFile,
  expect,
  pasteList,
  signIn,
  signUp,
  test,
  uniqueAddress,
  uniqueName,
  uploadFile,
  verifyList,
} from "./support/journey.ts";
import { refuseOnce } from "./support/refuse-once.ts";

/** The paths that open no dialog, which hides the page behind it. */
const pages = Object.values(paths)
  .filter((path) => typeof path === "string")
  .filter((path) => !path.includes("?"));

/** Two halves, for two workers. */
const halves = (all: readonly string[]): string[][] =>
  [0, 1].map((part) => all.filter((_, index) => index % 2 === part));

for (const { width, height } of allScreens)
  test.describe(`every screen, at ${width} px`, tagOf(width), () => {
    // Each scan of a screen takes seconds where other tests share the machine.
    test.describe.configure({ timeout: 180_000 });

    test.use({ viewport: { width, height } });

    test("is accessible on the sign-in pages, also with errors", smokeAt(width), async ({ page }) => {
      for (const path of [
        "/login",
        "/invites",
        "/invites?token=A-B-C",
        "/welcome-user",
        "/unauthorized",
        "/no/such/page",
      ]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
      await page.goto("/login");
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByText("Enter your password.")).toBeVisible();
      await expectAccessible(page);
    });

    test("is accessible during sign-up and password reset", async ({ page }) => {
      await page.goto("/sign-up");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("Enter your first name.")).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.goto("/reset-password");
      await expectAccessible(page);
      await page.getByLabel("Email").fill(uniqueAddress());
      await page.getByRole("button", { name: "Send a code" }).click();
      await refuseOnce(page, "**/api/accounts/verify-otp/*", "This code is wrong.");
      await page.getByLabel("Code").fill("123456");
      await expect(page.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
      await expectNoOverflow(page);
    });

    test("is accessible in the settings, with every dialog open", async ({ page }) => {
      await signUp(page);
      await page.goto("/account-settings/profile");
      await expect(page.getByRole("button", { name: /Your account/ })).toBeVisible();
      await page.getByLabel("Phone (optional)").fill("12");
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText(/^Enter the number with its country code/)).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.getByRole("button", { name: "Change email" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Send a code" }).click();
      await expect(page.getByText("Enter your password.")).toBeVisible();
      await expectAccessible(page);
      await page.goto("/account-settings/change-password");
      await expect(page.getByText("This browser")).toBeVisible();
      await page.getByLabel("New password").fill("sunshine");
      await expectAccessible(page);
      await expectNoOverflow(page);
    });

    test("is accessible in the shell, with every menu open", smokeAt(width), async ({ page }) => {
      await signIn(page);
      await expect(page.getByRole("button", { name: /Your account/ })).toBeVisible();
      await expectAccessible(page);
      await balanceOf(page).hover();
      await expect(page.getByText("Total Available")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /Your account/ }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      if (width > 1024) return;
      await page.getByRole("button", { name: "Open the navigation" }).click();
      await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
      await expectAccessible(page);
    });

    test("is accessible from upload or paste to the evidence", async ({ page }) => {
      await signIn(page, "/verify-email/file-validation");
      await expect(page.getByText("Drop a file with email addresses here")).toBeVisible();
      await expectAccessible(page);
      const file = {
        name: "people.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("Name,Email\nAnna,anna@inbox.test\n"),
      };
      await page.getByLabel("File with email addresses").setInputFiles(file);
      await expect(page.getByRole("combobox", { name: "Addresses are in" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("combobox", { name: "Addresses are in" }).click();
      await expect(page.getByRole("listbox")).toBeVisible();
      await expectAccessible(page);

      await page.goto("/verify-email/list-validation");
      await page.getByRole("button", { name: "Verify", exact: true }).click();
      await expect(page.getByText("Paste or type at least one address.")).toBeVisible();
      await expectAccessible(page);
      await pasteList(page, uniqueName("Axe"), [
        "anna@inbox.test",
        "no-anna@inbox.test",
        "a@catchall.test",
        "nope",
      ]);
      await expectAccessible(page);
      await verifyList(page);
      await expect(page.getByRole("button", { name: "no-anna@inbox.test" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: /^Keep / }).click();
      await expect(page.getByRole("radio", { name: /^Balanced/ })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      if (width < 1280) await page.getByRole("button", { name: "Filters" }).click();
      await page.getByRole("button", { name: /^Mailbox not found/ }).click();
      await expectAccessible(page);
      if (width < 1280) await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Remove the filter/ }).click();
      await page.getByRole("button", { name: "no-anna@inbox.test" }).click();
      await expect(page.getByRole("region", { name: "Evidence" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Other downloads" }).click();
      await page.getByRole("radio", { name: /^By status/ }).check();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Delete list");
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page);
    });

    test("is accessible from the analysis to the cleaned file, also with errors", async ({ page }) => {
      const file = csvFile("people.csv", "Name,Email\nAnna,anna@inbox.test\nNo,no-anna@inbox.test\nX,nope\n");
      await signIn(page, "/analyze-list");
      await expect(page.getByRole("heading", { name: "Your analyses" })).toBeVisible();
      await expectAccessible(page);
      await page.route("**/analyze/", (route) => route.abort());
      await uploadFile(page, uniqueName("Axe"), file);
      await expect(page.getByText("The analysis did not start")).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page);
      await page.unrouteAll();
      await page.getByRole("button", { name: "Analyze this list" }).click();
      await expect(page.getByRole("heading", { name: "Health", exact: true })).toBeVisible({
        timeout: 50_000,
      });
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.getByRole("tab", { name: "Mail providers" }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Clean this list" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await cleanList(page);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.getByRole("link", { name: "Clean List" }).first().click();
      await expect(page.getByRole("table").getByText("Cleaned").first()).toBeVisible();
      await expectAccessible(page);
      await page.goto("/clean-list/lst_01ARZ3NDEKTSV4RRFFQ69G5FAV");
      await expect(page.getByRole("heading", { name: "This list cannot be shown" })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/clean-list");
      await uploadFile(page, uniqueName("Axe"), file);
      await expect(page.getByText("The health of this list is not known yet")).toBeVisible({
        timeout: 30_000,
      });
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
  });

for (const [part, some] of halves(pages).entries())
  test(`Each path is accessible as it opens, at every width (${part + 1} of 2).`, async ({ page }) => {
    test.slow();
    await signIn(page);
    for (const path of some)
      await test.step(path, async () => {
        await page.goto(path);
        const heading = page.getByRole("heading", { level: 1 });
        await expect(heading).toBeVisible();
        // Somebody who is signed in is led away from pages of the sign-in.
        if (new URL(page.url()).pathname !== path) return;
        await expect(heading).not.toHaveText("Page not found");
        await expect(page).toHaveTitle(/ · Winnow$/);
        for (const screen of allScreens) {
          await page.setViewportSize(screen);
          await expectNoOverflow(page);
          await expectAccessible(page);
        }
      });
  });

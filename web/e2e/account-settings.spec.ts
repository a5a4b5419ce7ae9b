import { expect, signUp, test, uniqueAddress, type Page } from "./support/journey.ts";
import { codeFor } from "./support/inbox.ts";
import { holdRequest } from "./support/hold-request.ts";
import { refuseOnce } from "./support/refuse-once.ts";

const expectSaved = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true })).toBeVisible();

test.describe("the settings", () => {
  test("open at the profile and link to every page", async ({ page }) => {
    await signUp(page);
    await page.goto("/account-settings");
    await expect(page).toHaveURL("/account-settings/profile");
    const settings = page.getByRole("navigation", { name: "Settings" });
    await settings.getByRole("link", { name: "Change Password" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Change Password" })).toBeFocused();
    await settings.getByRole("link", { name: "Profile" }).click();
    await expect(page).toHaveURL("/account-settings/profile");
  });

  test("require a sign-in", async ({ page }) => {
    await page.goto("/account-settings");
    await expect(page).toHaveURL("/login?from=%2Faccount-settings%2Fprofile");
  });
});

test.describe("the profile", () => {
  test("saves names and phone, and every screen shows them", async ({ page }) => {
    await signUp(page);
    await page.goto("/account-settings/profile");
    await page.getByLabel("First name").fill("Ngozi");
    await page.getByLabel("Phone (optional)").fill("0044 20 7946 0958");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expectSaved(page, "Profile saved");
    await expect(page.getByLabel("Phone (optional)")).toHaveValue("+442079460958");
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("Ngozi");
    await page.getByLabel("Phone (optional)").fill("");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expectSaved(page, "Profile saved");
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Hello, Ngozi" })).toBeVisible();
  });

  test("drops an answer that is older than what was saved", async ({ page }) => {
    await signUp(page);
    const older = await holdRequest(page, "**/api/user/me/");
    await page.goto("/account-settings/profile");
    await page.getByLabel("First name").fill("Ngozi");
    await older.arrived;
    const dropped = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/user/me/"));
    await page.getByRole("button", { name: "Save changes" }).click();
    await dropped;
    older.release();
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Hello, Ngozi" })).toBeVisible();
  });

  test("shows an invalid phone number beside the field", async ({ page }) => {
    await signUp(page);
    await page.goto("/account-settings/profile");
    await page.getByLabel("Phone (optional)").fill("12");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText(/^Enter the number with its country code/)).toBeVisible();
    await expect(page.getByLabel("Phone (optional)")).toBeFocused();
  });

  test("changes the email with a code sent to the new address", async ({ page, request }) => {
    const { email, password } = await signUp(page);
    const next = uniqueAddress();
    await page.goto("/account-settings/profile");
    await page.getByRole("button", { name: "Change email" }).click();
    const dialog = page.getByRole("dialog", { name: "Change email" });
    await dialog.getByLabel("New email").fill(next);
    await dialog.getByLabel("Your password").fill("not the password");
    await refuseOnce(page, "**/get-otp-email-change*", "This is not your password.", "password");
    await dialog.getByRole("button", { name: "Send a code" }).click();
    await expect(dialog.getByText("This is not your password.")).toBeVisible();
    await dialog.getByLabel("Your password").fill(password);
    await dialog.getByRole("button", { name: "Send a code" }).click();
    await page.getByLabel("Code").fill(await codeFor(request, next));
    await expectSaved(page, "Email changed");
    await expect(page.getByRole("dialog", { name: "Check your mail" })).toBeHidden();
    await expect(page.getByText(next)).toBeVisible();
    await expect(page.getByText(email)).toBeHidden();
  });
});

/** A picture of two pixels in one row; the left one is red. */
const picture = {
  name: "me.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DAwPAfAAcAAf9+CLHQAAAAAElFTkSuQmCC",
    "base64",
  ),
};

test.describe("the picture", () => {
  test("is cropped, previewed, saved and removed", async ({ page }) => {
    await signUp(page);
    await page.goto("/account-settings/profile");
    const section = page.getByRole("region", { name: "Picture" });
    await section.getByLabel("Picture of you").setInputFiles(picture);
    await expect(section.getByText("This is how others will see you.")).toBeVisible();
    const size = () => section.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(size).toBe(512);
    await section.getByRole("button", { name: "Cancel" }).click();
    await expect(section.locator("img")).toHaveCount(0);
    await section.getByLabel("Picture of you").setInputFiles(picture);
    await section.getByRole("button", { name: "Save picture" }).click();
    await expectSaved(page, "Picture saved");
    const kept = page.getByRole("button", { name: /Your account/ }).locator("img");
    await expect(kept).toHaveAttribute("src", /^\/api\/pictures\/pic_/);
    await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
    await page.reload();
    await expect(kept).toBeVisible();
    await section.getByRole("button", { name: "Remove" }).click();
    await expectSaved(page, "Picture removed");
    await expect(section.getByRole("button", { name: "Upload a picture" })).toBeVisible();
    await expect(kept).toHaveCount(0);
  });

  test("shows why a file is not accepted", async ({ page }) => {
    await signUp(page);
    await page.goto("/account-settings/profile");
    const section = page.getByRole("region", { name: "Picture" });
    const input = section.getByLabel("Picture of you");
    await input.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await expect(section.getByRole("alert")).toContainText("not a PNG, JPEG or WebP picture");
    await input.setInputFiles({ ...picture, buffer: Buffer.from("nothing that is a picture") });
    await expect(section.getByRole("alert")).toContainText("cannot be read");
    await input.setInputFiles({ ...picture, buffer: Buffer.alloc(20 * 1024 * 1024 + 1) });
    await expect(section.getByRole("alert")).toContainText("larger than 20 MB");
    await page.route("**/api/user/usr_*/", (route) => route.fulfill({ status: 413, json: {} }));
    await input.setInputFiles(picture);
    await section.getByRole("button", { name: "Save picture" }).click();
    await expect(section.getByRole("alert")).toHaveText(
      "File size is too large. Please upload a smaller file.",
    );
    await expect(section.getByRole("button", { name: "Save picture" })).toBeVisible();
  });
});

test.describe("the password", () => {
  test("is changed, which revokes all other sessions", async ({ page, browser }) => {
    const { email, password } = await signUp(page);
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/login");
    await elsewhere.getByLabel("Email").fill(email);
    await elsewhere.getByLabel("Password").fill(password);
    await elsewhere.getByRole("button", { name: "Log in" }).click();
    await elsewhere.waitForURL("/");

    await page.goto("/account-settings/change-password");
    const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
    await expect(sessions).toHaveCount(2);
    await page.getByLabel("Current password").fill("not the password");
    await refuseOnce(page, "**/api/user/change-password/*", "This is not your password.", "current_password");
    await page.getByLabel("New password").fill("a third heap of grain");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("This is not your password.")).toBeVisible();
    await page.getByLabel("Current password").fill(password);
    await page.getByRole("button", { name: "Change password" }).click();
    await expectSaved(page, "Password changed");
    await expect(page.getByLabel("Current password")).toHaveValue("");
    await expect(sessions).toHaveCount(1);
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.close();
  });

  test("is not required to revoke a session", async ({ page, browser }) => {
    const { email, password } = await signUp(page);
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/login");
    await elsewhere.getByLabel("Email").fill(email);
    await elsewhere.getByLabel("Password").fill(password);
    await elsewhere.getByRole("button", { name: "Log in" }).click();
    await elsewhere.waitForURL("/");

    await page.goto("/account-settings/change-password");
    const sessions = page.getByRole("list", { name: "Sessions" });
    await expect(sessions.getByText("This browser")).toHaveCount(1);
    await sessions.getByRole("button", { name: "End the session of Chrome on Linux" }).click();
    await expectSaved(page, "Session ended");
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    await expect(sessions.getByRole("button")).toHaveCount(0);
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.close();
  });

  test("page shows why the sessions did not load, and retries", async ({ page }) => {
    await signUp(page);
    await page.route("**/api/user/sessions/*", (route) =>
      route.fulfill({ status: 404, json: { error: "Not found", code: "x", request_id: "x" } }),
    );
    await page.goto("/account-settings/change-password");
    await expect(page.getByRole("alert")).toHaveText(/^Your sessions could not be loaded.*Not found/);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("This browser")).toBeVisible();
  });
});

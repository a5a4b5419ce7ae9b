/** The links in the mails of codes. */
import { expectAccessible, expectNoOverflow } from "./support/axe.ts";
import { expect, signUp, test, uniqueAddress, type Page } from "./support/journey.ts";
import { holdRequest } from "./support/hold-request.ts";
import { codeFor, linkFor } from "./support/inbox.ts";

const password = "another heap of grain";

async function askToSignUp(page: Page): Promise<string> {
  const email = uniqueAddress();
  await page.goto("/sign-up");
  await page.getByLabel("First name").fill("Sanne");
  await page.getByLabel("Last name").fill("Visser");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a heap of golden grain");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  return linkFor(page.request, email, "signing up");
}

async function askToReset(page: Page, email: string): Promise<string> {
  await page.goto("/reset-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send a code" }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  return linkFor(page.request, email, "setting a new password");
}

test("A sign-up is finished by the link in the browser that signed up.", async ({ page, context }) => {
  const link = await askToSignUp(page);
  const mailed = await context.newPage();
  await mailed.goto(link);
  await expect(mailed.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expectAccessible(mailed);
  await expectNoOverflow(mailed);
  await mailed.reload();
  await mailed.getByRole("button", { name: "Confirm and continue" }).click();
  await mailed.waitForURL("/welcome-user");
  await expect(mailed.getByRole("heading", { name: "Welcome, Sanne" })).toBeVisible();
});

test("A sign-up's link asks for a password in another browser, and works once.", async ({
  page,
  browser,
}) => {
  const link = await askToSignUp(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Choose a password" })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByLabel("New password").fill("password123");
  await elsewhere.getByRole("button", { name: "Create account" }).click();
  await expect(elsewhere.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");
  await elsewhere.getByLabel("New password").fill(password);
  await elsewhere.getByRole("button", { name: "Create account" }).click();
  await elsewhere.waitForURL("/welcome-user");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page.getByRole("alert")).toHaveText(/no longer valid/);
  await page.getByRole("link", { name: "Sign up again" }).click();
  await expect(page.getByLabel("First name")).toBeVisible();
  await elsewhere.close();
});

test("A password is reset by the link where somebody is signed in, and in any browser.", async ({
  page,
  browser,
}) => {
  const { email } = await signUp(page);
  const elsewhere = await (await browser.newContext()).newPage();
  const link = await askToReset(elsewhere, email);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("/");
  await elsewhere.goto(link);
  await elsewhere.getByLabel("New password").fill(password);
  await elsewhere.getByRole("button", { name: "Set password" }).click();
  await expect(elsewhere.getByRole("alert")).toHaveText(/no longer valid/);
  await elsewhere.getByRole("link", { name: "Ask for a new mail" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await elsewhere.close();
});

test("A new address is confirmed by the link where its person is signed in, and nowhere else.", async ({
  page,
  browser,
}) => {
  const { email, password } = await signUp(page);
  const next = uniqueAddress();
  await page.goto("/account-settings/profile");
  await page.getByRole("button", { name: "Change email" }).click();
  const dialog = page.getByRole("dialog", { name: "Change email" });
  await dialog.getByLabel("New email").fill(next);
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Send a code" }).click();
  await codeFor(page.request, next);
  const link = await linkFor(page.request, next, "your Winnow account from now on");
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { name: "Continue where you are logged in" })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.goto("/confirm-email#email=ann");
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  await signUp(elsewhere);
  await elsewhere.goto(link);
  await elsewhere.getByRole("button", { name: "Use this address" }).click();
  await expect(elsewhere.getByRole("alert")).toHaveText(/no longer valid/);
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  const profile = await holdRequest(page, "**/assets/profile-*.js");
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText("Email changed")).toBeVisible();
  await expect(page.getByText(`with ${next} instead of ${email}.`)).toBeVisible();
  profile.release();
  await expect(page).toHaveURL("/account-settings/profile");
  await expect(page.getByRole("region", { name: "Email" })).toContainText(next);
  await elsewhere.close();
});

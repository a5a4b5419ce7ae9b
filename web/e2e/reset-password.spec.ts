import { expect, signUp, test, uniqueAddress } from "./support/journey.ts";
import { codeFor } from "./support/inbox.ts";

const password = "another heap of grain";

test("A password is reset with a code, which revokes all sessions.", async ({ page, browser, request }) => {
  const { email } = await signUp(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto("/login?from=%2Fclean-list");
  await elsewhere.getByRole("link", { name: "Forgot password?" }).click();
  await expect(elsewhere.getByRole("heading", { level: 1 })).toBeFocused();
  await elsewhere.getByLabel("Email").fill(email);
  await elsewhere.getByRole("button", { name: "Send a code" }).click();
  await expect(elsewhere.getByText(`If ${email} has an account`)).toBeVisible();
  const code = await codeFor(request, email, "setting a new password");
  await elsewhere.getByLabel("Code").fill(code);
  await expect(elsewhere.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect(elsewhere.getByLabel("New password")).toBeFocused();
  await elsewhere.getByLabel("New password").fill(password);
  await elsewhere.getByRole("button", { name: "Set password" }).click();
  await expect(elsewhere.getByText("Password changed. Log in with the new one.")).toBeVisible();
  await expect(elsewhere).toHaveURL("/login?from=%2Fclean-list");
  await elsewhere.getByLabel("Email").fill(email);
  await elsewhere.getByRole("textbox", { name: "Password" }).fill(password);
  await elsewhere.getByRole("button", { name: "Log in" }).click();
  await elsewhere.waitForURL("/clean-list");
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.close();
});

test("An unknown address gets the same response, and a wrong code is rejected.", async ({ page }) => {
  const email = uniqueAddress();
  await page.goto("/reset-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send a code" }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  await page.getByLabel("Code").fill("123456");
  await expect(page.getByText(/code is wrong/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
});

test("An incomplete code shows an error.", async ({ page }) => {
  await page.goto("/reset-password");
  await page.getByLabel("Email").fill(uniqueAddress());
  await page.getByRole("button", { name: "Send a code" }).click();
  await page.getByLabel("Code").fill("12 34");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter the six digits of the code.")).toBeVisible();
  await expect(page.getByLabel("Code")).toHaveValue("1234");
  await expect(page.getByLabel("Code")).toBeFocused();
});

test("A typed password can be shown.", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Password").fill("grain");
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show what is typed" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide what is typed" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
});

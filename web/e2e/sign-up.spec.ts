import {
  expect,
  paste,
  person,
  signUp,
  signUpByForm,
  test,
  uniqueAddress,
  type Page,
} from "./support/journey.ts";
import { codeFor, inboxOf } from "./support/inbox.ts";

const password = "a heap of golden grain";

async function fillForm(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Sanne");
  await page.getByLabel("Last name").fill("Visser");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
}

const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test.describe("signing up", () => {
  test(
    "leads from the form through the code to the first steps",
    { tag: "@smoke" },
    async ({ page, request }) => {
      const email = uniqueAddress();
      await page.goto("/sign-up");
      await fillForm(page, email);
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
      await expect(page.getByLabel("Code")).toBeFocused();
      await page.getByLabel("Code").fill(await codeFor(request, email));
      await page.waitForURL("/welcome-user");
      await expect(page.getByText("Login successful")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Welcome, Sanne" })).toBeVisible();
      await page.getByRole("link", { name: "Verify one address" }).click();
      await expect(page.getByRole("heading", { name: "Hello, Sanne" })).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Verify an address" })).toBeFocused();
    },
  );

  test("shows missing fields and focuses the first", async ({ page }) => {
    await page.goto("/sign-up");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Enter your first name.")).toBeVisible();
    await expect(page.getByText("Use at least 8 characters.")).toBeVisible();
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page.getByLabel("Password")).toHaveValue("short");
  });

  test("shows a common password's error beside the field", async ({ page }) => {
    await page.goto("/sign-up");
    await fillForm(page, uniqueAddress());
    await page.getByLabel("Password").fill("password123");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Password")).toBeFocused();
  });

  test("rejects a wrong code, then accepts the right one, pasted with spaces", async ({ page, request }) => {
    const email = uniqueAddress();
    await page.goto("/sign-up");
    await fillForm(page, email);
    await page.getByRole("button", { name: "Create account" }).click();
    const code = await codeFor(request, email);
    await page.getByLabel("Code").fill(another(code));
    await expect(page.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(/code is wrong/)).toBeVisible();
    await paste(page.getByLabel("Code"), `${code.slice(0, 3)} ${code.slice(3)}`);
    await page.waitForURL("/welcome-user");
  });

  test("leads to the page that somebody came for", async ({ page, request }) => {
    const email = uniqueAddress();
    await page.goto("/sign-up?from=%2Fclean-list");
    await fillForm(page, email);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByLabel("Code").fill(await codeFor(request, email));
    await page.waitForURL("/clean-list");
  });

  test("keeps the input on Back, and the code step over a reload", async ({ page }) => {
    const email = uniqueAddress();
    await page.goto("/sign-up?from=%2Fclean-list");
    await fillForm(page, email);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole("button", { name: "Use another address" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page).toHaveURL("/sign-up?from=%2Fclean-list");
  });

  test("resends the code after a minute and not before", async ({ page, request }) => {
    const email = uniqueAddress();
    await page.clock.install();
    await page.goto("/sign-up");
    await fillForm(page, email);
    await page.getByRole("button", { name: "Create account" }).click();
    const again = page.getByRole("button", { name: /^send it again/ });
    await expect(again).toBeDisabled();
    await page.clock.runFor(61_000);
    await expect(again).toBeEnabled();
    await codeFor(request, email);
    await page.route("**/api/tempuser/resend-otp/*", (route) =>
      route.fulfill({ json: { message: "We sent you a mail with a code." } }),
    );
    await again.click();
    await expect(page.getByRole("status").filter({ hasText: "It is on its way again." })).toBeVisible();
    await expect(again).toBeDisabled();
    await expect(page.getByLabel("Code")).toBeFocused();
  });

  test("tells the owner of an existing account by mail, not on the screen", async ({ page, request }) => {
    await page.goto("/sign-up");
    await fillForm(page, person.email);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
    const subjects = async () => (await inboxOf(request, person.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain("You already have a Winnow account");
  });

  test("shows an error when the server is unreachable, and keeps the input", async ({ page }) => {
    await page.goto("/sign-up");
    await page.route("**/api/tempuser/*", (route) => route.abort());
    await fillForm(page, uniqueAddress());
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("alert")).toHaveText("Something went wrong!!!");
    await expect(page.getByLabel("Last name")).toHaveValue("Visser");
  });
});

test.describe("an invitation", () => {
  test("keeps its token through sign-in and sign-up", async ({ page }) => {
    await page.goto("/invites?token=A-B-C");
    await page.getByRole("link", { name: "I have an account" }).click();
    await expect(page).toHaveURL("/login?token=A-B-C");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL("/reset-password?token=A-B-C");
    await page.getByRole("link", { name: "Log in" }).click();
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL("/sign-up?token=A-B-C");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("opens on the dashboard after sign-up", async ({ page }) => {
    await signUpByForm(page, "/sign-up?token=A-B-C");
    await expect(page).toHaveURL("/?token=A-B-C");
    for (const path of ["/login", "/sign-up", "/reset-password", "/invites"]) {
      await page.goto(`${path}?token=D-E-F`);
      await expect(page).toHaveURL("/?token=D-E-F");
    }
  });

  test("without a code says that the link is incomplete", async ({ page }) => {
    await page.goto("/invites");
    await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  });
});

test("Public pages redirect a signed-in user, except Access Denied and Welcome.", async ({ page }) => {
  await signUp(page);
  for (const path of ["/login", "/sign-up", "/reset-password", "/invites"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  }
  await page.goto("/unauthorized");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/welcome-user");
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/");
});

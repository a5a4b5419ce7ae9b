import { expectAccessible } from "./support/axe.ts";
import { expect, person, test, tokensOf, type Page } from "./support/journey.ts";

const authorizeURL = "https://accounts.example/authorize";

/** Enables Google sign-in with a fake authorization endpoint; `answer` builds the response. */
async function playGoogle(
  page: Page,
  answer: (question: URLSearchParams) => Record<string, string>,
): Promise<void> {
  await page.route("**/api/accounts/google/", (route) =>
    route.fulfill({ json: { client_id: "winnow-client", authorize_url: authorizeURL } }),
  );
  await page.route(`${authorizeURL}?**`, (route) => {
    const question = new URL(route.request().url()).searchParams;
    const fragment = new URLSearchParams(answer(question)).toString();
    const back = `${question.get("redirect_uri")}#${fragment}`;
    return route.fulfill({
      contentType: "text/html",
      body: `<script>location.replace(${JSON.stringify(back)})</script>`,
    });
  });
}

/** Responds to a valid token with a session of the demo user. */
async function acceptToken(page: Page): Promise<Record<string, unknown>[]> {
  const proofs: Record<string, unknown>[] = [];
  await page.route("**/api/accounts/google-login/", async (route) => {
    proofs.push(route.request().postDataJSON() as Record<string, unknown>);
    const session = await page.request.post("/api/accounts/auth/login/", { data: person });
    await route.fulfill({ json: await session.json() });
  });
  return proofs;
}

const toasted = (page: Page, words: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(words);

const enter = (page: Page) => page.getByRole("button", { name: "Continue with Google" }).click();

async function logOut(page: Page): Promise<void> {
  const question = page.getByRole("alertdialog");
  // A menu that has just opened takes no click yet.
  await expect(async () => {
    await page.getByRole("button", { name: /Your account/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click({ timeout: 2_000 });
    await expect(question).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await question.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL("/login");
}

test.describe("signing in with Google", () => {
  test("is hidden when it is not configured", async ({ page }) => {
    await page.route("**/api/accounts/google/", (route) => route.fulfill({ json: null }));
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("button", { name: /Google/ })).toHaveCount(0);
  });

  test("requests an ID token only, with state and nonce", async ({ page }) => {
    let asked = new URLSearchParams();
    await playGoogle(page, (question) => {
      asked = question;
      return { id_token: "header.payload.signature", state: question.get("state") ?? "" };
    });
    const proofs = await acceptToken(page);
    await page.goto("/login?from=%2Fclean-list");
    await enter(page);
    await page.waitForURL("/clean-list");
    await expect(page.getByText("Login successful")).toBeVisible();
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: "winnow-client",
      response_type: "id_token",
      response_mode: "fragment",
      scope: "openid email profile",
      redirect_uri: new URL("/login", page.url()).href,
    });
    expect(proofs).toEqual([{ credential: "header.payload.signature", nonce: asked.get("nonce") }]);
    expect(asked.get("nonce")).not.toBe(asked.get("state"));
    const cookie = (await page.context().cookies()).find(({ name }) => name === "refresh_token");
    expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeGreaterThan(29);
  });

  test("keeps an invitation's token", async ({ page }) => {
    await playGoogle(page, (question) => ({ id_token: "a.b.c", state: question.get("state") ?? "" }));
    await acceptToken(page);
    await page.goto("/sign-up?token=A-B-C");
    await enter(page);
    await page.waitForURL("/?token=A-B-C");
  });

  test("shows why the server rejected the token, on the page where it began", async ({ page }) => {
    await playGoogle(page, (question) => ({ id_token: "a.b.c", state: question.get("state") ?? "" }));
    await page.goto("/login?from=%2Fclean-list");
    await enter(page);
    await expect(toasted(page, /^Login failed!! ./)).toBeVisible();
    await expect(page).toHaveURL("/login?from=%2Fclean-list");
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    expect(await tokensOf(page.context())).toEqual([]);
  });

  test("ignores a response with another state", async ({ page }) => {
    await playGoogle(page, () => ({ id_token: "a.b.c", state: "somebody else's" }));
    const proofs = await acceptToken(page);
    await page.goto("/login");
    await enter(page);
    await expect(toasted(page, "Login failed!! Google login failed")).toBeVisible();
    await page.goto("/welcome-user");
    await page.goto("/login#id_token=a.b.c&state=x");
    await expect(toasted(page, "Login failed!! Google login failed")).toBeVisible();
    expect(proofs).toEqual([]);
  });

  test("shows no error after the user cancels", async ({ page }) => {
    await playGoogle(page, (question) => ({ error: "access_denied", state: question.get("state") ?? "" }));
    await page.goto("/login?from=%2Fclean-list");
    await enter(page);
    await page.waitForURL("/login?from=%2Fclean-list");
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page.getByText(/Login failed/)).toHaveCount(0);
  });
});

test.describe("the local identity provider", () => {
  test("signs up a user, who sets a password and returns to the same account", async ({ page }) => {
    const email = `${crypto.randomUUID().slice(0, 13)}@gmail.com`;
    await page.goto("/login");
    await enter(page);
    await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
    await page.getByText("Use another account").click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("First name").fill("Noor");
    await page.getByLabel("Last name").fill("de Wit");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("/welcome-user");
    await expect(page.getByText("Login successful")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Welcome, Noor" })).toBeVisible();

    await page.goto("/account-settings/profile");
    await expect(page.getByLabel("First name")).toHaveValue("Noor");
    await expect(page.getByRole("button", { name: "Change email" })).toHaveCount(0);

    await page.getByRole("link", { name: "set new password" }).last().click();
    await expect(page.getByRole("heading", { level: 1, name: "Set New Password" })).toBeVisible();
    await page.getByLabel("New password").fill("a heap of golden grain");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Password set")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Change Password" })).toBeVisible();
    await expect(page.getByLabel("Current password")).toBeVisible();

    await logOut(page);
    await enter(page);
    await page.getByRole("button", { name: email }).click();
    await page.waitForURL("/");
    await page.goto("/account-settings/change-password");
    await expect(page.getByRole("heading", { level: 1, name: "Change Password" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Unlink Google" }).click();
    await expect(page.getByText("Google account unlinked")).toBeVisible();
    await expect(page.getByText("No Google account is linked. Your password logs you in.")).toBeFocused();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Google" })).toHaveCount(0);
  });

  test("lets the user choose another account", async ({ page }) => {
    for (const name of ["Ann Google", "Bo Larsen"]) {
      await page.goto("/login?from=%2Fclean-list");
      await enter(page);
      await page.getByRole("button", { name }).click();
      await page.waitForURL("/clean-list");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await logOut(page);
    }
  });

  test("rejects an unverified address", async ({ page }) => {
    await page.goto("/login");
    await enter(page);
    await page.getByRole("button", { name: "Cleo Marsh" }).click();
    await expect(
      toasted(page, /^Login failed!! Something went wrong!!!\s+Google has not verified your email address/),
    ).toBeVisible();
    await expect(page).toHaveURL("/login");
    expect((await page.context().cookies(page.url())).map(({ name }) => name)).toEqual([]);
  });

  test("lets the user cancel", async ({ page }) => {
    await page.goto("/login?from=%2Fclean-list");
    await enter(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL("/login?from=%2Fclean-list");
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page.getByText(/Login failed/)).toHaveCount(0);
  });
});

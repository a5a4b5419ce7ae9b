/** The password again, before calls that need it. */
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { expect, person, signIn, test, uniqueName, type Page } from "./support/journey.ts";
import { closeSecret, readSecret } from "./support/secret.ts";

const message = "Confirm that it is you.";

/** Answers the next change as the server does ten minutes after the sign-in. */
const askOnce = (page: Page, url: string): Promise<unknown> =>
  page.route(
    url,
    (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({
            status: 403,
            json: { error: message, detail: message, code: "account.confirmation_needed" },
          }),
    { times: 1 },
  );

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm that it is you" });
const secret = /wn_test_\w+/;
const madeKey = (page: Page) => page.getByRole("dialog").getByRole("region", { name: "the key" });

async function beginKey(page: Page): Promise<void> {
  await signIn(page, "/api-key");
  await page.getByRole("button", { name: /^(New key|Create the first key)$/ }).click();
  await page.getByLabel("Name", { exact: true }).fill(uniqueName("Confirmed"));
  await page.getByRole("radio", { name: /^Test/ }).check();
  await askOnce(page, "**/api/api-key/");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(question(page)).toBeVisible();
}

async function confirm(page: Page, password = person.password): Promise<void> {
  await question(page).getByRole("textbox", { name: "Your password" }).fill(password);
  await question(page).getByRole("button", { name: "Confirm" }).click();
}

test("A key is made after the password was given again, without another click.", async ({ page }) => {
  await beginKey(page);
  for (const size of screens) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  await confirm(page, "not the password");
  await expect(question(page).getByText("This is not your password.")).toBeVisible();
  await confirm(page);
  await expect(madeKey(page)).toHaveText(secret);
  await expect(question(page)).toBeHidden();
});

test("A cancelled confirmation keeps what was typed, and says why nothing was made.", async ({ page }) => {
  await beginKey(page);
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole("alert")).toHaveText(message);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(/^Confirmed/);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(madeKey(page)).toHaveText(secret);
});

test("A dialog waits behind the confirmation, and goes on.", async ({ page }) => {
  await beginKey(page);
  await confirm(page);
  await expect(madeKey(page)).toHaveText(secret);
  const before = await readSecret(page, "the key", secret);
  await closeSecret(page);
  await page.getByRole("button", { name: "Regenerate" }).click();
  await askOnce(page, "**/api/api-key/*/regenerate/");
  await page.getByRole("dialog").getByRole("button", { name: "Regenerate" }).click();
  await confirm(page);
  await expect(madeKey(page)).toHaveText(secret);
  await expect(madeKey(page)).not.toHaveText(before);
});

test("Who does not confirm an invitation of several people is asked once.", async ({ page }) => {
  let asked = 0;
  await page.route("**/api/workspaceinvite/", (route) => {
    if (route.request().method() === "GET") return route.fallback();
    asked += 1;
    return route.fulfill({
      status: 403,
      json: { error: message, detail: message, code: "account.confirmation_needed" },
    });
  });
  await signIn(page, "/account-settings/my-team");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to the team" });
  const addresses = "anna@inbox.test\nben@inbox.test\ncleo@inbox.test";
  await dialog.getByLabel("Email").fill(addresses);
  await dialog.getByRole("button", { name: "Send 3 invitations" }).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("alert")).toContainText(/^3 were not invited\s*Confirm that it is you\.$/);
  await expect(dialog.getByLabel("Email")).toHaveValue(addresses);
  await expect(question(page)).toBeHidden();
  expect(asked).toBe(1);
});

test("A person without a password is sent to Google, and returns to the page.", async ({ page }) => {
  await page.route("**/api/accounts/google/", (route) =>
    route.fulfill({
      json: { client_id: "winnow-client", authorize_url: "https://accounts.example/authorize" },
    }),
  );
  await page.route("https://accounts.example/authorize?**", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = `${asked.get("redirect_uri")}#id_token=a.b.c&state=${asked.get("state")}`;
    return route.fulfill({
      contentType: "text/html",
      body: `<script>location.replace(${JSON.stringify(back)})</script>`,
    });
  });
  await page.route("**/api/accounts/google-login/", async (route) => {
    const session = await page.request.post("/api/accounts/auth/login/", { data: person });
    await route.fulfill({ json: await session.json() });
  });
  await page.route(/\/api\/(user\/me|accounts\/auth\/login)\//, async (route) => {
    const response = await route.fetch();
    const google = (key: string, value: unknown) => (key === "provider" ? 2 : value);
    await route.fulfill({ response, body: JSON.stringify(await response.json(), google) });
  });
  await beginKey(page);
  await question(page).getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByText("Login successful")).toBeVisible();
  await expect(page).toHaveURL(/\/api-key/);
});

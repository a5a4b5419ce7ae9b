import { TOTP, Secret } from "otpauth";
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { codeFor, linkFor } from "./support/inbox.ts";
import { expect, signUp, test, tokensOf, type Page } from "./support/journey.ts";
import { closeSecret } from "./support/secret.ts";

const path = "/account-settings/change-password";

/** What the app shows now, or so many seconds later. */
const shownBy = (secret: string, laterSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, "")) }).generate({
    timestamp: Date.now() + laterSeconds * 1_000,
  });

/** Turns the second factor on. Returns its secret and its recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto(path);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const setup = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(setup.getByRole("img", { name: "QR code with the secret" })).toBeVisible();
  const secret = await setup.getByRole("region", { name: "the secret" }).innerText();
  await setup.getByLabel("Code of your app").fill(shownBy(secret));
  const kept = page.getByRole("dialog", { name: "Your recovery codes" });
  const codes = await kept.getByRole("region", { name: "the list of recovery codes" }).innerText();
  await closeSecret(page);
  await expect(page.getByText("10 of 10 recovery codes are left")).toBeVisible();
  return { secret, codes: codes.split("\n") };
}

async function logInWith(page: Page, { email, password }: { email: string; password: string }) {
  await page.context().clearCookies({ name: /_token$/ });
  await page.goto(`/login?from=${path}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}

test("A second factor is set up, asked for at the next sign-in, and turned off by a recovery code.", async ({
  page,
}) => {
  const person = await signUp(page);
  const { secret, codes } = await turnOn(page);
  expect(new Set(codes).size).toBe(10);

  await logInWith(page, person);
  expect(await tokensOf(page.context())).toEqual([]);
  const code = page.getByLabel("Code of your app");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await expect(page.getByText("This code is wrong, or was used already.")).toBeVisible();
  await code.fill(shownBy(secret, 30));
  await page.waitForURL(path);
  await expect(page.getByText("Login successful")).toBeVisible();

  await page.getByRole("button", { name: "Turn off" }).click();
  const asking = page.getByRole("dialog", { name: "Turn your second factor off?" });
  await asking.getByRole("button", { name: "Use a recovery code" }).click();
  await asking.getByLabel("Recovery code").fill(codes[3] ?? "");
  await asking.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
});

test("An owner requires a second factor of everybody, and is told what that means for them.", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/account-settings/my-team");
  const rule = page.getByRole("region", { name: "Second factor" });
  const asking = page.getByRole("alertdialog", { name: "Require a second factor of everybody?" });
  const require = async () => {
    await expect(async () => {
      if (!(await asking.isVisible())) await rule.getByRole("button").click({ timeout: 5_000 });
      await expect(asking).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await asking.getByRole("button", { name: "Require it" }).press("Enter");
  };
  await require();
  await expect(page.getByText("Set up a second factor of your own first.").first()).toBeVisible();
  const { secret } = await turnOn(page);
  await page.goto("/account-settings/my-team");
  await require();
  await expect(rule.getByText("Required of everybody from")).toBeVisible();
  await expectAccessible(page);

  await page.goto(path);
  await page.getByRole("button", { name: "Turn off" }).press("Enter");
  const turningOff = page.getByRole("dialog", { name: "Turn your second factor off?" });
  await expect(turningOff).toContainText("end that on its team page first");
  await turningOff.getByLabel("Code of your app").fill(shownBy(secret, 30));
  await expect(turningOff.getByText("You require a second factor in")).toBeVisible();
});

test("A recovery code signs in without the app, and new codes replace the former ones.", async ({ page }) => {
  const person = await signUp(page);
  const { secret, codes } = await turnOn(page);
  await logInWith(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Enter a recovery code.")).toBeVisible();
  await page.getByLabel("Recovery code").fill((codes[0] ?? "").toLowerCase());
  await page.keyboard.press("Enter");
  await page.waitForURL(path);
  await expect(page.getByText("9 of 10 recovery codes are left")).toBeVisible();

  await page.getByRole("button", { name: "New recovery codes" }).click();
  const asking = page.getByRole("dialog", { name: "Replace your recovery codes?" });
  await asking.getByLabel("Code of your app").fill(shownBy(secret, 30));
  const kept = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(kept.getByRole("region", { name: "the list of recovery codes" })).not.toContainText(
    codes[1] ?? "",
  );
});

test("A sign-in that waited too long begins again and says so.", async ({ page }) => {
  const person = await signUp(page);
  const { secret } = await turnOn(page);
  await logInWith(page, person);
  const error = "Too much time has passed, or this login was finished already. Log in again.";
  await page.route("**/api/accounts/auth/second-factor/", (route) =>
    route.fulfill({ status: 401, json: { error, code: "account.challenge_over", request_id: "x" } }),
  );
  await page.getByLabel("Code of your app").fill(shownBy(secret, 30));
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByText(error)).toBeVisible();
});

for (const { width, height } of screens)
  test(`The second factor is accessible, ${width} px wide.`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    const person = await signUp(page);
    await page.goto(path);
    await page.getByRole("button", { name: "Set up an authenticator app" }).click();
    await expect(page.getByRole("img", { name: "QR code with the secret" })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.press("Escape");
    await turnOn(page);
    await expectAccessible(page);
    await logInWith(page, person);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

test("Who has lost app and codes proves the mailbox, and the link of the email stops it.", async ({
  page,
}) => {
  const person = await signUp(page);
  await turnOn(page);
  await logInWith(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("button", { name: "Get back in without them" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send a code" }).click();
  await page
    .getByLabel("Code", { exact: true })
    .fill(await codeFor(page.request, person.email, "without your app"));
  await expect(page.getByRole("heading", { name: "Wait three days" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(await linkFor(page.request, person.email, "says that they lost"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByRole("heading", { name: "Your second factor stays on" })).toBeVisible();
});

/** Passkeys, with the virtual authenticator of Chromium. */
import { expectAccessible } from "./support/axe.ts";
import { expect, signUp, test } from "./support/journey.ts";

// Browsers make no passkeys for an IP address.
test.use({ baseURL: (process.env["WINNOW_URL"] ?? "").replace("127.0.0.1", "localhost") });

const path = "/account-settings/change-password";

test("A passkey is added, signs in alone, and is removed.", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signUp(page);
  await page.goto(path);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectAccessible(page);
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name").fill("My laptop");
  await adding.getByRole("button", { name: "Add it" }).click();
  const passkeys = page.getByRole("list", { name: "Passkeys" });
  await expect(passkeys.getByText("My laptop", { exact: true })).toBeVisible();

  await page.context().clearCookies({ name: /_token$/ });
  await page.goto(`/login?from=${path}`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(path);
  await expect(passkeys.getByText("last used")).toBeVisible();
  await expectAccessible(page);
  await passkeys.getByRole("button", { name: "Rename the passkey My laptop" }).press("Enter");
  const naming = page.getByRole("dialog", { name: "Rename passkey" });
  await naming.getByLabel("Name").fill("Old laptop");
  await naming.getByLabel("Name").press("Enter");
  await expect(naming).toBeHidden();
  await passkeys.getByRole("button", { name: "Remove the passkey Old laptop" }).click();
  await expect(page.getByText("You have none yet.")).toBeVisible();
});

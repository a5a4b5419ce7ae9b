/** Keys and webhooks are made in a dialog that shows their secret once. */
import { expect, type Page } from "./journey.ts";

/** Reads what the dialog shows this once, under the name that it has there. */
export async function readSecret(page: Page, name: string, pattern: RegExp): Promise<string> {
  const shown = page.getByRole("dialog").getByRole("region", { name });
  await expect(shown).toHaveText(pattern);
  return (await shown.textContent()) ?? "";
}

/** Closes the dialog of a secret, and confirms that it is stored. */
export async function closeSecret(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "It is stored" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Makes a test key with every scope, closes its dialog, and returns the key. */
export async function makeKey(page: Page, name: string): Promise<string> {
  const key = await showNewKey(page, name);
  await closeSecret(page);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return key;
}

/** Makes a test key with every scope, and returns it. The dialog stays open. */
export async function showNewKey(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: /^(New key|Create the first key)$/ }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("radio", { name: /^Test/ }).check();
  await page.getByRole("radio", { name: /^Everything/ }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  return readSecret(page, "the key", /^wn_test_\w{38}$/);
}

/** Makes a webhook, closes its dialog, and returns its secret. */
export async function makeWebhook(page: Page, url: string, description: string): Promise<string> {
  await page.getByRole("button", { name: /^(New webhook|Create the first webhook)$/ }).click();
  await page.getByLabel("URL").fill(url);
  await page.getByLabel("Description").fill(description);
  await page.getByRole("button", { name: "Create webhook" }).click();
  const secret = await readSecret(page, "the secret", /^whsec_/);
  await closeSecret(page);
  await expect(page.getByRole("heading", { level: 1, name: description })).toBeVisible();
  return secret;
}

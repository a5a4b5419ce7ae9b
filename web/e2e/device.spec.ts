import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { expect, signIn, test, type Page } from "./support/journey.ts";

/** A device begins a login, and may ask what became of it. */
async function newDevice(page: Page, form: Record<string, string> = {}) {
  const begun = await page.request.post("/oauth/device_authorization", {
    form: { client_id: "journey", device_name: "Sanne's laptop", mode: "test", scope: "verify", ...form },
  });
  const { user_code: code, device_code } = (await begun.json()) as { user_code: string; device_code: string };
  const ask = async () => {
    const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
    const answer = await page.request.post("/oauth/token", { form: { grant_type, device_code } });
    return (await answer.json()) as Record<string, string>;
  };
  return { code, ask };
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("A device that waits for a code gets a key, and is listed among the keys.", async ({ page }) => {
  const { code, ask } = await newDevice(page);
  await signIn(page, "/device");
  await typeCode(page, "BCDF-GHJK");
  await expect(page.getByText("No device waits for this code.")).toBeVisible();
  await typeCode(page, code.toLowerCase().replace("-", " "));
  await expect(page.getByRole("heading", { name: "Give Sanne's laptop a key?" })).toBeVisible();
  await expect(page.getByText("Verify single addresses.")).toBeVisible();
  await page.getByRole("button", { name: "Give it a key" }).click();
  await expect(page.getByText("Sanne's laptop is connected")).toBeVisible();
  expect(await ask()).toMatchObject({ token_type: "Bearer", scope: "verify" });
  await page.getByRole("link", { name: "All keys" }).click();
  await expect(page.getByText("Sanne's laptop").first()).toBeVisible();
});

test("A refused device gets no key, and another code can be typed.", async ({ page }) => {
  const { code, ask } = await newDevice(page, { device_name: "A stranger" });
  await signIn(page, "/device");
  await typeCode(page, code);
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByText("A stranger got no key")).toBeVisible();
  expect(await ask()).toMatchObject({ error: "access_denied" });
  await page.getByRole("button", { name: "Connect another device" }).click();
  await expect(page.getByLabel("Code")).toHaveValue("");
});

for (const screen of screens)
  test(`The page of a device is accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    const { code } = await newDevice(page);
    await signIn(page, "/device");
    await expectAccessible(page);
    await typeCode(page, code);
    await expect(page.getByRole("button", { name: "Give it a key" })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

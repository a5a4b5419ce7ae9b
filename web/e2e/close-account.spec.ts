import { readFile } from "node:fs/promises";
import { inboxOf } from "./support/inbox.ts";
import { expectAccessible, expectNoOverflow } from "./support/axe.ts";
import { downloadBy, expect, signUp, test } from "./support/journey.ts";

test("A person takes their data with them and closes their account, and the mail leads to the receipt.", async ({
  page,
  request,
}) => {
  const { email, password } = await signUp(page);
  await page.goto("/account-settings/profile");
  await page.getByRole("link", { name: "close your account" }).click();
  await expect(page.getByRole("radio", { name: /^Close it now/ })).toBeChecked();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const archive = await downloadBy(page, page.getByRole("button", { name: "Download my data" }));
  expect(await readFile(archive, "latin1")).toContain("profile.json");
  const close = page.getByRole("button", { name: "Close account" });
  await page.getByRole("textbox", { name: "Your password" }).fill("not the password");
  await close.press("Enter");
  await page.getByRole("button", { name: "Close my account" }).click();
  await expect(page.getByRole("alert")).toHaveText("This is not your password.");
  await page.getByRole("textbox", { name: "Your password" }).fill(password);
  await expect(async () => {
    await close.press("Enter");
    await page.getByRole("button", { name: "Close my account" }).click({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Your account is closed" })).toBeVisible();
  await expect(page.getByText("It is done within 24 hours")).toBeVisible();
  await expectAccessible(page);
  const receipt = page.url();
  const lastMail = async () =>
    (await inboxOf(request, email)).find(({ text }) => text.includes("/receipt#"))?.text;
  await expect.poll(lastMail).toContain(new URL(receipt).hash);
  await page.goto("/account-settings/profile");
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/receipt");
  await page.getByLabel("Statement").fill("a.b.c");
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.getByRole("alert")).toHaveText("This installation has not signed this statement.");
});

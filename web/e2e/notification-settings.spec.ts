import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { expect, signUp, test, type Page } from "./support/journey.ts";

const path = "/account-settings/notifications";
const cell = (page: Page, name: string) => page.getByRole("checkbox", { name });
const saved = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.url().includes("/notice/preferences"),
  );

test("Each kind is turned on and off by channel, by keyboard, and stays so.", async ({ page }) => {
  await signUp(page);
  await page.goto("/account-settings/profile");
  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Notifications" })
    .click();
  await expect(page).toHaveURL(path);
  const mail = cell(page, "An analysis is ready: Email");
  await expect(mail).not.toBeChecked();
  await expect(cell(page, "A list is verified or clean: Email")).toBeChecked();
  await expect(cell(page, "An API key stopped or expires soon: Email")).toBeChecked();
  await mail.focus();
  const first = saved(page);
  await page.keyboard.press("Space");
  await expect(mail).toBeChecked();
  expect((await first).status()).toBe(200);
  const second = saved(page);
  await cell(page, "Everything: Weekly summary").click();
  expect((await second).status()).toBe(200);
  await page.reload();
  await expect(mail).toBeChecked();
  await expect(cell(page, "Your role changed: Weekly summary")).toBeChecked();
  await expect(cell(page, "Everything: Weekly summary")).toBeChecked();
  await expect(cell(page, "Everything: Email")).not.toBeChecked();
});

test("A choice that is not saved is rolled back.", async ({ page }) => {
  await signUp(page);
  await page.goto(path);
  const all = cell(page, "Everything: Email");
  await expect(all).not.toBeChecked();
  const before = await page.getByRole("checkbox", { name: /: Email$/, checked: true }).count();
  await page.route("**/api/notice/preferences/", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await all.click();
  await expect(page.getByText("Something went wrong!!!").first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /: Email$/, checked: true })).toHaveCount(before);
});

test("The choices are accessible and fit on a narrow screen.", async ({ page }) => {
  await signUp(page);
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await page.goto(path);
    await expect(cell(page, "A payment failed: Bell")).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
});

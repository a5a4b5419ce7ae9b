/** What was entered and not sent is not lost without a question. */
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { expect, type Locator, type Page, signIn, signUp, test } from "./support/journey.ts";
import { closeSecret } from "./support/secret.ts";

/** Leaves by the sidebar, and stays when asked. */
async function expectLeaveQuestion(page: Page, question: string): Promise<void> {
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  const dialog = page.getByRole("alertdialog", { name: question });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

/** Checks the question at each size, and goes on at the first. */
async function expectAccessibleOnAllScreens(page: Page): Promise<void> {
  for (const size of [...screens, screens[0]]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
}

async function leave(page: Page, question: string): Promise<void> {
  await page.goBack();
  await page.getByRole("alertdialog", { name: question }).getByRole("button", { name: "Leave" }).click();
}

/**
 * Types into a field, and clicks an element in the same task, by selector or at 5,5: as on a slow device, before the page had
 * time for more than to show what was typed.
 */
const typeAndClick = (field: Locator, text: string, selector?: string): Promise<void> =>
  field.evaluate(
    async (element: HTMLTextAreaElement, { text, selector }) => {
      element.focus();
      document.execCommand("insertText", false, text);
      await Promise.resolve();
      const target =
        selector === undefined ? document.elementFromPoint(5, 5) : document.querySelector(selector);
      (target as HTMLElement).click();
    },
    { text, selector },
  );

test.describe("leaving a page with unsaved input asks first:", () => {
  test("pasted addresses are kept", async ({ page }) => {
    await signIn(page);
    await page.getByRole("link", { name: "List Validation" }).first().click();
    const addresses = page.getByLabel("Addresses");
    await addresses.fill(" ");
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await addresses.fill("anna@inbox.test");
    await expectLeaveQuestion(page, "Leave without verifying?");
    await expect(addresses).toHaveValue("anna@inbox.test");
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expectAccessibleOnAllScreens(page);
    await page.getByRole("button", { name: "Stay" }).click();
    const asked = page.waitForEvent("dialog");
    void page.reload().catch(() => undefined);
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await expect(addresses).toHaveValue("anna@inbox.test");
    await page.getByRole("button", { name: /^Verify 1 address/ }).click();
    await expect(page).toHaveURL(/\/list-validation\/lst_/);
  });

  test("the form of a key, and a secret that is shown once, are kept", async ({ page }) => {
    await signUp(page);
    await page.goto("/api-key");
    const begin = page.getByRole("button", { name: /^(New key|Create the first key)$/ });
    const name = page.getByLabel("Name", { exact: true });
    await begin.click();
    await expect(name).toBeVisible();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await name.fill("Cancelled");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(name).toBeHidden();
    await begin.click();
    await name.fill("Signup form");
    await expectLeaveQuestion(page, "Leave without saving?");
    await expect(name).toHaveValue("Signup form");
    await page.getByRole("button", { name: "Create key" }).click();
    const secret = page.getByRole("dialog").getByText(/^wn_test_/);
    await expect(secret).toBeVisible();
    await page.goBack();
    const question = page.getByRole("alertdialog", { name: "Leave before the key is stored?" });
    await expect(question).toContainText("It is not shown again.");
    await expectAccessibleOnAllScreens(page);
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(secret).toBeVisible();
    await closeSecret(page);
    await expect(page.getByRole("heading", { level: 1, name: "Signup form" })).toBeVisible();
    await page.getByRole("button", { name: "Edit" }).click();
    await name.fill("Newsletter");
    await expectLeaveQuestion(page, "Leave without saving?");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Newsletter" })).toBeVisible();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(page).toHaveURL("/");
  });

  test("a webhook is left without saving", async ({ page }) => {
    await signIn(page);
    await page.getByRole("link", { name: "API Setup" }).first().click();
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("button", { name: /^(New webhook|Create the first webhook)$/ }).click();
    await page.getByLabel("URL").fill("https://example.com/winnow");
    await expectLeaveQuestion(page, "Leave without saving?");
    await leave(page, "Leave without saving?");
    await expect(page).toHaveURL("/webhook");
  });

  test("an invitation is kept", async ({ page }) => {
    await signIn(page, "/account-settings/profile");
    await page.getByRole("link", { name: "Team", exact: true }).click();
    await page.getByRole("button", { name: "Invite" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Invite to the team" });
    const email = dialog.getByLabel("Email");
    await email.fill("anna@inbox.test");
    await page.mouse.click(5, 5);
    await expect(email).toHaveValue("anna@inbox.test");
    await page.goBack();
    await page.getByRole("alertdialog", { name: "Leave without inviting?" }).getByText("Stay").click();
    await expect(email).toHaveValue("anna@inbox.test");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/account-settings/my-team");
  });

  for (const [link, button, title, label, question] of [
    ["Rules", "Add rule", "Add a rule", "Value", "Leave without adding the rule?"],
    ["Suppression", "Suppress addresses", "Suppress addresses", "Addresses", "Leave without suppressing?"],
  ] as const)
    test(`what is entered under “${title}” is kept or left`, async ({ page }) => {
      await signIn(page);
      await page.getByRole("link", { name: link }).first().click();
      await page.getByRole("main").getByRole("button", { name: button }).first().click();
      const dialog = page.getByRole("dialog", { name: title });
      const field = dialog.getByLabel(label);
      await expect(field).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(dialog).toBeHidden();
      await page.getByRole("main").getByRole("button", { name: button }).first().click();
      await field.fill("example.com");
      await page.mouse.click(5, 5);
      await expect(field).toHaveValue("example.com");
      await leave(page, question);
      await expect(page).toHaveURL("/");
    });

  test("a dialog is kept where somebody presses beside it right after the first letter", async ({ page }) => {
    await signIn(page, "/account-settings/profile");
    await page.getByRole("link", { name: "Team", exact: true }).click();
    await page.getByRole("button", { name: "Invite" }).first().click();
    const email = page.getByRole("dialog", { name: "Invite to the team" }).getByLabel("Email");
    await expect(email).toBeVisible();
    await typeAndClick(email, "a");
    await page.goBack();
    await page.getByRole("alertdialog", { name: "Leave without inviting?" }).getByText("Stay").click();
    await expect(email).toHaveValue("a");
  });

  test("a page is kept where somebody leaves it right after the first letter", async ({ page }) => {
    await signIn(page, "/verify-email/list-validation");
    const addresses = page.getByLabel("Addresses");
    await expect(addresses).toBeVisible();
    await typeAndClick(addresses, "a", "nav a[href='/']");
    await page.getByRole("alertdialog", { name: "Leave without verifying?" }).getByText("Stay").click();
    await expect(addresses).toHaveValue("a");
  });
});

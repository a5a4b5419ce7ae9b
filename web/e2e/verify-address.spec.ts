import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { expect, paste, signIn, test } from "./support/journey.ts";

test.beforeEach(({ page }) => signIn(page));

test(
  "An address is verified in place, with its evidence, for a credit.",
  { tag: "@smoke" },
  async ({ page }) => {
    const card = page.getByRole("region", { name: "One address" });
    const evidence = card.getByRole("region", { name: "Evidence" });
    const field = card.getByRole("textbox", { name: "Verify an address" });
    const email = `no-${crypto.randomUUID()}@inbox.test`;
    await field.fill(email);
    await field.press("Enter");
    await expect(evidence).toContainText(email);
    await expect(evidence).toContainText("550 5.1.1");
    await expect(evidence.getByRole("status")).toHaveText(`${email}, Invalid`);
    await expect(evidence).toContainText("1 credit");
    await field.fill("nope");
    await card.getByRole("button", { name: "Verify" }).click();
    await expect(evidence).toContainText("The @ is missing.");
    await expect(evidence).toContainText("Nothing");
  },
);

test("A text that nearly is an address is answered for nothing, and what it was meant to be is a click away.", async ({
  page,
}) => {
  const card = page.getByRole("region", { name: "One address" });
  const evidence = card.getByRole("region", { name: "Evidence" });
  const field = card.getByRole("textbox", { name: "Verify an address" });
  const email = `yes-${crypto.randomUUID()}@inbox.test`;
  await field.fill(`mailto:${email}`);
  await field.press("Enter");
  await expect(evidence.getByRole("status")).toHaveText(`mailto:${email}, Invalid`);
  await expect(evidence).toContainText("Nothing");
  await expect(evidence).toContainText(`Did you mean ${email}?`);
  await evidence.getByRole("button", { name: "Verify it" }).press("Enter");
  await expect(evidence.getByRole("status")).toHaveText(`${email}, Valid`);
  await expect(evidence).toContainText("1 credit");
  await expect(evidence).not.toContainText("Did you mean");
  await expect(field).toHaveValue(email);
  await expect(field).toBeFocused();
});

test("An empty field says so, and a failure says why and keeps the address.", async ({ page }) => {
  const card = page.getByRole("region", { name: "One address" });
  await card.getByRole("button", { name: "Verify" }).click();
  await expect(card.getByText("Enter an address.")).toBeVisible();
  await expect(card.getByLabel("Verify an address")).toBeFocused();
  await page.route("**/api/verify-email/", (route) =>
    route.fulfill({
      status: 402,
      json: { error: "This needs 1 credit; you have 0.", code: "credits.insufficient", request_id: "x" },
    }),
  );
  await card.getByRole("textbox", { name: "Verify an address" }).fill("anna@inbox.test");
  await card.getByRole("button", { name: "Verify" }).click();
  await expect(card.getByRole("alert")).toContainText("This needs 1 credit; you have 0.");
  await expect(card.getByRole("link", { name: "Add Credit" })).toHaveAttribute("href", /add-credits/);
  await expect(card.getByRole("textbox", { name: "Verify an address" })).toHaveValue("anna@inbox.test");
});

test("An address that was entered offline is verified once the browser is online again.", async ({
  page,
  context,
}) => {
  const card = page.getByRole("region", { name: "One address" });
  const field = card.getByRole("textbox", { name: "Verify an address" });
  await expect(field).toBeVisible();
  await context.setOffline(true);
  await field.fill("bob@inbox.test");
  await page.keyboard.press("Enter");
  await expect(card.getByRole("status")).toContainText("You are offline.");
  await context.setOffline(false);
  await expect(card.getByRole("region", { name: "Evidence" })).toContainText("bob@inbox.test");
});

test("A pasted column goes on to List Validation.", async ({ page }) => {
  await paste(page.getByRole("textbox", { name: "Verify an address" }), "anna@inbox.test\nbob@inbox.test\n");
  await expect(page).toHaveURL("/verify-email/list-validation");
  await expect(page.getByText("2 addresses of 10,000")).toBeVisible();
});

for (const screen of screens)
  test(`The offer of what was meant is accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await page
      .getByRole("textbox", { name: "Verify an address" })
      .fill("any (at) a-rather-long-name.catchall (dot) com");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Evidence" })).toContainText(
      "any@a-rather-long-name.catchall.com",
    );
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

for (const screen of screens)
  test(`The evidence on the dashboard is accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await page.getByRole("textbox", { name: "Verify an address" }).fill("any@catchall.test");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Evidence" })).toContainText("any@catchall.test");
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

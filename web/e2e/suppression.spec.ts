import { readFile } from "node:fs/promises";
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import {
  addressesOf,
  chooseFrom,
  csvFile,
  expect,
  limitPermissions,
  type Page,
  pasteList,
  signIn,
  test,
  uniqueName,
  verifyList,
} from "./support/journey.ts";

const path = "/suppression";
const newAddress = (name = "jane") => `${name}-${crypto.randomUUID().slice(0, 8)}@inbox.test`;

async function suppress(page: Page, ...emails: string[]): Promise<void> {
  await page.getByRole("button", { name: "Suppress addresses" }).click();
  const dialog = page.getByRole("dialog", { name: "Suppress addresses" });
  await dialog.getByLabel("Addresses").fill(emails.join("\n"));
  await dialog.getByRole("button", { name: /^Suppress/ }).press("Enter");
}

const rowOf = (page: Page, value: string) => page.getByRole("row").filter({ hasText: value });
const search = (page: Page, text: string) =>
  page.getByRole("searchbox", { name: "Search by address" }).fill(text);

test("A suppressed address is named by its evidence, and is erased.", async ({ page }) => {
  const email = newAddress();
  await signIn(page, path);
  await expect(page).toHaveTitle("Suppression · Winnow");
  await suppress(page, email, "nope");
  const dialog = page.getByRole("dialog", { name: "Suppress addresses" });
  await expect(dialog.getByText("This is not an address.")).toBeVisible();
  await expect(dialog.getByLabel("Addresses")).toHaveValue("nope");
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await search(page, email);
  await expect(rowOf(page, email)).toContainText("Added by hand");

  await page.goto("/");
  const card = page.getByRole("region", { name: "One address" });
  await card.getByRole("textbox", { name: "Verify an address" }).fill(email);
  await page.keyboard.press("Enter");
  const evidence = card.getByRole("region", { name: "Evidence" });
  await expect(evidence).toContainText("Added by hand");
  await evidence.getByRole("link", { name: "In the suppression list" }).click();
  await page.getByRole("button", { name: `Remove ${email} from the list` }).press("Enter");
  await expect(page.getByText("No suppressed addresses match")).toBeVisible();
});

test("A file of a sender is previewed, imported and exported.", async ({ page }) => {
  const email = newAddress("bounced");
  await signIn(page, path);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import suppressed addresses" });
  const csv = `status,reason,email,created\n5.1.1,550 5.1.1 gone,${email},1700000000\n5.1.1,550 5.1.1 gone,=${email},1700000000\n,,nope,`;
  await dialog.getByLabel("File with suppressed addresses").setInputFiles(csvFile("bounces.csv", csv));
  await expect(dialog).toContainText("Read as an export of SendGrid.");
  await expect(dialog).toContainText("Row 4");
  await dialog.getByRole("button", { name: "Suppress 2 addresses" }).press("Enter");
  await search(page, email);
  await expect(rowOf(page, email).first()).toContainText(/Bounced.*SendGrid.*2023/);
  await page.getByRole("button", { name: "Export" }).click();
  const exporting = page.getByRole("dialog", { name: "Export suppressed addresses" });
  const save = async () => {
    const download = page.waitForEvent("download");
    await exporting.getByRole("button", { name: "Export" }).press("Enter");
    return download;
  };
  expect((await save()).suggestedFilename()).toBe("winnow-suppression.csv");
  await expect(exporting).toBeHidden();
  await page.getByRole("button", { name: "Export" }).click();
  await exporting.getByRole("combobox", { name: "For" }).click();
  await page.getByRole("option", { name: "Amazon SES" }).click();
  await expect(exporting).toContainText("becomes a complaint");
  await exporting.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "Bounced" }).click();
  const file = await save();
  expect(file.suggestedFilename()).toBe("winnow-suppression-ses-bounce.csv");
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines.filter((line) => line.includes(email))).toEqual([`${email},BOUNCE`]);
  await expect(page.getByText(/^Left out: .*might run$/)).toBeVisible();
});

test("An address of a result is suppressed from its evidence, and others from their selection.", async ({
  page,
}) => {
  const emails = [newAddress("ann"), newAddress("bob")];
  await signIn(page, "/verify-email/list-validation");
  await pasteList(page, uniqueName("Suppress"), emails);
  await verifyList(page);
  await addressesOf(page).first().click();
  await chooseFrom(page.getByRole("button", { name: "Rules for this address" }), "Suppress this address");
  await page
    .getByRole("dialog", { name: /^Suppress / })
    .getByRole("button", { name: "Suppress", exact: true })
    .press("Enter");
  await expect(page.getByLabel("Evidence", { exact: true })).toContainText("Added by hand");
  await page.getByRole("checkbox", { name: /^Select all/ }).click();
  await chooseFrom(page.getByRole("button", { name: "Rules", exact: true }), "Suppress 2 addresses");
  await page
    .getByRole("dialog", { name: /^Suppress / })
    .getByRole("button", { name: "Suppress", exact: true })
    .press("Enter");
  await expect(page.getByRole("dialog", { name: "Suppress 2 addresses?" })).toBeHidden();
  for (const email of emails) {
    await page.goto(`${path}?q=${encodeURIComponent(email)}`);
    await expect(rowOf(page, email)).toContainText("Added by hand");
  }
});

test("Who may only view sees addresses and changes nothing.", async ({ page }) => {
  await limitPermissions(page, { verify_email: ["view"] });
  await signIn(page, path);
  await expect(page.getByRole("heading", { name: "Suppression" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Suppress addresses" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Import" })).toHaveCount(0);
});

test("The screen of suppression says why the addresses do not load, and when there is room for no other.", async ({
  page,
}) => {
  await page.route("**/api/suppressions/**", (route) =>
    route.fulfill({ status: 500, json: { error: "No" } }),
  );
  await signIn(page, path);
  await expect(page.getByRole("alert")).toContainText("The suppressed addresses could not be loaded");
  await page.unroute("**/api/suppressions/**");
  await page.route("**/api/suppressions/**", (route) =>
    route.fulfill({ json: { results: [], next_cursor: null, count: 1_000_000 } }),
  );
  await page.reload();
  await expect(page.getByText("The suppression list is full: 1,000,000 addresses")).toBeVisible();
  await expect(page.getByRole("button", { name: "Suppress addresses" })).toBeDisabled();
});

for (const { width, height } of screens)
  test(`The screen of suppression is accessible, ${width} px wide.`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    await signIn(page, path);
    const email = newAddress();
    const isAccessible = async () => {
      await expectAccessible(page);
      await expectNoOverflow(page);
    };
    await page.route("**/api/suppressions/**", (route) =>
      route.fulfill({ json: { results: [], next_cursor: null, count: 0 } }),
    );
    await page.reload();
    await expect(page.getByText("No address is suppressed yet")).toBeVisible();
    await isAccessible();
    await page.unroute("**/api/suppressions/**");
    await page.reload();
    await suppress(page, email, "nope");
    await expect(page.getByRole("dialog").getByText("This is not an address.")).toBeVisible();
    await isAccessible();
    await page.keyboard.press("Escape");
    await expect(rowOf(page, "inbox.test").first()).toBeVisible();
    await isAccessible();
    await page.getByRole("button", { name: "Import" }).click();
    await page
      .getByLabel("File with suppressed addresses")
      .setInputFiles(csvFile("bounces.csv", `email,created\n${newAddress()},1700000000\nnope,`));
    await expect(page.getByRole("list", { name: "Refused rows" })).toBeVisible();
    await isAccessible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    await expect(page.getByRole("dialog", { name: "Export suppressed addresses" })).toBeVisible();
    await isAccessible();
    await page.keyboard.press("Escape");
    await page.goto("/");
    const card = page.getByRole("region", { name: "One address" });
    await card.getByRole("textbox", { name: "Verify an address" }).fill(email);
    await page.keyboard.press("Enter");
    await expect(card.getByRole("region", { name: "Evidence" })).toContainText("Added by hand");
    await isAccessible();
  });

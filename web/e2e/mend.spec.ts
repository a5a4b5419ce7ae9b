/** Rows that nearly are an address: counted and shown after the upload, and mended only by a choice. */
import { readFile } from "node:fs/promises";
import { holdRequest } from "./support/hold-request.ts";
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import {
  addressesOf,
  csvFile,
  downloadBy,
  expect,
  expectVerified,
  pasteList,
  signIn,
  test,
  uniqueName,
  uploadFile,
  verifyList,
} from "./support/journey.ts";

const verifiable = [
  "Name,Email",
  "Anna,anna@inbox.test",
  "Bob,mailto:bob@inbox.test",
  'Cleo,"<cleo@inbox.test>."',
  "Flo,flo@inbox.test@inbox.test",
  "Nobody,n/a",
];
/** With what is mended at well-known domains alone. */
const others = ["Dan,dan (at) gmail (dot) com", 'Eve,"eve@gmail,com"'];
const file = (rows: readonly string[]) => csvFile("nearly.csv", `${rows.join("\n")}\n`);

test("Rows are mended by a choice before the verification, and their texts stay in result and file.", async ({
  page,
}) => {
  await signIn(page, "/verify-email/file-validation");
  await uploadFile(page, uniqueName("Nearly"), file(verifiable));
  const card = page.getByRole("region", { name: "3 of 5 rows can be mended" });
  await expect(card.getByRole("row")).toHaveText([
    /In your file/,
    /mailto:bob@inbox\.test.*bob@inbox\.test/,
    /<cleo@inbox\.test>\..*cleo@inbox\.test/,
    /flo@inbox\.test@inbox\.test.*flo@inbox\.test/,
  ]);
  await expect(page.getByRole("button", { name: /^Verify 1 / })).toBeVisible();

  await card.getByRole("button", { name: "Mend 3 rows" }).press("Enter");
  const mended = page.getByRole("region", { name: "3 rows are mended" });
  await expect(mended).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: /^Verify 4 / })).toBeVisible();
  await mended.getByRole("button", { name: "Read them as they are" }).press("Enter");
  await expect(card).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: /^Verify 1 / })).toBeVisible();
  await card.getByRole("button", { name: "Mend 3 rows" }).press("Enter");
  await expect(mended).toBeVisible({ timeout: 30_000 });

  await verifyList(page);
  await expect(mended).toBeHidden();
  await addressesOf(page).filter({ hasText: "bob@inbox.test" }).press("Enter");
  await expect(page.getByText("Mended from mailto:bob@inbox.test")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Other downloads" }).click();
  const dialog = page.getByRole("dialog", { name: "Download results" });
  const path = await downloadBy(page, dialog.getByRole("button", { name: "Download" }));
  const [head = "", ...lines] = (await readFile(path, "utf8")).trim().split("\r\n");
  expect(head).toMatch(/Name,Email,email,.*,mended_from$/);
  expect(lines[1]).toMatch(/^Bob,mailto:bob@inbox\.test,bob@inbox\.test,valid,.*,mailto:bob@inbox\.test$/);
  expect(lines[4]).toMatch(/^Nobody,n\/a,n\/a,invalid,.*,$/);
});

const pasted = ["anna@inbox.test", "mailto:bob@inbox.test", "cleo at inbox dot com", "n/a", "bob@inbox.test"];

test("Pasted addresses are mended by a choice before their list is made.", async ({ page }) => {
  await signIn(page, "/verify-email/list-validation");
  await page.getByRole("textbox", { name: "Addresses" }).fill(pasted.join("\n"));
  const choice = page.getByRole("region", { name: "2 of 5 addresses can be mended" });
  await expect(choice.getByRole("row")).toHaveText([
    /As pasted/,
    /mailto:bob@inbox\.test.*bob@inbox\.test/,
    /cleo at inbox dot com.*cleo@inbox\.com/,
  ]);
  const mend = choice.getByRole("checkbox", { name: "Mend 2 addresses" });
  await expect(mend).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Verify 5 addresses, at most 2 credits" })).toBeVisible();
  await mend.check();
  const start = page.getByRole("button", { name: "Verify 5 addresses, at most 3 credits" });
  await page.getByLabel("Name (optional)").fill(uniqueName("Mended"));
  await start.click();
  await expectVerified(page);
  await addressesOf(page).filter({ hasText: "bob@inbox.test" }).first().press("Enter");
  await expect(page.getByText("Mended from mailto:bob@inbox.test")).toBeVisible();
});

test("Pasted addresses that nobody chose to mend are verified as they are.", async ({ page }) => {
  await signIn(page, "/verify-email/list-validation");
  await page.getByRole("textbox", { name: "Addresses" }).fill(pasted.join("\n"));
  await expect(page.getByRole("checkbox", { name: "Mend 2 addresses" })).not.toBeChecked();
  await page.getByLabel("Name (optional)").fill(uniqueName("As pasted"));
  await page.getByRole("button", { name: /^Verify 5/ }).click();
  await expectVerified(page);
  await expect(page.getByRole("row", { name: /mailto:bob@inbox\.test Invalid Bad syntax/ })).toBeVisible();
});

test("A start that is quicker than the answer waits for the choice, and one without an answer goes on.", async ({
  page,
}) => {
  await signIn(page, "/verify-email/list-validation");
  const answer = await holdRequest(page, "**/api/lists/mended/");
  await page.getByRole("textbox", { name: "Addresses" }).fill(pasted.join("\n"));
  await page.getByRole("button", { name: /^Verify 5/ }).click();
  await answer.arrived;
  answer.release();
  await expect(page.getByRole("heading", { name: "2 of 5 addresses can be mended" })).toBeFocused();
  await expect(page).toHaveURL("/verify-email/list-validation");

  await page.route("**/api/lists/mended/", (route) => route.fulfill({ status: 503, json: {} }));
  await page
    .getByRole("textbox", { name: "Addresses" })
    .fill(["(anna@inbox.test)", "bob@inbox.test"].join("\n"));
  await page.getByRole("button", { name: /^Verify 2/ }).click();
  await expectVerified(page);
});

test("A list without any readable row is mended from its failed import.", async ({ page }) => {
  await signIn(page);
  const name = uniqueName("Links");
  await pasteList(page, name, ["mailto:anna@inbox.test", "anna@inbox.test."]).catch(() => undefined);
  await expect(
    page.getByText("No row holds an email address as it stands, but 2 can be mended."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Mend and read again" }).press("Enter");
  await expect(page.getByRole("region", { name: "2 rows are mended" })).toBeVisible({ timeout: 30_000 });
});

for (const screen of screens)
  test(`The choice for pasted addresses is accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page, "/verify-email/list-validation");
    const many = Array.from(
      { length: 12 },
      (_, index) => `somebody-with-a-long-name${index} (at) gmail (dot) com`,
    );
    await page.getByRole("textbox", { name: "Addresses" }).fill([...pasted, ...many].join("\n"));
    await page.getByRole("checkbox", { name: "Mend 14 addresses" }).check();
    await expect(page.getByText("And 4 more.")).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

for (const screen of screens)
  test(`The choice is accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page, "/verify-email/file-validation");
    await uploadFile(page, uniqueName("Nearly"), file([...verifiable, ...others]));
    const mend = page.getByRole("button", { name: "Mend 5 rows" });
    await expect(mend).toBeVisible({ timeout: 30_000 });
    await expectNoOverflow(page);
    await expectAccessible(page);
    await mend.press("Enter");
    await page.getByText("What was mended").click({ timeout: 30_000 });
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

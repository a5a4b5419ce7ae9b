/** Rows that nearly are an address: counted and shown after the upload, and mended only by a choice. */
import { readFile } from "node:fs/promises";
import { isClean, screens, staysWithin } from "./axe.ts";
import {
  addressesOf,
  csvFile,
  downloadBy,
  expect,
  pasteList,
  signIn,
  test,
  uniqueName,
  uploadFile,
  verifyList,
} from "./journey.ts";

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

test("rows are mended by a choice before the verification, and their texts stay in result and file", async ({
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

test("a list without any readable row is mended from its failed import", async ({ page }) => {
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
  test(`the choice is accessible, ${screen.width} px wide`, async ({ page }, info) => {
    await page.setViewportSize(screen);
    await signIn(page, "/verify-email/file-validation");
    await uploadFile(page, uniqueName("Nearly"), file([...verifiable, ...others]));
    const mend = page.getByRole("button", { name: "Mend 5 rows" });
    await expect(mend).toBeVisible({ timeout: 30_000 });
    await staysWithin(page);
    await isClean(page);
    await page.screenshot({ path: info.outputPath("offered.png"), fullPage: true });
    await mend.press("Enter");
    await page.getByText("What was mended").click({ timeout: 30_000 });
    await staysWithin(page);
    await isClean(page);
    await page.screenshot({ path: info.outputPath("mended.png"), fullPage: true });
  });

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readSheet } from "read-excel-file/node";
import { readCsv } from "./support/csv.ts";
import {
  chooseFile,
  chooseFrom,
  csvFile,
  downloadBy,
  expect,
  signIn,
  test,
  uniqueName,
} from "./support/journey.ts";

const sample = resolve(import.meta.dirname, "../../stacks/local/samples/newsletter-5000.csv");

/** Expected outcomes of the mail world, computed independently. */
function expectedStatus(email: string): string | null {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  switch (domain) {
    case "inbox.test":
      return local.startsWith("no-") ? "invalid" : null;
    case "catchall.test":
    case "full.test":
      return "risky";
    case "disabled.test":
    case "nullmx.test":
    case "nowhere.test":
      return "invalid";
    default:
      return null;
  }
}

const numberIn = (text: string | null): number => Number((text ?? "").replaceAll(/\D/g, ""));

test(
  "5,000 rows are uploaded, verified, explained and downloaded in order.",
  { tag: "@smoke" },
  async ({ page }) => {
    test.setTimeout(150_000);
    const name = uniqueName("Newsletter");
    await signIn(page, "/verify-email/file-validation");
    const input = await readCsv(sample);
    expect(input).toHaveLength(5_000);

    await test.step("the preview guesses the column of addresses", async () => {
      await chooseFile(page, sample);
      await expect(page.getByRole("heading", { name: "Is this the right column?" })).toBeVisible();
      await expect(page.getByRole("combobox", { name: "Addresses are in" })).toHaveText("Email");
      await expect(page.getByRole("columnheader", { name: "Email (addresses)" })).toBeVisible();
      await expect(page.getByText(/^100 of 5,000 rows have no address here/)).toBeVisible();
      await expect(page.getByRole("checkbox", { name: "The first row names the columns" })).toBeChecked();
    });

    await test.step("the quote counts and charges nothing", async () => {
      await page.getByLabel("Name of the list").fill(name);
      await page.getByRole("button", { name: "Upload and count" }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole("heading", { name: "5,000 rows counted" })).toBeVisible({
        timeout: 30_000,
      });
      await expect(page.getByText("Nothing is charged until you confirm.")).toBeVisible();
    });

    await test.step("the job moves until it is done", async () => {
      await page.getByRole("button", { name: /^Verify [\d,]+ addresses$/ }).click();
      const bar = page.getByRole("progressbar", { name: "Verification" });
      await expect(bar).toBeVisible();
      await expect(page.getByRole("heading", { name: "Overview" })).toBeAttached({ timeout: 90_000 });
      await expect(bar).toBeHidden();
    });

    const rows =
      await test.step("the file comes down with the rows that went up, in their order", async () => {
        await page.getByRole("button", { name: "Other downloads" }).click();
        const dialog = page.getByRole("dialog", { name: "Download results" });
        const output = await readCsv(
          await downloadBy(page, dialog.getByRole("button", { name: "Download" })),
        );
        expect(output).toHaveLength(input.length);
        for (const [index, row] of input.entries()) expect(output[index]).toMatchObject(row);
        return output;
      });

    await test.step("every row has the status that its mailbox has", () => {
      let known = 0;
      for (const row of rows) {
        expect(["valid", "invalid", "risky", "unknown"]).toContain(row["status"]);
        expect(row["reason"]).not.toBe("");
        const expected = expectedStatus(row["Email"] ?? "");
        if (expected === null) continue;
        known += 1;
        expect(row["status"], row["Email"]).toBe(expected);
      }
      expect(known).toBeGreaterThan(150);
    });

    await test.step("the numbers on the screen are those of the file", async () => {
      const valid = page.getByRole("button", { name: /^Valid/ }).getByText(/^[\d,]+$/);
      expect(numberIn(await valid.textContent())).toBe(
        rows.filter(({ status }) => status === "valid").length,
      );
    });

    await test.step("a filter stands in the address bar and outlives a reload", async () => {
      await page.getByRole("button", { name: /^Risky/ }).click();
      await expect(page).toHaveURL(/status=risky/);
      await page.reload();
      await expect(page.getByRole("button", { name: /^Risky/ })).toHaveAttribute("aria-pressed", "true");
      const table = page.getByRole("table", { name: "Addresses of the result" });
      await expect(table.getByRole("cell", { name: "Risky" }).first()).toBeVisible();
      await expect(table.getByRole("cell", { name: "Valid" })).toHaveCount(0);
      await page.getByLabel("Search by address or domain").fill("catchall.test");
      await expect(page).toHaveURL(/q=catchall.test/);
      await expect(table.getByRole("cell", { name: "Catch-all" }).first()).toBeVisible();
    });

    await test.step("an address shows why", async () => {
      await page
        .getByRole("button", { name: /@catchall\.test$/ })
        .first()
        .click();
      const sheet = page.getByRole("region", { name: "Evidence" });
      await expect(sheet).toContainText("The mail server accepts any address at this domain");
      await expect(sheet).toContainText("RCPT stage");
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
    });

    await test.step("the list can be deleted, with its results", async () => {
      await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Delete list");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete list" }).click();
      await expect(page).toHaveURL("/verify-email/file-validation");
      await expect(page.getByRole("link", { name })).toHaveCount(0);
    });
  },
);

test("A download holds the rows that a policy keeps, or is a workbook or an archive.", async ({ page }) => {
  const name = uniqueName("Policy");
  await signIn(page, "/verify-email/file-validation");
  await chooseFile(
    page,
    csvFile("people.csv", "Email\nanna@inbox.test\nno-one@inbox.test\nany@catchall.test\n"),
  );
  await page.getByLabel("Name of the list").fill(name);
  await page.getByRole("button", { name: "Upload and count" }).click();
  await page.getByRole("button", { name: "Verify 3 addresses" }).click({ timeout: 30_000 });
  await page.getByRole("button", { name: "Other downloads" }).click({ timeout: 50_000 });
  const dialog = page.getByRole("dialog", { name: "Download results" });
  await dialog.getByRole("radio", { name: /^Balanced/ }).check();
  const rows = await readCsv(await downloadBy(page, dialog.getByRole("button", { name: "Download" })));
  expect(rows.map((row) => row["Email"])).toEqual(["anna@inbox.test"]);

  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Other downloads" }).click();
  await dialog.getByRole("combobox", { name: "Format" }).click();
  await page.getByRole("option", { name: "Excel (XLSX)" }).click();
  const workbook = await downloadBy(page, dialog.getByRole("button", { name: "Download" }));
  const cells = await readSheet(workbook);
  expect(cells.map(([email, status]) => [email, status])).toEqual([
    ["Email", "status"],
    ["anna@inbox.test", "valid"],
    ["no-one@inbox.test", "invalid"],
    ["any@catchall.test", "risky"],
  ]);

  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Other downloads" }).click();
  await dialog.getByRole("combobox", { name: "Format" }).click();
  await page.getByRole("option", { name: /^ZIP/ }).click();
  const archive = await readFile(await downloadBy(page, dialog.getByRole("button", { name: "Download" })));
  for (const file of ["valid.csv", "risky.csv", "invalid.csv", "report.html"])
    expect(archive.includes(file)).toBe(true);
  expect(archive.includes("unknown.csv")).toBe(false);
});

test("A name with markup or right-to-left text is shown as text.", async ({ page }) => {
  const name = uniqueName('"קובץ" <img src=x onerror=document.title=1>');
  const filename = `../${name}\u202etxt.csv`;
  await signIn(page, "/verify-email/file-validation");
  await chooseFile(page, csvFile(filename, "Email\nanna@inbox.test\n"));
  const bidiIsolate = page.locator("bdi", { hasText: name });
  await expect(bidiIsolate).toHaveCount(1);
  expect(await bidiIsolate.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe("isolate");
  await page.getByRole("button", { name: "Upload and count" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("bdi")).toHaveText(`${name}txt.csv`);
  await expect(page.getByText("\u202e")).toHaveCount(0);
  await expect(page.locator("main img")).toHaveCount(0);
  await page.getByRole("button", { name: "Verify 1 address" }).click({ timeout: 30_000 });
  await page.getByRole("button", { name: "Other downloads" }).click({ timeout: 50_000 });
  const dialog = page.getByRole("dialog", { name: "Download results" });
  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect((await coming).suggestedFilename()).toMatch(/^[-_.]*.*קובץ.*img src=x.*\.all\.1\.csv$/);
  await expect(dialog).toBeHidden();
  await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Delete list");
  await expect(page.getByRole("alertdialog").getByRole("heading").locator("bdi")).toHaveText(/קובץ/);
});

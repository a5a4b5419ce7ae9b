import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseCsv, readCsv, type Row } from "./support/csv.ts";
import {
  chooseFrom,
  cleanList,
  csvFile,
  downloadBy,
  expect,
  choosePolicy,
  limitPermissions,
  type Locator,
  type Page,
  signIn,
  test,
  uniqueName,
  uploadFile,
} from "./support/journey.ts";

/** 1,000 rows of the sample, with duplicates and malformed addresses. */
async function thousandRows(): Promise<string> {
  const file = resolve(import.meta.dirname, "../../stacks/local/samples/newsletter-5000.csv");
  const lines = (await readFile(file, "utf8")).split(/(?<=\r?\n)/);
  return lines.slice(0, 1_001).join("");
}

/** Expected outcome of a policy, computed independently. */
const keeps: Readonly<Record<string, (row: Row) => boolean>> = {
  Safe: ({ status, role }) => status === "valid" && role !== "true",
  Balanced: ({ status }) => status === "valid",
  Reach: ({ status, disposable }) => status !== "invalid" && disposable !== "true",
};

const numberIn = (text: string | null): number => Number((text ?? "").replaceAll(/\D/g, ""));

test("A file is analyzed, cleaned, and downloaded without the dropped rows.", async ({ page }) => {
  test.setTimeout(240_000);
  const name = uniqueName("Thousand");
  const text = await thousandRows();
  const input = parseCsv(text);
  expect(input).toHaveLength(1_000);
  await signIn(page, "/clean-list");

  await test.step("the health of a new list is not known, and analyzing it is offered for nothing", async () => {
    await uploadFile(page, name, csvFile("thousand.csv", text));
    await expect(page).toHaveURL(/\/clean-list\/lst_/);
    await expect(page.getByText("The health of this list is not known yet")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("heading", { name: "1,000 rows counted" })).toBeVisible();
    await expect(page.getByText(/^At most [\d,]+ credits/)).toBeVisible();
    await page.getByRole("button", { name: "Analyze this list" }).click();
    await expect(page.getByRole("heading", { name: "Health", exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(/^(Amazing|Congrats|Warning)! /)).toBeVisible();
  });

  await test.step("the cleaning moves until it is done", async () => {
    await page.getByRole("button", { name: "Clean this list" }).click();
    const question = page.getByRole("alertdialog", { name: `Clean “${name}”?` });
    await expect(question).toContainText("reserved");
    await question.getByRole("button", { name: "Start cleaning" }).click();
    await expect(page.getByRole("progressbar", { name: "Cleaning" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your cleaned file" })).toBeVisible({ timeout: 120_000 });
  });

  const cleaned = page.getByRole("region", { name: "Your cleaned file" });
  const all = await test.step("every row can be had with all that is known of it", async () => {
    await page.getByRole("button", { name: "Other downloads" }).click();
    const dialog = page.getByRole("dialog", { name: "Download results" });
    const rows = await readCsv(await downloadBy(page, dialog.getByRole("button", { name: "Download" })));
    expect(rows).toHaveLength(1_000);
    return rows;
  });

  for (const [policy, isKept] of Object.entries(keeps))
    await test.step(`${policy} gives exactly the rows that it keeps, as they were and in their order`, async () => {
      await choosePolicy(page, policy);
      const kept = all.flatMap((row, index) => (isKept(row) ? [input[index]] : []));
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThan(1_000);
      const button = cleaned.getByRole("button", { name: "Download cleaned file" });
      const output = await readCsv(await downloadBy(page, button));
      const columns = Object.keys(input[0] ?? {});
      expect(output.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))).toEqual(
        kept,
      );
      await expectKeptRows(cleaned, kept.length);
    });

  await test.step("the dashboard says how many forecasts held", async () => {
    const { pathname } = new URL(page.url());
    await page.goto("/");
    await expect(page.getByText(/^[\d,]+ of [\d,]+ forecasts of your analyses held\.$/)).toBeVisible();
    await page.goto(pathname);
  });

  await test.step("the list can be deleted, and leads back to the cleanings", async () => {
    await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Delete list");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete list" }).click();
    await expect(page).toHaveURL("/clean-list");
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  });
});

/** The number of kept rows that the screen shows. */
async function expectKeptRows(cleaned: Locator, rows: number): Promise<void> {
  const said = /^[\d,]+/.exec((await cleaned.getByRole("status").textContent()) ?? "")?.[0];
  expect(numberIn(said ?? "")).toBe(rows);
}

/** Addresses that no other list has, since a repeated verdict is free. */
function fewRows(id = crypto.randomUUID().slice(0, 8)) {
  const anna = `anna-${id}@inbox.test`;
  const text = `Name,Email\nAnna,${anna}\nNo,no-${id}@inbox.test\nInfo,info+${id}@inbox.test\n`;
  return { anna, file: csvFile("few.csv", text) };
}

async function uploadFewRows(page: Page, { file } = fewRows()): Promise<string> {
  const name = uniqueName("Few");
  await uploadFile(page, name, file);
  await expect(page.getByRole("button", { name: "Clean this list" })).toBeEnabled({ timeout: 30_000 });
  return name;
}

test.describe("a list without an analysis", () => {
  test.beforeEach(({ page }) => signIn(page, "/clean-list"));

  test("can be cleaned, and shows exactly what each policy keeps", async ({ page }) => {
    test.setTimeout(120_000);
    const few = fewRows();
    const name = await uploadFewRows(page, few);
    await expect(page.getByText("At most 3 credits")).toBeVisible();
    await cleanList(page);
    const cleaned = page.getByRole("region", { name: "Your cleaned file" });
    await expect(cleaned).toContainText("Keep 2 of 3");
    await expect(cleaned.getByRole("status")).toHaveText("2 of 3 rows kept, 1 dropped");
    await choosePolicy(page, "Safe 1");
    const button = cleaned.getByRole("button", { name: "Download cleaned file" });
    const rows = await readCsv(await downloadBy(page, button));
    expect(rows.map(({ Name, Email }) => ({ Name, Email }))).toEqual([{ Name: "Anna", Email: few.anna }]);
    const { pathname } = new URL(page.url());
    await page.goto(`/analyze-list/results?list=${pathname.split("/").at(-1)}`);
    await expect(page).toHaveURL(pathname);
    await page.getByRole("link", { name: "Clean List" }).first().click();
    await expect(
      page.getByRole("row", { name: new RegExp(`^${name}.*3 Cleaned .*66.7% valid`) }),
    ).toBeVisible();
  });

  test("leaves out relay addresses by a choice, counted exactly", async ({ page }) => {
    test.setTimeout(120_000);
    // No relay service is in the mail world: one of the valid rows is said to be at one.
    await page.route("**/api/lists/lst_*/", async (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      const response = await route.fetch();
      const list = (await response.json()) as { verification: { rows: object | null } | null };
      if (list.verification?.rows)
        Object.assign(list.verification.rows, { relays: { safe: 0, balanced: 1, reach: 1 } });
      await route.fulfill({ response, json: list });
    });
    await uploadFewRows(page);
    await cleanList(page);
    const cleaned = page.getByRole("region", { name: "Your cleaned file" });
    await page.getByRole("button", { name: /^Keep 2 of 3/ }).click();
    const choice = page.getByRole("checkbox", { name: /^Leave out relay addresses/ });
    await expect(page.getByText("This list has 1 row of them.")).toBeVisible();
    await choice.check();
    await expect(page.getByRole("radio", { name: /^Balanced 1/ })).toBeChecked();
    await expect(cleaned.getByRole("status")).toHaveText("1 of 3 rows kept, 2 dropped");
    await page.keyboard.press("Escape");
    const asked = page.waitForRequest("**/download/");
    await cleaned.getByRole("button", { name: "Download cleaned file" }).click();
    expect((await asked).postDataJSON()).toMatchObject({ policy: "balanced", relays: "drop" });

    await page.getByRole("button", { name: "Other downloads" }).click();
    const dialog = page.getByRole("dialog", { name: "Download results" });
    await expect(choice).toBeHidden();
    await dialog.getByRole("radio", { name: /^Reach 2/ }).click();
    await choice.check();
    const askedAgain = page.waitForRequest("**/download/");
    await dialog.getByRole("button", { name: "Download" }).click();
    expect((await askedAgain).postDataJSON()).toMatchObject({ policy: "reach", relays: "drop" });
  });

  test("is not cleaned without enough credits, and shows the error", async ({ page }) => {
    await uploadFewRows(page);
    const refusal = { error: "2 credits are missing.", code: "credit.short", request_id: "x" };
    await page.route("**/verify/", (route) => route.fulfill({ status: 402, json: refusal }));
    await page.getByRole("button", { name: "Clean this list" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Start cleaning" }).click();
    await expect(page.getByRole("alert")).toContainText("The cleaning did not start");
    await expect(page.getByRole("alert")).toContainText("2 credits are missing. Nothing was charged.");
    await expect(page.getByRole("alertdialog")).toBeHidden();
  });

  test("shows the missing credits before the start", async ({ page }) => {
    await page.route("**/api/creditbucket/*", (route) =>
      route.fulfill({
        json: {
          monthly_credits: 1,
          lifetime_credits: 0,
          total_credits: 1,
          held_credits: 0,
          leased_credits: 0,
        },
      }),
    );
    await uploadFile(page, uniqueName("Short"), fewRows().file);
    await expect(page.getByText("2 credits short")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("button", { name: "Clean this list" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Analyze this list" })).toBeEnabled();
  });
});

test("A failed download of the cleaned file can be retried.", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "/clean-list");
  await uploadFewRows(page);
  await cleanList(page);
  const button = page.getByRole("button", { name: "Download cleaned file" });
  let downloads = 0;
  page.on("download", () => downloads++);
  for (const answer of [{ url: "javascript:alert(1)" }, { url: "" }, {}]) {
    await page.route("**/download/", (route) => route.fulfill({ json: answer }));
    const asked = page.waitForResponse("**/download/");
    await button.click();
    await asked;
    await expect(page.getByRole("alert")).toContainText("Invalid download URL. Please try again.");
    await expect(button).toBeEnabled();
    await page.unrouteAll();
  }
  expect(downloads).toBe(0);
  expect(await readCsv(await downloadBy(page, button))).toHaveLength(2);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("A cancelled cleaning offers no cleaned file.", async ({ page }) => {
  test.setTimeout(120_000);
  const many = Array.from({ length: 3_000 }, (_, index) => `person${index}@d${index % 300}.load.test`);
  await signIn(page, "/clean-list");
  await uploadFile(page, uniqueName("Stopped"), csvFile("many.csv", `Email\n${many.join("\n")}\n`));
  await page.getByRole("button", { name: "Clean this list" }).click({ timeout: 30_000 });
  await page.getByRole("button", { name: "Start cleaning" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("heading", { name: "Paused", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel cleaning" }).click();
  await expect(page.getByText("Cancelled before the end")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { name: "Clean this list again" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your cleaned file" })).toHaveCount(0);
});

test("A list redirects to its canonical page.", async ({ page }) => {
  await signIn(page, "/clean-list");
  await uploadFewRows(page);
  const { pathname } = new URL(page.url());
  await page.goto(pathname.replace("/clean-list/", "/verify-email/file-validation/"));
  await expect(page).toHaveURL(pathname);
});

test("With view only, lists are shown and uploads are not.", async ({ page }) => {
  await limitPermissions(page, { clean_email: ["view"] });
  await signIn(page, "/clean-list");
  await expect(page.getByRole("heading", { name: "Your cleanings" })).toBeVisible();
  await expect(page.getByText("Drop a file with email addresses here")).toHaveCount(0);
});

test("Evidence shows the SMTP reply, or why there was none.", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "/clean-list");
  const file = csvFile("words.csv", "Email\nno-one@inbox.test\nilse@drop.test\n");
  await uploadFile(page, uniqueName("Words"), file);
  await expect(page.getByRole("button", { name: "Clean this list" })).toBeEnabled({ timeout: 30_000 });
  await cleanList(page);
  const evidence = page.getByRole("region", { name: "Evidence" });
  await page.getByRole("button", { name: "no-one@inbox.test" }).click();
  await expect(evidence).toContainText("The mail server says that this mailbox does not exist.");
  await expect(evidence).toContainText("550 5.1.1");
  await expect(evidence).toContainText("RCPT stage");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "ilse@drop.test" }).click();
  await expect(evidence).toContainText("The server did not reply");
  await expect(evidence).toContainText("It hung up without a word when we asked about the mailbox.");
  await expect(evidence).toContainText(/From \S+, RCPT stage/);
});

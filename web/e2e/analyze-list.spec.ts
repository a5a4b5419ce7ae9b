import { resolve } from "node:path";
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { readCsv } from "./support/csv.ts";
import {
  balanceOf,
  cleanList,
  csvFile,
  downloadBy,
  expect,
  expectAnalyzed,
  choosePolicy,
  type Page,
  signIn,
  test,
  uniqueName,
  uploadFile,
} from "./support/journey.ts";

const newsletter = resolve(import.meta.dirname, "../../stacks/local/samples/newsletter-5000.csv");

/** Two of these 21 addresses may be sampled; three are decided by their domains. */
const known = [
  ...Array.from({ length: 12 }, (_, index) => `person${index}@inbox.test`),
  "info@inbox.test",
  "sales@inbox.test",
  "no-one@inbox.test",
  "no-two@inbox.test",
  "no-three@inbox.test",
  "ann@nullmx.test",
  "bob@nullmx.test",
  "cleo@nobody-owns-this.test",
  "dan@catchall.test",
  "PERSON0@inbox.test",
  "person1@INBOX.test",
  "nope",
];
const knownFile = csvFile(
  "known.csv",
  `Nr,Email,Note\n${known.map((email, index) => `${index},${email},"row, ${index}"`).join("\n")}\n`,
);

/** What the cleaning found, and beneath it the sentence on the analysis under a heading of its own. */
async function expectAnalysisBelow(page: Page): Promise<void> {
  const before = page.getByRole("region", { name: "Before cleaning" });
  await expect(before.getByText("Immediate cleaning required")).toBeVisible();
  const found = await page.getByText(/credits charged/).boundingBox();
  expect(found?.y).toBeLessThan((await before.boundingBox())?.y ?? 0);
}

/** What the analysis had said of a list that is clean now, closed at first. */
async function expectFormerAnalysis(page: Page): Promise<void> {
  const sentence = page.getByText("Immediate cleaning required");
  await expect(page.getByText(/credits charged/)).toBeVisible();
  await expect(sentence).toBeHidden();
  await page.getByText("What the analysis had said").click();
  await expect(sentence).toBeVisible();
}

test("A file is analyzed for free, cleaned, and downloaded by policy.", async ({ page }) => {
  test.setTimeout(180_000);
  const name = uniqueName("Known");
  await signIn(page, "/analyze-list");
  const balance = balanceOf(page);
  await expect(balance).toHaveText(/\d/);

  await test.step("the analysis begins by itself and costs nothing", async () => {
    const charges: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/verify")) charges.push(request.url());
    });
    await uploadFile(page, name, knownFile);
    await expect(page).toHaveURL(/\/analyze-list\/results\?list=lst_/);
    await expectAnalyzed(page);
    expect(charges).toEqual([]);
  });

  await test.step("the health is told in the words for its share of invalid addresses", async () => {
    await expect(
      page.getByText("Warning! Many invalid emails detected. Immediate cleaning required."),
    ).toBeVisible();
    const health = page.getByRole("region", { name: "Health", exact: true });
    await expect(health).toContainText(/between [\d.]+% and [\d.]+%/);
    await expect(health).toContainText(/estimated, with 95% confidence, .* counted over all 21\./);
    for (const row of ["Valid", "Risky", "Invalid", "Unknown"])
      await expect(health.getByRole("row", { name: new RegExp(`^${row} about \\d+`) })).toBeVisible();
  });

  await test.step("the findings are counted and explained, and what was not found is named", async () => {
    const findings = page.getByRole("table", { name: "Addresses by finding" });
    await expect(findings.getByRole("row", { name: /^Takes no mail .* 2 9\.5%$/ })).toBeVisible();
    await expect(findings.getByRole("row", { name: /^Role address .* 2 9\.5%$/ })).toBeVisible();
    await expect(findings.getByRole("row", { name: /^No such domain .* 1 4\.8%$/ })).toBeVisible();
    await expect(page.getByText(/^Looked for and not found: .*disposable/)).toBeVisible();
    await page.getByRole("tab", { name: "Mail providers" }).click();
    await expect(page.getByRole("table", { name: "Addresses by mail provider" })).toBeVisible();
  });

  await test.step("what would bounce stands beside what mail services allow", async () => {
    const bounces = page.getByRole("region", { name: "Before you send" });
    await expect(bounces).toContainText(
      /Sent as it is: [\d.]+% would bounce\. Amazon SES pauses accounts at 10%\./,
    );
    await expect(
      bounces.getByRole("row", { name: /^Sent as it is [\d.]+% [\d.]+% to [\d.]+%$/ }),
    ).toBeVisible();
    await bounces.getByText("What mail services allow").click();
    await expect(bounces.getByRole("row", { name: /^Complaints from 0\.3% Gmail/ })).toBeVisible();
  });

  await test.step("another analysis replaces it after a question", async () => {
    await page.getByRole("button", { name: "Analyze again" }).click();
    const question = page.getByRole("alertdialog", { name: "Analyze this list again?" });
    const asked = page.waitForResponse("**/analyze/");
    await question.getByRole("button", { name: "Analyze again" }).click();
    expect((await asked).status()).toBe(202);
    await expect(question).toBeHidden();
    await expectAnalyzed(page);
    await expect(page.getByRole("button", { name: "Analyze again" })).toBeVisible();
  });

  await test.step("what a cleaning costs stands there before anything is charged", async () => {
    const quote = page.getByRole("region", { name: "24 rows counted" });
    await expect(quote).toContainText("Nothing is charged until you confirm.");
    for (const figure of ["Rows24", "Distinct addresses21", "Duplicates2", "Bad syntax1"])
      await expect(quote).toContainText(figure);
    await page.getByRole("button", { name: "Clean this list" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/analyze-list\/results/);
  });

  await test.step("the cleaning runs on the same list", async () => {
    const listID = new URL(page.url()).searchParams.get("list");
    await cleanList(page);
    await expect(page).toHaveURL(`/clean-list/${listID}`);
    await expectFormerAnalysis(page);
  });

  for (const [policy, shown, dropped] of [
    ["Balanced", "16", /no-|nullmx|nobody|catchall|nope/],
    ["Safe", "14", /no-|nullmx|nobody|catchall|nope|info|sales/],
    ["Reach", "17", /no-|nullmx|nobody|nope/],
  ] as const)
    await test.step(`${policy} keeps exactly its rows, in their order and with their columns`, async () => {
      const cleaned = page.getByRole("region", { name: "Your cleaned file" });
      await choosePolicy(page, policy);
      await expect(cleaned.getByRole("status")).toContainText(shown);
      const path = await downloadBy(page, cleaned.getByRole("button", { name: "Download cleaned file" }));
      const rows = await readCsv(path);
      const kept = known.flatMap((email, index) =>
        dropped.test(email) ? [] : [{ Nr: String(index), Email: email, Note: `row, ${index}` }],
      );
      expect(rows.map(({ Nr, Email, Note }) => ({ Nr, Email, Note }))).toEqual(kept);
    });

  await test.step("it stands among the cleanings, and its analysis leads there", async () => {
    await page.getByRole("link", { name: "Clean List" }).first().click();
    await page.getByLabel("Search by name").fill(name);
    await expect(page.getByRole("row", { name: new RegExp(`^${name}.*24 Cleaned`) })).toBeVisible();
    await page.getByRole("link", { name: "Analyze List" }).click();
    await page.getByLabel("Search by name").fill(name);
    await page.getByRole("link", { name }).click();
    await expectAnalyzed(page);
    await expectAnalysisBelow(page);
    const health = page.getByRole("region", { name: "Health", exact: true });
    await expect(health).toContainText(/what was found lies within/i);
    await expect(health.getByRole("row", { name: /^Invalid .* found 7/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Clean this list" })).toHaveCount(0);
    await page.getByRole("link", { name: "See the cleaning" }).click();
    await expect(page.getByRole("heading", { name: "Your cleaned file" })).toBeVisible();
  });
});

test("The report of a long list shows estimates with bounds, and exact counts.", async ({ page }) => {
  test.setTimeout(150_000);
  await signIn(page, "/analyze-list");
  await uploadFile(page, uniqueName("Estimated"), newsletter);
  await expect(page.getByRole("progressbar", { name: "Analysis" })).toBeVisible({ timeout: 30_000 });
  const own = page.url();
  // The analysis continues without the page; results without an id show the latest.
  await page.goto("/analyze-list/results");
  await expect(page).toHaveURL(/\?list=lst_/);
  await page.goto(own);
  await expect(page.getByRole("heading", { name: "Health", exact: true })).toBeVisible({ timeout: 90_000 });

  const health = page.getByRole("region", { name: "Health", exact: true });
  await expect(health).toContainText(/Invalid, about\s*[\d.]+%\s*between [\d.]+% and [\d.]+%/);
  await expect(health).toContainText(/estimated, with 95% confidence, from \d+ addresses drawn at random/);
  const figures = health
    .getByRole("row", { name: /^Valid/ })
    .getByRole("cell")
    .first();
  const [about = 0, low = 0, high = 0] = ((await figures.innerText()).match(/[\d,]+/g) ?? []).map((figure) =>
    Number(figure.replaceAll(",", "")),
  );
  expect(low).toBeLessThan(about);
  expect(high).toBeGreaterThan(about);
});

test("A file is analyzed and cleaned with the keyboard alone.", { tag: "@smoke" }, async ({ page }) => {
  test.setTimeout(150_000);
  await signIn(page);
  await page.getByRole("link", { name: "Analyze List" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Analyze List" })).toBeFocused();
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeFocused();
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(csvFile("keys.csv", "Email\nanna@inbox.test\nno-one@inbox.test\n"));
  await page.getByLabel("Name of the list").fill(uniqueName("Keys"));
  await page.getByRole("button", { name: "Upload and analyze" }).focus();
  await page.keyboard.press("Enter");
  await expectAnalyzed(page);
  await page.getByRole("tab", { name: "Findings" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: "Addresses by mail provider" })).toBeVisible();

  const button = page.getByRole("button", { name: "Clean this list" });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Start cleaning" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/clean-list\/lst_/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: /^Keep 1 of 2/ }).focus({ timeout: 50_000 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: /^Balanced/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Reach/ })).toBeChecked();
});

for (const screen of screens)
  test(`Variants of a mailbox are told beside the download that keeps one, ${screen.width} px wide.`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    await signIn(page, "/analyze-list");
    const emails = ["ann@gmail.com", "a.nn@gmail.com", "ann+news@gmail.com", "person1@inbox.test"];
    await uploadFile(page, uniqueName("Variants"), csvFile("variants.csv", `Email\n${emails.join("\n")}\n`));
    await expectAnalyzed(page);
    await expect(page.getByText("2 rows reach 1 mailbox that is already in this list")).toBeVisible();
    await expect(
      page.getByText("A download with “One row for each mailbox” keeps one of each."),
    ).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

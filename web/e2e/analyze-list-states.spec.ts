/** Analyses that fail, are deleted, or are not permitted. */
import {
  chooseFile,
  chooseFrom,
  csvFile,
  expect,
  expectAnalyzed,
  limitPermissions,
  signIn,
  test,
  uniqueName,
  uploadFile,
} from "./support/journey.ts";

test.describe("a file that cannot be analyzed", () => {
  test.beforeEach(({ page }) => signIn(page, "/analyze-list"));

  test("because it is binary is refused before the upload", async ({ page }) => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 3, 0, 0, 0x0a, 0, 7, 0, 0x0a]);
    await chooseFile(page, { name: "people.csv", mimeType: "text/csv", buffer: bytes });
    await expect(page.getByRole("alert")).toContainText("This file is not a list we can read.");
    await expect(page.getByRole("button", { name: "Upload and analyze" })).toHaveCount(0);
  });

  test("without addresses says what to do", async ({ page }) => {
    await uploadFile(page, uniqueName("Nobody"), csvFile("nobody.csv", "Name,Age\nAnna,40\nBruno,50\n"));
    await expect(page.getByText("This list failed")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("We found no email address in this file.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Clean this list" })).toHaveCount(0);
  });

  test("because of a server error can be analyzed on retry", async ({ page }) => {
    const fault = { status: 500, json: { error: "x", code: "x", request_id: "x" } };
    await page.route("**/analyze/", (route) =>
      route.request().method() === "POST" ? route.fulfill(fault) : route.fallback(),
    );
    await uploadFile(page, uniqueName("Second try"), csvFile("one.csv", "Email\nanna@inbox.test\n"));
    await expect(page.getByRole("alert")).toContainText("The analysis did not start", { timeout: 30_000 });
    await page.unrouteAll();
    await page.getByRole("button", { name: "Analyze this list" }).click();
    await expectAnalyzed(page);
    await expect(page.getByText("This list is too short for a sample.")).toBeVisible();
  });
});

test("A deleted list says so and links back.", async ({ page, context }) => {
  const name = uniqueName("Gone");
  await signIn(page, "/analyze-list");
  await uploadFile(page, name, csvFile("one.csv", "Email\nanna@inbox.test\n"));
  await expectAnalyzed(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await chooseFrom(other.getByRole("button", { name: "More about this list" }), "Delete list");
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete list" }).click();
  await expect(other).toHaveURL("/analyze-list");
  await page.getByRole("button", { name: "Clean this list" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start cleaning" }).click();
  await expect(page.getByText("This list is erased.")).toBeVisible();
  await page.getByRole("link", { name: "See the other lists" }).click();
  await expect(page).toHaveURL("/analyze-list");
});

test.describe("permissions for analyses", () => {
  test("without view, the screen is hidden and denied", async ({ page }) => {
    await limitPermissions(page, { analyze_list: [], clean_email: [] });
    await signIn(page);
    await expect(page.getByRole("link", { name: "File Validation" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Analyze List" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Clean List" })).toHaveCount(0);
    for (const path of ["/analyze-list", "/analyze-list/results", "/clean-list"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/unauthorized");
    }
  });

  test("with view only, lists are shown and uploads and results are not", async ({ page }) => {
    await limitPermissions(page, { analyze_list: ["view"] });
    await signIn(page, "/analyze-list");
    await expect(page.getByRole("heading", { name: "Your analyses" })).toBeVisible();
    await expect(page.getByText("Drop a file with email addresses here")).toHaveCount(0);
    await page.goto("/analyze-list/results");
    await expect(page).toHaveURL("/unauthorized");
  });

  test("without the right to clean or verify, the price is shown and nothing to start", async ({ page }) => {
    await limitPermissions(page, { clean_email: [], verify_email: [] });
    await signIn(page, "/analyze-list");
    await uploadFile(page, uniqueName("May not"), csvFile("one.csv", "Email\nanna@inbox.test\n"));
    await expectAnalyzed(page);
    await expect(page.getByText("Your role may not start a cleaning")).toBeVisible();
    await expect(page.getByRole("button", { name: "Clean this list" })).toHaveCount(0);
  });
});

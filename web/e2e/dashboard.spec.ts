import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import {
  csvFile,
  expect,
  limitPermissions,
  pasteList,
  signIn,
  signUp,
  test,
  uniqueName,
  type Page,
} from "./support/journey.ts";

const cardOf = (page: Page) => page.getByRole("region", { name: "One address" });

/** Drags a file over the card, and drops it on a link. */
async function dropFile(page: Page, link: string, file: ReturnType<typeof csvFile>): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: "text/csv" }));
      return transfer;
    },
    { name: file.name, text: file.buffer.toString() },
  );
  await cardOf(page).dispatchEvent("dragenter", { dataTransfer });
  await expect(cardOf(page)).toContainText("Drop the file to");
  await expect(cardOf(page).getByRole("link", { name: "Paste addresses" })).toBeHidden();
  await cardOf(page).getByRole("link", { name: link }).dispatchEvent("drop", { dataTransfer });
}

test("A newcomer's first steps tick themselves, and can be hidden.", { tag: "@smoke" }, async ({ page }) => {
  await signUp(page);
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps).toContainText("0 of 3 done");
  await steps.getByRole("button", { name: "Verify one address" }).click();
  await page.keyboard.type("anna@inbox.test");
  await page.keyboard.press("Enter");
  await expect(steps).toContainText("1 of 3 done");
  await expect(steps.getByText("Verify one address, done")).toBeVisible();
  await expect(page.getByRole("region", { name: "Credits" })).toContainText("1 charged");
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("region", { name: "Credits day by day" }).getByRole("row")).toHaveCount(2);
  await steps.getByRole("button", { name: "Hide the first steps" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
  await expect(steps).toBeHidden();
});

test("A list is under way with its progress, then among the recent ones with its health.", async ({
  page,
}) => {
  await signIn(page);
  const name = uniqueName("Under way");
  const addresses = Array.from({ length: 40 }, (_, index) => `p${index}@greylist.test`);
  await pasteList(page, name, [...addresses, "anna@inbox.test", "no-anna@inbox.test"]);
  await page.getByRole("button", { name: /^Verify [0-9]/ }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  const underWay = page.getByRole("region", { name: "Under way" });
  await expect(underWay.getByRole("progressbar", { name })).toBeVisible();
  await expect(underWay.getByRole("listitem").filter({ hasText: name })).toContainText(/Verifying, \d+%/);
  const recent = page
    .getByRole("region", { name: "Recent lists" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(recent).toContainText("Verified", { timeout: 60_000 });
  await expect(recent).toContainText(/% valid, 2.4% invalid/);
  await page.getByRole("link", { name: "All lists" }).click();
  await expect(page).toHaveURL("/lists");
  await page.getByRole("searchbox", { name: "Search by name" }).fill(name);
  await page.getByRole("row").filter({ hasText: name }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("A dropped file is previewed on the page that it is dropped for, once.", async ({ page }) => {
  await signIn(page);
  const file = csvFile("june.csv", "email\nanna@inbox.test\nbob@inbox.test\n");
  await dropFile(page, "Analyze a list", file);
  await expect(page).toHaveURL("/analyze-list");
  await expect(page.getByLabel("Name of the list")).toHaveValue("june");
  await page.reload();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await page.goto("/");
  await dropFile(page, "Clean a list", csvFile("photo.png", "no list"));
  await expect(page).toHaveURL("/clean-list");
  await expect(page.getByRole("alert")).toContainText("Winnow reads CSV, TSV, TXT and XLSX files.");
});

test("A failed overview says why and is loaded again; the field works without it.", async ({ page }) => {
  await page.route("**/api/dashboard/", (route) =>
    route.fulfill({ status: 503, json: { error: "Busy. Try again soon.", code: "busy", request_id: "x" } }),
  );
  await signIn(page);
  const failure = page.getByRole("alert").filter({ hasText: "The dashboard could not be loaded" });
  await expect(failure).toContainText("Busy. Try again soon.");
  await expect(cardOf(page).getByRole("textbox", { name: "Verify an address" })).toBeEnabled();
  await page.unroute("**/api/dashboard/");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Recent lists" })).toBeVisible();
});

test("A person sees what their role allows.", async ({ page }) => {
  await limitPermissions(page, {
    verify_email: ["view"],
    clean_email: ["view"],
    analyze_list: ["view", "add"],
  });
  await signIn(page);
  const card = page.getByRole("region", { name: "New list" });
  await expect(card.getByRole("link")).toHaveText([/Analyze a list/]);
  await expect(page.getByRole("textbox", { name: "Verify an address" })).toBeHidden();
});

for (const screen of screens)
  test(`The dashboard and all lists are accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page);
    await pasteList(page, uniqueName("Accessible"), ["anna@inbox.test"]);
    await page.goto("/");
    await cardOf(page).getByRole("button", { name: "Verify" }).click();
    await expect(page.getByRole("link", { name: "All lists" })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "All lists" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "All lists" })).toBeVisible();
    await expect(page.getByRole("table").or(page.getByText("No lists yet"))).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

import { expect, pasteList, signIn, test, uniqueName, verifyList } from "./support/journey.ts";

const banner = "The connection is gone. This page goes on by itself when it is back.";

test("Without a connection an unvisited page waits, and opens when it is back.", async ({
  page,
  context,
}) => {
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Clean List", exact: true }).click();
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Clean List" })).toBeVisible();
  await expect(page.getByText(banner)).toBeHidden();
});

test("Without a connection a dialog that waits for its code can be given up, and gives way to another.", async ({
  page,
  context,
}) => {
  await signIn(page);
  await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
  const opening = page.getByText("Opening", { exact: true });
  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  await expect(opening).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opening).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("?");
  await expect(opening).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search everything" })).toHaveCount(0);
});

test("Without a connection a page that needs a document of its own waits for it.", async ({
  page,
  context,
}) => {
  await signIn(page, "/account-settings/my-plan/add-credits");
  await page.goto("/account-settings/my-plan");
  const link = page.getByRole("link", { name: "Add Credit" }).first();
  await link.hover();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText(banner)).toBeVisible();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Plan" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Add credits" })).toBeVisible();
});

test("Without a connection a filter and a download wait, and go on when it is back.", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await signIn(page, "/verify-email/list-validation");
  await pasteList(page, uniqueName("Offline"), ["anna@inbox.test", "no-one@inbox.test"]);
  await verifyList(page);
  await page.getByRole("button", { name: "Other downloads" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).waitFor();
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  await page.getByRole("button", { name: /^Invalid/ }).click();
  await expect(page.getByText(banner)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("1 row matches", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Other downloads" }).click();
  await context.setOffline(true);
  const coming = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  await expect(page.getByText(banner)).toBeVisible();
  await context.setOffline(false);
  expect((await coming).suggestedFilename()).toMatch(/csv$/);
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a reload without a connection shows our own page, and the page when it is back", async ({
    page,
    context,
  }) => {
    await signIn(page, "/clean-list");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expect(page.getByText(banner)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Clean List" })).toBeVisible();
    await expect(page).toHaveURL("/clean-list");
  });
});

test("A download of a reachable server asks nothing that fails.", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "/verify-email/list-validation");
  await pasteList(page, uniqueName("Quiet"), ["anna@inbox.test"]);
  await verifyList(page);
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.getByRole("button", { name: "Other downloads" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  await coming;
  expect(failed).toEqual([]);
});

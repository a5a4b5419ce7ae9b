import { expect, signIn, test, type Page } from "./support/journey.ts";

const pageOf = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`);

/** Number of page loads. */
function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.count += 1;
  });
  return loads;
}

test.describe("a page whose code no longer exists", () => {
  test("is reloaded at the link's target", async ({ page, pageErrors }) => {
    await signIn(page);
    await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
    const loads = countLoads(page);
    await page.route(pageOf("clean-list"), (route) => route.abort(), { times: 1 });
    await page.getByRole("link", { name: "Clean List", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Clean List" })).toBeVisible();
    expect(loads.count).toBe(1);
    pageErrors.length = 0;
  });

  test("shows the error page inside the shell after one reload", async ({ page, pageErrors }) => {
    await signIn(page);
    await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
    const loads = countLoads(page);
    await page.route(pageOf("clean-list"), (route) => route.abort());
    await page.getByRole("link", { name: "Clean List", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(page.getByText("Sorry, an unexpected error has occurred.")).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    expect(loads.count).toBe(1);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Clean List" })).toBeVisible();
    pageErrors.length = 0;
  });

  test("links to the dashboard", async ({ page, pageErrors }) => {
    await signIn(page);
    await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
    await page.route(pageOf("clean-list"), (route) => route.abort());
    await page.getByRole("link", { name: "Clean List", exact: true }).click();
    const notice = page.getByRole("main");
    await expect(notice.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await notice.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
    pageErrors.length = 0;
  });
});

test("Parts whose code does not load leave the page as it is.", async ({ page, pageErrors }) => {
  await signIn(page);
  await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
  // As shortly after a reload, which did not help.
  await page.evaluate(() => sessionStorage.setItem("reloaded_at", String(Date.now() + 60_000)));
  await page.route(pageOf("palette"), (route) => route.abort());
  await page.keyboard.press("Control+k");
  await expect(
    page.getByText("This could not be opened. Reload the page, and try again.").first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
  pageErrors.length = 0;
});

test("A page without the code of toasts stays as it is.", async ({ page, pageErrors }) => {
  await page.addInitScript(() => sessionStorage.setItem("reloaded_at", String(Date.now() + 60_000)));
  const asked = page.waitForRequest(pageOf("toaster"));
  await page.route(pageOf("toaster"), (route) => route.abort());
  await signIn(page);
  await asked;
  await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
  await page.getByRole("link", { name: "Clean List", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clean List" })).toBeVisible();
  pageErrors.length = 0;
});

test("A user who cannot be fetched sees why, and signs in again.", async ({ page }) => {
  await signIn(page);
  await page.addInitScript(() => localStorage.removeItem("auth-storage"));
  await page.route("**/api/user/me/*", (route) =>
    route.fulfill({ status: 403, json: { error: "Closed for today", code: "x", request_id: "x" } }),
  );
  await page.goto("/clean-list");
  await expect(page.getByText("Closed for today").first()).toBeVisible();
  await expect(page).toHaveURL("/login?from=%2Fclean-list");
});

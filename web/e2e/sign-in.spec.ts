import { balanceOf, chooseFrom, expect, person, test, tokensOf, type Page } from "./support/journey.ts";

/** Signs in with the form and waits for the dashboard, or for `path`. */
async function logIn(page: Page, path = "/"): Promise<void> {
  await page.goto(path === "/" ? "/login" : `/login?from=${encodeURIComponent(path)}`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname === path);
}

test("The first page of a visitor takes at most 12 requests and 150 kB.", async ({ page, context }) => {
  const network = await context.newCDPSession(page);
  const sizes: number[] = [];
  network.on("Network.loadingFinished", ({ encodedDataLength }) => sizes.push(encodedDataLength));
  await network.send("Network.enable");
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(sizes.length).toBeLessThanOrEqual(12);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});

test.describe("signing in", () => {
  test("shows missing fields and keeps the input", { tag: "@smoke" }, async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Enter your password.")).toBeVisible();
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
  });

  test("announces a wrong password", { tag: "@smoke" }, async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill(`nobody-${crypto.randomUUID()}@inbox.test`);
    await page.getByLabel("Password").fill("not the passphrase");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toContainText(/email|password/i);
    expect(await tokensOf(page.context())).toEqual([]);
  });

  test("shows no old error when the form is opened again", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill("not the passphrase");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL("/sign-up");
    await page.goBack();
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("shows an error when the server is unreachable", async ({ page }) => {
    await page.goto("/login");
    await page.route("**/api/accounts/**", (route) => route.abort());
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Something went wrong!!!");
  });

  test("returns to the requested page", { tag: "@smoke" }, async ({ page }) => {
    await page.goto("/verify-email/file-validation?from=mail");
    await expect(page).toHaveURL(/\/login\?from=/);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/verify-email/file-validation?from=mail");
    await expect(page.getByText("Login successful")).toBeVisible();
  });

  test("never redirects to another origin", async ({ page }) => {
    await logIn(page);
    await page.goto("/login?from=//example.org/");
    await expect(page).toHaveURL("/");
  });

  for (const [box, days] of [
    [false, 7],
    [true, 30],
  ] as const)
    test(`keeps strict cookies for ${days} days ${box ? "with" : "without"} remember-me`, async ({
      page,
    }) => {
      await page.goto("/login");
      if (box) await page.getByRole("checkbox", { name: "Keep me logged in for 30 days" }).check();
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password").fill(person.password);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.waitForURL("/");
      const cookies = await page.context().cookies();
      for (const name of ["access_token", "refresh_token"]) {
        const cookie = cookies.find((each) => each.name === name);
        expect(cookie?.sameSite).toBe("Strict");
        const left = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
        expect(left).toBeGreaterThan(days - 0.1);
        expect(left).toBeLessThanOrEqual(days + 0.1);
      }
    });

  test("persists only user, flag and permissions", async ({ page }) => {
    await logIn(page);
    const stored = await page.evaluate(() => localStorage.getItem("auth-storage"));
    const { state } = JSON.parse(stored ?? "{}") as { state: Record<string, unknown> };
    expect(Object.keys(state).toSorted()).toEqual(["isAuthenticated", "permissions", "user"]);
  });
});

test.describe("a session", () => {
  test("is refreshed once for concurrent requests", async ({ page, context }) => {
    await logIn(page);
    await expect(page.getByRole("heading", { name: "Recent lists" })).toBeVisible();
    // A request of the first page would be refreshed as well.
    await page.goto("about:blank");
    await context.clearCookies({ name: "access_token" });
    const renewals: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("refresh-token")) renewals.push(request.url());
    });
    await page.goto("/");
    await expect(balanceOf(page)).toBeVisible();
    expect(renewals).toHaveLength(1);
  });

  test("outlives the stored user, whom the sign-in page reads again", async ({ page }) => {
    await logIn(page);
    await page.evaluate(() => localStorage.removeItem("auth-storage"));
    await page.goto("/login?from=%2Fclean-list");
    await expect(page).toHaveURL("/clean-list");
    await expect(balanceOf(page)).toBeVisible();
  });

  test("that cannot be refreshed ends at the sign-in, which returns to the page", async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await logIn(page);
    await page.getByRole("link", { name: "File Validation" }).click();
    await expect(page).toHaveURL("/verify-email/file-validation");
    await context.clearCookies();
    await page.clock.fastForward(60_000);
    await expect(page).toHaveURL("/login?from=%2Fverify-email%2Ffile-validation");
    await expect(page.getByRole("alert")).toHaveText("Your session has expired. Log in again to continue.");
  });

  test("that ends on the way to another page opens that page after the sign-in", async ({ page }) => {
    await logIn(page, "/verify-email/list-validation");
    await expect(page.getByLabel("Addresses")).toBeVisible();
    // In one go: a poll between the two would end the session on the first page.
    await page.evaluate(() => {
      for (const name of ["access_token", "refresh_token"])
        document.cookie = `${name}=; max-age=0; path=/; secure; samesite=strict`;
      document.querySelector<HTMLAnchorElement>('a[href="/clean-list"]')?.click();
    });
    await expect(page).toHaveURL("/login?from=%2Fclean-list");
    await expect(page.getByRole("alert")).toHaveText("Your session has expired. Log in again to continue.");
  });

  test("whose refresh fails with a 5xx goes on when that is over, logged in", async ({ page, context }) => {
    await logIn(page);
    await page.goto("/welcome-user");
    await context.clearCookies({ name: "access_token" });
    const refresh = "**/api/accounts/refresh-token/";
    let attempts = 0;
    await page.route(refresh, (route) => {
      attempts += 1;
      return route.fulfill({ status: 503, json: {} });
    });
    await page.goto("/clean-list");
    await expect.poll(() => attempts).toBe(3);
    expect(await tokensOf(context)).not.toEqual([]);
    await page.unroute(refresh);
    await expect(page.getByRole("heading", { level: 1, name: "Clean List" })).toBeVisible();
    await expect(page).toHaveURL("/clean-list");
  });

  test("whose refresh gets no response waits for the connection and says so", async ({ page, context }) => {
    await logIn(page);
    await page.goto("/welcome-user");
    await context.clearCookies({ name: "access_token" });
    const refresh = "**/api/accounts/refresh-token/";
    let attempts = 0;
    await page.route(refresh, (route) => {
      attempts += 1;
      return route.abort();
    });
    await page.goto("/clean-list");
    const banner = page.getByText("The connection is gone. This page goes on by itself when it is back.");
    await expect(banner).toBeVisible();
    await expect.poll(() => attempts).toBeGreaterThan(1);
    await expect(banner).toBeVisible();
    await page.unroute(refresh);
    await expect(page.getByRole("heading", { level: 1, name: "Clean List" })).toBeVisible();
    await expect(page).toHaveURL("/clean-list");
    await expect(banner).toBeHidden();
  });

  test("retries a request once after a 401", async ({ page }) => {
    await logIn(page);
    let refused = 0;
    await page.route("**/api/creditbucket/*", async (route) => {
      refused += 1;
      if (refused > 1) return route.fallback();
      return route.fulfill({ status: 401, json: { error: "Unauthorized", code: "x", request_id: "x" } });
    });
    await page.reload();
    await expect(balanceOf(page)).toBeVisible();
    expect(refused).toBe(2);
  });

  test("ends with a confirmed log out", { tag: "@smoke" }, async ({ page, context }) => {
    await logIn(page);
    await chooseFrom(page.getByRole("button", { name: /Your account/ }), "Logout");
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to log out?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await chooseFrom(page.getByRole("button", { name: /Your account/ }), "Logout");
    await question.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL("/login");
    expect(await tokensOf(context)).toEqual([]);
    await page.goto("/");
    await expect(page).toHaveURL("/login");
  });
});

test("An unknown path shows Page not found, and Access Denied links home.", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.goto("/unauthorized");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/");
});

test("Both keep the sidebar for those who are signed in.", async ({ page }) => {
  await logIn(page);
  for (const [path, heading] of [
    ["/no/such/page", "Page not found"],
    ["/unauthorized", "Access Denied"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading", { name: heading })).toBeVisible();
    await page
      .getByRole("complementary", { name: "Sidebar" })
      .getByRole("link", { name: "Clean List" })
      .click();
    await expect(page).toHaveURL("/clean-list");
  }
});

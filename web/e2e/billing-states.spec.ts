/** The billing screens in each state: full, empty, failed, read-only; light and dark, on a desk and on a phone. */
import type { Route } from "@playwright/test";
import { downgrade, full, answerBilling, pro, subscription, upgrade } from "./support/billing-answers.ts";
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { expect, signIn, test, type Page } from "./support/journey.ts";

const plan = "/account-settings/my-plan";
const upgradePlan = `${plan}/upgrade-plan`;
const history = "/account-settings/payment-history";

/** Opens a page and expects it to be accessible and as wide as the window. */
async function expectAccessibleAt(page: Page, path: string, text: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await expectNoOverflow(page);
}

for (const { width, height } of screens)
  test.describe(`at ${width} px`, () => {
    // Each scan of a screen takes seconds where other tests share the machine.
    test.describe.configure({ timeout: 180_000 });

    test.use({ viewport: { width, height } });

    test("pricing and purchases are accessible", async ({ page }) => {
      await signIn(page);
      await answerBilling(page, full);
      await expectAccessibleAt(page, "/pricing", "Compare the plans");
      await page.getByText("Yearly").click();
      await expect(page.getByText("$1,490 once a year")).toBeVisible();
      await expectAccessibleAt(
        page,
        `${plan}/add-credits?missing=6000&from=/clean-list`,
        "6,000 credits short",
      );
      await expectAccessibleAt(page, `${plan}/add-credits?transaction=txn_1`, "Your payment is on its way");
      await expectAccessibleAt(
        page,
        `${upgradePlan}?plan=enterprise-month`,
        "Pay $531.67 and change to Enterprise",
      );
      await answerBilling(page, { subscription: { subscription: null } });
      await expectAccessibleAt(page, `${upgradePlan}?plan=pro-year`, "Pro: $290.00 now, then every year");
    });

    test("the plan, its notices and its dialog are accessible", async ({ page }) => {
      await signIn(page);
      await answerBilling(page, full);
      await expectAccessibleAt(page, plan, "$149 a month");
      await page.getByRole("button", { name: "Cancel plan" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await answerBilling(page, {
        subscription: {
          subscription: {
            ...subscription,
            status: "past_due",
            payment_failed: true,
            scheduled_plan: { plan: pro, from: "2026-12-21T10:00:00.000Z" },
          },
        },
      });
      await expectAccessibleAt(page, plan, "The last payment failed");
      await answerBilling(page, {
        subscription: { subscription: { ...subscription, charged_back: "no_plan" } },
      });
      await expectAccessibleAt(page, plan, "The last payment was charged back");
      await expectAccessibleAt(page, upgradePlan, "The plan cannot be changed now");
      await expectAccessibleAt(page, `${plan}?view=usage`, "Jobs");
      await expectAccessibleAt(page, `${plan}?view=statement`, "Opening");
      await expectAccessibleAt(page, `${plan}?view=settings`, "Automatic top-up");
      await page.getByLabel("Fewer credits than").fill("many");
      await page.getByRole("button", { name: "Save" }).first().click();
      await expect(page.getByText("Enter a whole number up to 10,000,000.")).toBeVisible();
      await expectAccessible(page);
    });

    test("the payments are accessible", async ({ page }) => {
      await signIn(page);
      await answerBilling(page, full);
      await expectAccessibleAt(page, history, "Credit note");
    });
  });

test("Screens that cannot be loaded say why and can be tried again.", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  // A page also asks by itself, so a call is refused until somebody tries again.
  await page.addInitScript(() =>
    document.addEventListener("click", () => document.documentElement.classList.add("tried"), true),
  );
  const refuseUntilTried = async (route: Route) => {
    if (await page.evaluate(() => document.documentElement.classList.contains("tried")))
      return route.continue();
    return route.fulfill({ status: 404, json: { error: "Not now.", code: "x", request_id: "x" } });
  };
  for (const [path, call, title] of [
    ["/pricing", "customplan", "The prices could not be loaded"],
    [`${plan}/add-credits`, "customplan", "The packs could not be loaded"],
    [upgradePlan, "subscription", "The plans could not be loaded"],
    [plan, "subscription", "The plan could not be loaded"],
    [`${plan}?view=usage`, "credit/statement", "The usage could not be loaded"],
    [`${plan}?view=usage&by=day`, "credit/usage", "The usage could not be loaded"],
    [`${plan}?view=statement`, "credit/months", "The months could not be loaded"],
    [`${plan}?view=settings`, "billing/settings", "The settings could not be loaded"],
    ["/account-settings/export", "workspace", "The export could not be loaded"],
    [history, "payment", "The payments could not be loaded"],
  ] as const) {
    const url = new RegExp(`/api/${call}/`);
    await page.route(url, refuseUntilTried);
    await page.goto(path);
    await expect(page.getByText(title)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Not now.")).toBeVisible();
    const answer = page.waitForResponse((response) => url.test(response.url()) && response.ok());
    await page.getByRole("button", { name: "Try again" }).click();
    await answer;
    await expect(page.getByText(title)).toBeHidden();
    await page.unrouteAll({ behavior: "wait" });
    await page.goto("about:blank");
  }
});

test("A statement without an import does not say that earlier months are missing.", async ({ page }) => {
  const refused = page.waitForResponse(/\/api\/history\//);
  await page.route("**/api/history/", (route) => route.fulfill({ status: 404, json: {} }));
  await signIn(page);
  await page.route("**/api/credit/months/", async (route) => {
    await refused;
    await route.continue();
  });
  await page.goto(`${plan}?view=statement`);
  await expect(page.getByText("Opening").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText("before an import", { exact: false })).toHaveCount(0);
});

test("Every number of a month is in view beside two sidebars, and on a phone.", async ({ page }) => {
  await signIn(page);
  const usd = {
    currency: "USD" as const,
    charged: 1_234_567,
    tax: 123_456,
    credit_used: 123_456,
    returned: 123_456,
  };
  const credits = {
    opening: 12_345_678,
    granted: 10_000_000,
    spent: 9_876_543,
    expired: 123_456,
    adjusted: -12_345,
  };
  const month = { month: "2026-11", ...credits, closing: 12_333_334, held: 0, money: [usd] };
  await answerBilling(page, { "credit/months": { results: [month], next_cursor: null } });
  await page.goto(`${plan}?view=statement`);
  const months = page.getByRole("region", { name: "Months" });
  for (const width of [390, 1025, 1100, 1250, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const amount of ["12,345,678", "−9,876,543", "12,333,334"])
      await expect(months.getByText(amount, { exact: true })).toBeInViewport({ ratio: 1 });
    const card = await months.locator("table").evaluate((table) => {
      const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {};
      return scrollWidth - clientWidth;
    });
    expect(card, `too wide at ${width}`).toBeLessThanOrEqual(0);
    await expectNoOverflow(page);
  }
  await page.setViewportSize({ width: 1100, height: 900 });
  await expectAccessible(page);
});

test("Without payments the history says so, and leads to the prices.", async ({ page }) => {
  await signIn(page);
  await answerBilling(page, { payment: { results: [], next_cursor: null } });
  await page.goto(history);
  await expect(page.getByText("No payments yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "See the prices" })).toHaveAttribute("href", "/pricing");
});

test("A change that is refused during a renewal says why, and can be tried again.", async ({ page }) => {
  await signIn(page);
  await answerBilling(page, full);
  const preview = "**/api/subscription/preview-plan-change-paddle/";
  const error = "The subscription is being renewed. Try again in a few minutes.";
  await page.route(preview, (route) =>
    route.fulfill({ status: 409, json: { error, code: "billing.renewing", request_id: "x" } }),
  );
  await page.goto(`${upgradePlan}?plan=enterprise-month`);
  await expect(page.getByText("The plan cannot be changed now")).toBeVisible();
  await expect(page.getByText(error)).toBeVisible();
  await expect(page.getByText("Something went wrong")).toBeHidden();
  await page.unroute(preview);
  await answerBilling(page, full);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Pay $531.67 and change to Enterprise" })).toBeVisible();
});

test("An amount that has changed is shown before it is charged.", async ({ page }) => {
  await signIn(page);
  await answerBilling(page, full);
  const sent: unknown[] = [];
  await page.route("**/api/subscription/change-plan/", (route) => {
    sent.push(route.request().postDataJSON());
    const preview = { ...upgrade, due_now: 53_166 };
    return route.fulfill({
      status: 409,
      json: { error: "The amount has risen.", code: "billing.stale_preview", preview, request_id: "x" },
    });
  });
  await page.goto(`${upgradePlan}?plan=enterprise-month`);
  await page.getByRole("button", { name: "Pay $531.67 and change to Enterprise" }).click();
  await expect(page.getByText("The amount has risen")).toBeVisible();
  await expect(page.getByText("Nothing was charged.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Pay $531.66 and change to Enterprise" }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { plan_id: "enterprise-month", due_now: 53_167 },
      { plan_id: "enterprise-month", due_now: 53_166 },
    ]);
});

test("A plan that is too small for the team is refused with a way to the team.", async ({ page }) => {
  await signIn(page);
  await answerBilling(page, {
    ...full,
    "subscription/preview-plan-change-paddle": { ...downgrade, exceeds_seats_by: 3 },
  });
  await page.goto(`${upgradePlan}?plan=pro-month`);
  await expect(page.getByText("The team has 3 people too many")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Change to Pro/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Go to team" })).toHaveAttribute(
    "href",
    "/account-settings/my-team",
  );
});

test("The balance leads to the plan, and its card to a purchase.", async ({ page }) => {
  await signIn(page);
  const balance = page.getByRole("link", { name: /credits, details/ });
  await balance.hover();
  await expect(page.getByText("From subscription")).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "Add Credit" }).click();
  await expect(page).toHaveURL(`${plan}/add-credits`);
  await balance.click();
  await expect(page).toHaveURL(plan);
});

test("An address of another site is no way back.", async ({ page }) => {
  await signIn(page);
  await page.route(/\/api\/credit\/ledger\/(\?|$)/, (route) =>
    route.fulfill({ json: { results: [granted], next_cursor: null } }),
  );
  await page.goto(`${plan}/add-credits?transaction=txn_1&from=${encodeURIComponent("//example.org")}`);
  await expect(page.getByRole("heading", { name: "5,000 credits are here" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Go to plan" })).toHaveAttribute(
    "href",
    plan,
  );
});

const granted = {
  number: 2,
  kind: "grant_pack",
  actor: "system:payments",
  legs: { lifetime: 5_000, issued_pack: -5_000 },
  after: { monthly: 0, lifetime: 5_000, held_monthly: 0, held_lifetime: 0 },
  transaction: "txn_1",
};

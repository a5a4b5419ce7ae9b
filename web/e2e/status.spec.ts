import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";

const path = "/status";
const figures = "**/api/status/";

test("Somebody without an account comes from the sign-in page, and is told that nothing was measured yet.", async ({
  page,
  request,
}) => {
  await page.goto("/login");
  await page.getByRole("navigation", { name: "About Winnow" }).getByRole("link", { name: "Status" }).click();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle("Status · Winnow");
  await expect(page.getByRole("region", { name: "Valid addresses that bounced" })).toContainText(
    "Not enough data yet",
  );
  await expect(page.getByRole("region", { name: "Time of an answer" })).toContainText("Not enough data yet");
  await expect(page.getByRole("contentinfo")).toContainText("Nothing was measured yet");
  const json = page.getByRole("link", { name: "The same as JSON" });
  const answer = await request.get((await json.getAttribute("href")) ?? "");
  expect(await answer.json()).toMatchObject({ measured_at: null, months: [], answers: null });
  await page.getByRole("link", { name: "How it is counted" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accuracy" })).toBeVisible();
});

test("The status page says why the figures do not load, and shows them at another try.", async ({ page }) => {
  await page.route(figures, (route) => route.fulfill({ status: 500, json: { error: "No" } }));
  await page.goto(path);
  await expect(page.getByRole("alert")).toContainText("The figures could not be loaded");
  await expectAccessible(page);
  await page.unroute(figures);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Domain lists" })).toContainText("Refreshed on");
});

const figure = (estimate: number, behind: number, width = estimate / 4) => ({
  share: { estimate, low: estimate - width, high: estimate + width * 1.3 },
  behind,
});

const monthsUntil = (count: number) =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(2026, 10 - back, 15)).toISOString().slice(0, 7),
  );

const full = {
  measured_at: "2026-11-28T03:41:07.000Z",
  months: monthsUntil(13).map((month, back) => ({
    month,
    bounce_rate: back === 4 ? null : figure(0.007 + (back % 5) / 1_500, 48_210 - back * 900),
    providers:
      back > 1
        ? []
        : [
            { provider: "google", bounce_rate: figure(0.0041, 31_400) },
            { provider: "microsoft365", bounce_rate: figure(0.0163, 9_204, 0.006) },
            { provider: "proofpoint", bounce_rate: figure(0.0004, 1_022, 0.0003) },
          ],
    unknown_rate: figure(0.034 + back / 900, 912_400),
  })),
  answers: { count: 123_456, p50_ms: 412, p95_ms: 3_912, p99_ms: 12_480 },
  domain_lists_at: "2026-11-20",
};

for (const { width, height } of screens)
  test(`The status page is accessible with many figures, ${width} px wide.`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.route(figures, (route) => route.fulfill({ json: full }));
    await page.goto(path);
    const bounces = page.getByRole("region", { name: "Valid addresses that bounced" });
    await expect(bounces).toContainText("0.7%");
    await expect(bounces).toContainText("of 48,210 addresses");
    await bounces.getByText("Show as a table").click();
    await expect(bounces.getByRole("row", { name: /^July 2026/ })).toContainText("too few");
    await bounces.getByText("By mail provider, November 2026").click();
    await expect(bounces.getByRole("row", { name: /^Proofpoint/ })).toContainText("0.04%");
    await expect(page.getByRole("region", { name: "Time of an answer" })).toContainText("3.9 s");
    await expectAccessible(page);
    await expectNoOverflow(page);
    if (!process.env["SHOTS"]) return;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `${process.env["SHOTS"]}/status-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
  });

/** Money from the first credit to the last: every amount on screen is Paddle's and the ledger's. */
import type { CurrentSubscription, Payment } from "@winnow/core/billing/schema";
import type { Entry } from "@winnow/core/credit/schema";
import {
  balanceOf,
  expect,
  pasteList,
  signUp,
  test,
  type Locator,
  uniqueName,
  verifyList,
  type Page,
} from "./support/journey.ts";
import { atPaddle, cards, changeCard, checkoutOf, pay } from "./support/paddle.ts";

const plan = "/account-settings/my-plan";
const upgrade = `${plan}/upgrade-plan`;
const history = "/account-settings/payment-history";

/** Calls the API as the signed-in user. */
const call = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (path) => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const response = await fetch(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as Answer;
  }, path);

const subscriptionOf = async (page: Page) => {
  const { subscription } = await call<CurrentSubscription>(page, "subscription/");
  if (subscription === null) throw new Error("There is no subscription.");
  return subscription;
};

/** The kinds of the newest ledger entries. Webhooks reach the ledger through a queue. */
const kindsOf = async (page: Page): Promise<string[]> =>
  (await call<{ results: Entry[] }>(page, "credit/ledger/")).results.map(({ kind }) => kind);

const newestPayment = async (page: Page): Promise<Payment> => {
  const { results } = await call<{ results: Payment[] }>(page, "payment/");
  const [newest] = results;
  if (newest === undefined) throw new Error("There is no payment.");
  return newest;
};

/** Webhooks are delivered again after a pause where a first try fails. */
const arrival = { timeout: 30_000 };

const dollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
const count = (credits: number) => credits.toLocaleString("en-US");

/** The amount on a button. */
const priceOn = async (button: Locator) => /\$[\d,.]*\d/.exec((await button.textContent()) ?? "")?.[0];

const addresses = (many: number) => Array.from({ length: many }, (_, index) => `person${index}@inbox.test`);

test(
  "A shortfall leads to a pack and back to the list, whose credits are shown one by one.",
  { tag: "@smoke" },
  async ({ page }) => {
    test.setTimeout(180_000);
    const name = uniqueName("Shortfall");
    await signUp(page);
    await expect(balanceOf(page)).toHaveText(/^250/);
    await pasteList(page, name, addresses(300));
    await expect(page.getByText("50 credits short")).toBeVisible();
    await expect(page.getByRole("button", { name: "Verify 300 addresses" })).toBeDisabled();
    const list = new URL(page.url()).pathname;

    await test.step("the pack that covers the shortfall is chosen and bought", async () => {
      await page.getByRole("main").getByRole("link", { name: "Add Credit" }).click();
      await expect(page.getByText("50 credits short")).toBeVisible();
      await expect(page.getByRole("radio", { name: /5,000 credits/ }).first()).toBeChecked();
      await expect(page.getByText("$25.00", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Go to checkout" }).click();
      await pay(page, cards.declined);
      await expect(checkoutOf(page).getByRole("alert")).toContainText("declined");
      await pay(page);
      await expect(page.getByText("5,000 credits are here. Go on where you were.")).toBeVisible(arrival);
      await expect(page).toHaveURL(list);
      await expect(balanceOf(page)).toHaveText(/^5,250/);
    });

    await test.step("the list is verified, and its credits are shown", async () => {
      await verifyList(page);
      await page.goto(`${plan}?view=usage`);
      const row = page.getByRole("listitem").filter({ hasText: name });
      const { results } = await call<{ results: Entry[] }>(page, "credit/ledger/");
      const spent = results.reduce(
        (sum, { legs }) => sum + (legs.spent_monthly ?? 0) + (legs.spent_lifetime ?? 0),
        0,
      );
      await expect(row).toContainText("300 reserved");
      await expect(row).toContainText(`${count(spent)} charged`);
      await expect(row).toContainText(`${count(300 - spent)} returned`);
      await row.getByText("Step by step").click();
      await expect(row.getByText("reserved, one for each distinct address")).toBeVisible();
      if (spent < 300)
        await expect(row).toContainText(/returned: [0-9]+ (unknown|known from the last 24 hours)/);
      await page.getByText("Days", { exact: true }).click();
      await expect(page.getByText(`${count(spent)} credits charged`)).toBeVisible();
    });

    await test.step("the statement adds up, unfolds the list, and is saved as CSV", async () => {
      await page.getByRole("tab", { name: "Statement" }).click();
      await page.getByRole("button", { name: "Verification of a list" }).click();
      await expect(page.getByRole("cell", { name: /^Reserved for a job/ })).toContainText(
        "300 reserved, one for each distinct address",
      );
      await expect(
        page.getByRole("table", { name: /^Ledger entries/ }).getByText("Credits bought"),
      ).toBeVisible();
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "CSV" }).click();
      expect((await coming).suggestedFilename()).toBe("ledger.csv");
    });

    await test.step("the invoice opens as PDF", async () => {
      await page.goto(history);
      const payment = await newestPayment(page);
      await expect(page.getByRole("row").filter({ hasText: "5,000 credits" })).toContainText(
        dollars(payment.total),
      );
      const asked = page.waitForResponse(/payment\/get-invoice/);
      await page.getByRole("button", { name: /^Invoice/ }).click();
      const { url } = (await (await asked).json()) as { url: string };
      const pdf = await page.request.get(url);
      expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
    });

    await test.step("the invoices of the year are one ZIP file", async () => {
      const asked = page.waitForResponse(/payment\/invoices/);
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: /^All invoices of \d{4} as ZIP$/ }).click();
      const { url } = (await (await asked).json()) as { url: string };
      expect((await coming).suggestedFilename()).toMatch(/\.zip$/);
      const zip = await page.request.get(url);
      expect((await zip.body()).subarray(0, 2).toString()).toBe("PK");
    });
  },
);

test("A plan is bought, upgraded with a preview, renewed, declined, recovered, cancelled and kept.", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signUp(page);

  await test.step("the first plan is paid at the checkout", async () => {
    await page.getByRole("link", { name: "Unlock API access and Team collaboration" }).click();
    await page.getByRole("radio", { name: "Pro" }).check();
    await page.getByRole("button", { name: "Go to checkout" }).click();
    await pay(page, cards.declinedLater);
    await expect(page.getByRole("heading", { name: "10,000 credits are here" })).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole("main").getByRole("link", { name: "Go to plan" }).click();
    await expect(page.getByText("$29 a month")).toBeVisible();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
    const { next_payment } = await subscriptionOf(page);
    await expect(page.getByText(`${dollars(next_payment?.amount ?? 0)} plus tax on`)).toBeVisible();
  });

  await test.step("the same plan by the year can be chosen beside it", async () => {
    await page.goto("/pricing");
    const pro = page.getByRole("article", { name: "Pro" });
    await expect(pro.getByText("Your plan")).toBeVisible();
    await expect(pro.getByRole("link")).toHaveCount(0);
    await page.getByText("Yearly", { exact: false }).first().click();
    await expect(pro.getByText("Your plan")).toHaveCount(0);
    await pro.getByRole("link", { name: "Pay by the year" }).click();
    await expect(page).toHaveURL(`${upgrade}?plan=pro-year`);
  });

  await test.step("a declined upgrade changes nothing", async () => {
    await page.goto(`${upgrade}?plan=business-month`);
    await page.getByRole("button", { name: /^Pay .* and change to Business/ }).click();
    await expect(page.getByText("The payment was declined", { exact: true })).toBeVisible(arrival);
    expect((await subscriptionOf(page)).plan.id).toBe("pro-month");
    await changeCard(page, cards.accepted);
  });

  await test.step("the upgrade costs what the preview says", async () => {
    await page.goto(`${upgrade}?plan=business-month`);
    const confirm = page.getByRole("button", { name: /^Pay .* and change to Business/ });
    const previewed = await priceOn(confirm);
    await confirm.click();
    // Where a minute has passed since the preview, Paddle's amount is another one, and it is shown first.
    const changed = page.getByText("The amount has risen");
    const arrived = page.getByRole("heading", { name: /^(89,9\d\d|90,000) credits are here$/ });
    await expect(changed.or(arrived)).toBeVisible(arrival);
    const price = (await changed.isVisible()) ? await priceOn(confirm) : previewed;
    if (await changed.isVisible()) await confirm.click();
    await expect(arrived).toBeVisible(arrival);
    const payment = await newestPayment(page);
    expect(dollars(payment.total)).toBe(price);
    await page.goto(history);
    await expect(
      page
        .getByRole("row")
        .filter({ hasText: dollars(payment.total) })
        .first(),
    ).toBeVisible();
  });

  await test.step("a renewal brings new credits and an invoice", async () => {
    const { id } = await subscriptionOf(page);
    await atPaddle(page, `subscriptions/${id}/renew`);
    await expect.poll(() => kindsOf(page), arrival).toContain("renew");
    await page.goto(`${plan}?view=statement`);
    await expect(page.getByRole("cell", { name: /^Plan credits renewed/ }).first()).toBeVisible(arrival);
    await expect(balanceOf(page)).toHaveText(/^100,000/);
  });

  await test.step("a failed payment is shown, and a new card recovers it", async () => {
    const { id } = await subscriptionOf(page);
    await page.goto(plan);
    await changeCard(page, cards.declinedLater);
    await atPaddle(page, `subscriptions/${id}/renew`);
    await expect.poll(async () => (await subscriptionOf(page)).payment_failed, arrival).toBe(true);
    await page.reload();
    await expect(page.getByText("The last payment failed")).toBeVisible(arrival);
    await changeCard(page, cards.accepted);
    await expect.poll(async () => (await subscriptionOf(page)).payment_failed, arrival).toBe(false);
    await page.reload();
    await expect(page.getByText("Active", { exact: true })).toBeVisible(arrival);
    await expect(page.getByText("The last payment failed")).toBeHidden();
  });

  await test.step("a smaller plan is scheduled, and dropped again", async () => {
    await page.goto(`${upgrade}?plan=pro-month`);
    await expect(page.getByText("Nothing is charged now.", { exact: false }).first()).toBeVisible();
    await page.getByRole("button", { name: /^Change to Pro on / }).click();
    await expect(page.getByText(/^Pro from .* for \$29 a month$/)).toBeVisible();
    await page.getByRole("link", { name: "Keep Business" }).click();
    await page.getByRole("button", { name: "Keep Business" }).click();
    await expect(page).toHaveURL(plan);
    await expect(page.getByText(/^Pro from /)).toBeHidden();
  });

  await test.step("the plan is cancelled, and the cancellation undone", async () => {
    await page.getByRole("button", { name: "Cancel plan" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel plan" }).click();
    await expect(page.getByText(/^Business ends on /)).toBeVisible();
    await expect(page.getByText("Plan credits end")).toBeVisible();
    await expect(page.getByText("Next renewal")).toHaveCount(0);
    await page.getByRole("button", { name: "Keep Business" }).click();
    await expect(page.getByText(/^Business ends on /)).toBeHidden();
    await expect(page.getByText("Next renewal")).toBeVisible();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
  });
});

test("The automatic top-up buys a pack on the subscription, and says so everywhere.", async ({ page }) => {
  test.setTimeout(120_000);
  await signUp(page);
  await page.goto(`${upgrade}?plan=pro-month`);
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await pay(page);
  await expect(page.getByRole("heading", { name: "10,000 credits are here" })).toBeVisible(arrival);
  await page.goto(`${plan}?view=settings`);
  const topUp = page.getByRole("region", { name: "Automatic top-up" });
  await topUp.getByRole("checkbox", { name: "Top up automatically" }).check();
  await topUp.getByLabel("Below, in credits").fill("12,000");
  await topUp.getByLabel("Ceiling, in dollars a month").fill("24");
  await topUp.getByRole("button", { name: "Save" }).click();
  await expect(topUp.getByText("One pack costs $25. Enter that much or more.")).toBeVisible();
  await topUp.getByLabel("Ceiling, in dollars a month").fill("25");
  await topUp.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The automatic top-up is saved")).toBeVisible();
  await expect.poll(() => kindsOf(page), arrival).toContain("grant_pack");
  await page.goto(`${plan}?view=statement`);
  await expect(page.getByRole("cell", { name: /^Credits bought/ })).toBeVisible();
  await expect(balanceOf(page)).toHaveText(/^15,000/);
  const payment = await newestPayment(page);
  expect(payment).toMatchObject({ kind: "pack", description: "5,000 credits", subtotal: 25_00 });
  await page.goto(history);
  await expect(page.getByRole("row").filter({ hasText: "5,000 credits" })).toContainText(
    dollars(payment.total),
  );
});

test("A refund is shown in the payment history with its credit note, and in the statement.", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  await page.goto(`${plan}/add-credits?pack=pack-5000`);
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await pay(page);
  await expect(page.getByRole("heading", { name: "5,000 credits are here" })).toBeVisible({
    timeout: 30_000,
  });
  const { id, total } = await newestPayment(page);
  await atPaddle(page, `transactions/${id}/refund`);
  await expect.poll(() => kindsOf(page), arrival).toContain("refund");

  await page.goto(history);
  const refund = page.getByRole("row").filter({ hasText: "Refund" }).filter({ hasText: "−5,000" });
  await expect(refund).toContainText(`−${dollars(total)}`);
  await expect(page.getByText("Refunded", { exact: true })).toBeVisible();
  await page.goto(`${plan}?view=statement`);
  const entry = page.getByRole("row").filter({ hasText: "Payment refunded" });
  await expect(entry).toContainText("−5,000");
  await expect(balanceOf(page)).toHaveText(/^250/);
});

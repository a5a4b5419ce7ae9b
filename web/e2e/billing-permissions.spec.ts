/** What a role sees and may do on the screens of billing. */
import { answerBilling, business, full } from "./support/billing-answers.ts";
import { expect, limitPermissions, signIn, test } from "./support/journey.ts";

const plan = "/account-settings/my-plan";
const upgradePlan = `${plan}/upgrade-plan`;
const history = "/account-settings/payment-history";

test("A role that only sees the plan has no buttons that change it.", async ({ page }) => {
  await limitPermissions(page, { my_plan: ["view"] });
  await signIn(page);
  await answerBilling(page, full);
  await page.goto(plan);
  await expect(page.getByText(`$${business.amount / 100} a month`)).toBeVisible();
  for (const name of ["Cancel plan", "Manage billing"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  for (const name of ["Add Credit", "Change plan"])
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveCount(0);
  await page.goto(`${plan}/add-credits`);
  await expect(page.getByText("Your role may not buy credits")).toBeVisible();
  await expect(page.getByRole("button", { name: "Go to checkout" })).toHaveCount(0);
  await page.goto(upgradePlan);
  await expect(page.getByText("Your role may not change the plan")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Pro" })).toHaveCount(0);
  await page.goto(`${plan}?view=settings`);
  await expect(page.getByText("Below 1,000 credits")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.goto(history);
  await expect(page.getByRole("button", { name: /^Invoice/ })).toBeVisible();
});

/** What the plan page and its settings offer with one more right than to see them. */
const offered = [
  { action: "add", buttons: [], links: ["Add Credit"], settings: 1 },
  { action: "edit", buttons: ["Manage billing"], links: ["Change plan"], settings: 2 },
  { action: "delete", buttons: ["Cancel plan"], links: [], settings: 0 },
];

for (const { action, buttons, links, settings: saved } of offered)
  test(`A role with “${action}” on the plan has the buttons for it alone.`, async ({ page }) => {
    await limitPermissions(page, { my_plan: ["view", action] });
    await signIn(page);
    await answerBilling(page, full);
    await page.goto(plan);
    await expect(page.getByText(`$${business.amount / 100} a month`)).toBeVisible();
    const main = page.getByRole("main");
    const named = /^(Cancel plan|Manage billing|Add Credit|Change plan)$/;
    await expect(main.getByRole("button", { name: named })).toHaveText(buttons);
    await expect(main.getByRole("link", { name: named })).toHaveText(links);
    await page.goto(`${plan}/add-credits`);
    await expect(page.getByText(/^(Your role may not buy credits|Go to checkout)$/)).toHaveText(
      action === "add" ? "Go to checkout" : "Your role may not buy credits",
    );
    await page.goto(`${plan}?view=settings`);
    await expect(page.getByRole("heading", { name: "Automatic top-up" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(saved);
    await page.goto(upgradePlan);
    await expect(page.getByText("Enterprise").first()).toBeVisible();
    await expect(page.getByText("Your role may not change the plan")).toHaveCount(action === "edit" ? 0 : 1);
  });

test("A role without the plan has neither its pages nor its links.", async ({ page }) => {
  await limitPermissions(page, { my_plan: [] });
  await signIn(page);
  await page.getByRole("button", { name: /credits, details/ }).click();
  await expect(page.getByText("Total Available")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to plan" })).toHaveCount(0);
  for (const path of [plan, `${plan}/add-credits`, upgradePlan, history]) {
    await page.goto(path);
    await expect(page).toHaveURL("/unauthorized");
  }
});

/** What people do at Paddle, played by the local Paddle: pay, change their card; and what happens there by itself. */
import { expect, type Page } from "./journey.ts";

/** Test cards: one pays, one is declined, one is declined from the second payment on. */
export const cards = {
  accepted: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  declinedLater: "4000 0027 6000 3184",
} as const;

type Form = Pick<Page, "getByLabel">;

async function fillCard(form: Form, number: string): Promise<void> {
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Name on card").fill("Sanne Visser");
  await form.getByLabel("Expires (MM/YY)").fill("12/49");
  await form.getByLabel("Security code").fill("123");
}

export const checkoutOf = (page: Page) => page.frameLocator('iframe[title="Paddle Checkout"]');

/** Pays at the checkout that is open. */
export async function pay(page: Page, card: string = cards.accepted): Promise<void> {
  const checkout = checkoutOf(page);
  await fillCard(checkout, card);
  await checkout.getByRole("button", { name: /^Pay / }).click();
}

/** Changes the card in the customer portal that "Manage billing" opens. */
export async function changeCard(page: Page, card: string): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Manage billing" }).first().click();
  const portal = await opening;
  await portal.getByText("Change the card").click();
  await fillCard(portal, card);
  await portal.getByRole("button", { name: "Save the card" }).click();
  await expect(portal.getByRole("status")).toBeVisible();
  await portal.close();
}

/** Calls the admin API of the local Paddle, and waits until its webhooks are delivered. */
export async function atPaddle<Answer>(page: Page, path: string, data: object = {}): Promise<Answer> {
  const response = await page.request.post(`/_local/paddle/${path}`, { data });
  expect(response.status(), path).toBe(200);
  const answer = (await response.json()) as Answer;
  await page.request.post("/_local/paddle/settle", { data: {} });
  return answer;
}

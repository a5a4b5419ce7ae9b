import { expect, pasteList, signIn, test, uniqueAddress, uniqueName, verifyList } from "./support/journey.ts";
import { expectAccessible } from "./support/axe.ts";
import { holdRequest } from "./support/hold-request.ts";

test("A list that comes again says what of it is known, and the downloads what each policy keeps.", async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  const [one, other] = [uniqueAddress(), `no-${uniqueAddress()}`];
  await pasteList(page, uniqueName("First"), [one, other]);
  await expect(page.getByText("within the last 24 hours")).toBeHidden();
  await verifyList(page);
  await page.getByRole("button", { name: "Other downloads" }).click();
  await expect(page.getByRole("radio", { name: /^Balanced 1/ })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Reach 1/ })).toBeVisible();
  await expectAccessible(page);

  const answer = await holdRequest(page, "**/api/lists/*/repeated*");
  await pasteList(page, uniqueName("Again"), [one, other, uniqueAddress()]);
  await expect(page.getByRole("button", { name: "Verify 3 addresses" })).toBeDisabled();
  answer.release();
  await expect(page.getByText("2 of 3 addresses were verified within the last 24 hours")).toBeVisible();
  await expect(page.getByText("1 address is left to verify.")).toBeVisible();
  await expect(page.getByText("At most 1 credit,")).toBeVisible();
  await expect(page.getByText("3 credits are reserved at first, and the rest is returned.")).toBeVisible();
  await expectAccessible(page);
  await verifyList(page);
  await expect(page.getByText(/1 credit/).first()).toBeVisible();
});

test("Without a known balance nothing is started, and the balance can be asked for again.", async ({
  page,
}) => {
  await signIn(page);
  await page.route("**/api/creditbucket/*", (route) => route.fulfill({ status: 500, json: {} }));
  await pasteList(page, uniqueName("Balance"), [uniqueAddress()]);
  await expect(page.getByText("Your credits could not be loaded")).toBeVisible();
  const start = page.getByRole("button", { name: "Verify 1 address" });
  await expect(start).toBeDisabled();
  await page.unroute("**/api/creditbucket/*");
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(start).toBeEnabled();
});

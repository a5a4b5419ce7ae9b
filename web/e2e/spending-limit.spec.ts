import { expectAccessible, expectNoOverflow } from "./support/axe.ts";
import { joiningCodeFor } from "./support/inbox.ts";
import {
  chooseFrom,
  expect,
  signIn,
  signUpByForm,
  test,
  switchWorkspace,
  uniqueAddress,
} from "./support/journey.ts";

const team = "/account-settings/my-team";

test("Two people are invited at once, and one is limited to a credit a month.", async ({ page, browser }) => {
  test.setTimeout(180_000);
  const [email, other] = [uniqueAddress(), uniqueAddress()];
  await signIn(page, team);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const inviting = page.getByRole("dialog", { name: "Invite to the team" });
  await inviting.getByLabel("Email").fill(`${email}, demo@inbox.test\n${other}`);
  await inviting.getByRole("button", { name: "Send 3 invitations" }).click();
  await expect(inviting.getByRole("alert")).toContainText("This person is in the workspace already.");
  await expect(inviting.getByLabel("Email")).toHaveValue("demo@inbox.test");
  await inviting.getByRole("button", { name: "Cancel" }).press("Enter");
  for (const invited of [email, other])
    await expect(page.getByRole("region", { name: "Pending invitations" })).toContainText(invited);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const colleague = await context.newPage();
  await signUpByForm(colleague, `/sign-up?token=${await joiningCodeFor(page.request, email)}`, email);
  const joining = colleague.getByRole("dialog", { name: "Join Team" });
  await joining.getByRole("button", { name: "Join Team" }).click();
  await expect(joining).toBeHidden();
  await switchWorkspace(colleague, "Demo's workspace");

  await page.reload();
  const row = page.getByRole("row").filter({ hasText: email });
  await chooseFrom(row.getByRole("button", { name: "More about Sanne Visser" }), "Monthly limit");
  const limiting = page.getByRole("dialog", { name: "Monthly limit" });
  await limiting.getByLabel("Credits a month").fill("1.5");
  await expect(limiting.getByLabel("Credits a month")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await limiting.getByLabel("Credits a month").fill("1");
  await limiting.getByRole("button", { name: "Save" }).press("Enter");
  await expect(limiting).toBeHidden();
  await expect(row).toContainText("0 of 1");

  const card = colleague.getByRole("region", { name: "One address" });
  const field = card.getByRole("textbox", { name: "Verify an address" });
  await field.fill(`no-${crypto.randomUUID()}@inbox.test`);
  await field.press("Enter");
  await expect(card.getByRole("region", { name: "Evidence" })).toContainText("1 credit");
  await field.fill(`no-${crypto.randomUUID()}@inbox.test`);
  await field.press("Enter");
  await expect(card.getByRole("alert")).toContainText(
    "You may spend 1 credit a month here, and none of them are left",
  );
  await expect(card.getByRole("link", { name: "Add Credit" })).toHaveCount(0);

  await page.reload();
  await expect(row).toContainText("1 of 1");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.goto("/account-settings/close-account");
  await expect(page.getByRole("combobox", { name: "New owner of Demo's workspace" })).toContainText(
    "@inbox.test",
  );
  await expectNoOverflow(page);
  await context.close();
});

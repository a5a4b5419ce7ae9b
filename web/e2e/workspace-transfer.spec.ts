import {
  chooseFrom,
  expect,
  type Page,
  signIn,
  signUpByForm,
  test,
  switchWorkspace,
} from "./support/journey.ts";
import { joiningCodeFor, inboxOf } from "./support/inbox.ts";
import { refuseOnce } from "./support/refuse-once.ts";

/** A user of the local product who invited a colleague. Their workspace is transferred once. */
const inviter = { email: "inviter@inbox.test", password: "winnow-demo-passphrase" };
const invited = "colleague@inbox.test";

const team = "/account-settings/my-team";
const place = (page: Page) => page.getByRole("button", { name: /^Workspace:/ }).first();
const rowOf = (page: Page, address: string) =>
  page.getByRole("table", { name: "Members of the team" }).getByRole("row").filter({ hasText: address });

test("An invitation is resent; the new member becomes the owner and closes the workspace.", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  await signIn(page, team, inviter);
  // The first mail may be older than the latest 200, which the inbox shows.
  const newest = async () => (await inboxOf(page.request, invited))[0]?.id;
  const first = await newest();
  const resend = page.getByRole("button", { name: `Resend the invitation to ${invited}` });
  const sentLongAgo = page.getByText(/sent \d+ hours? ago/);
  await expect(sentLongAgo).toBeVisible();
  await resend.click();
  await expect(
    page.getByText(/^The invitation is on its way to .*colleague@inbox.test.* again$/),
  ).toBeVisible();
  await expect(resend).toBeFocused();
  await expect(sentLongAgo).toBeHidden();
  await expect.poll(newest).not.toBe(first);
  await resend.click();
  await expect(page.getByText(/The email has just been sent/).first()).toBeVisible();

  const code = await joiningCodeFor(page.request, invited);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const colleague = await context.newPage();
  await signUpByForm(colleague, `/sign-up?token=${code}`, invited);
  const joining = colleague.getByRole("dialog", { name: "Join Team" });
  await joining.getByRole("button", { name: "Join Team" }).click();
  await expect(joining).toBeHidden();

  await page.reload();
  await chooseFrom(
    rowOf(page, invited).getByRole("button", { name: "More about Sanne Visser" }),
    "Transfer ownership",
  );
  const transfer = page.getByRole("dialog", { name: "Transfer ownership" });
  const confirm = transfer.getByRole("button", { name: "Transfer ownership" });
  await expect(transfer).toContainText("Sanne Visser becomes the owner of this workspace");
  await expect(confirm).toBeDisabled();
  await transfer.getByLabel("Your password").fill("not the password");
  await refuseOnce(page, "**/api/workspace/*/transfer/*", "This is not your password.");
  await confirm.click();
  await expect(transfer.getByRole("alert")).toHaveText("This is not your password.");
  await transfer.getByLabel("Your password").fill(inviter.password);
  await confirm.click();
  await expect(transfer).toBeHidden();
  await expect(
    page.getByText("Sanne Visser owns Fatou's workspace now. You are an admin there."),
  ).toBeVisible();
  await expect(rowOf(page, invited)).toContainText("Owner");
  await expect(rowOf(page, inviter.email)).toContainText("Admin");
  await expect(page.getByText(/These settings apply to/)).toContainText("Fatou's workspace");

  await switchWorkspace(colleague, "Fatou's workspace");
  const close = async (answer: string) => {
    await chooseFrom(place(colleague), "Close workspace");
    await colleague
      .getByRole("alertdialog", { name: "Close Fatou's workspace?" })
      .getByRole("button", { name: answer })
      .click();
  };
  await close("Cancel");
  await expect(place(colleague)).toContainText("Fatou's workspace");
  await close("Close workspace");
  await expect(
    colleague.getByText("Fatou's workspace is closed, and what it held is being erased."),
  ).toBeVisible();
  await expect(place(colleague)).toContainText("Sanne's workspace");
  await place(colleague).click();
  await expect(colleague.getByRole("menuitemradio")).toHaveCount(1);
  await expect(colleague.getByRole("menuitem", { name: "Close workspace" })).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(page.getByText(/^Team collaboration comes with/)).toBeVisible();
  await expect(rowOf(page, invited)).toHaveCount(0);
  await expect(rowOf(page, inviter.email)).toContainText("Owner");
});

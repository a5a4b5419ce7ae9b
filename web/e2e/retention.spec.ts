import { readFile } from "node:fs/promises";
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import {
  chooseFile,
  chooseFrom,
  csvFile,
  downloadBy,
  expect,
  expectVerified,
  limitPermissions,
  type Page,
  pasteList,
  signIn,
  signUp,
  test,
  uniqueAddress,
  uniqueName,
  verifyList,
} from "./support/journey.ts";

const choose = async (page: Page, option: string) => {
  await page.getByRole("combobox", { name: "Keep it for" }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

/** Pastes an address without retention, and waits for its verdict. */
async function verifyWithoutRetention(page: Page, name: string): Promise<void> {
  await page.goto("/verify-email/list-validation");
  await page.getByLabel("Addresses", { exact: true }).fill(uniqueAddress());
  await page.getByLabel("Name (optional)").fill(name);
  await choose(page, "No retention");
  await page.getByRole("button", { name: /^Verify 1 address/ }).click();
  await expectVerified(page);
}

test("A list without retention is erased by the confirmation of its download, and leaves a receipt.", async ({
  page,
}) => {
  await signUp(page);
  await verifyWithoutRetention(page, "Guests");
  await expect(page.getByText("Without retention: erased on")).toBeVisible();
  await page.getByRole("button", { name: "Other downloads" }).click();
  const dialog = page.getByRole("dialog", { name: "Download results" });
  const file = await downloadBy(page, dialog.getByRole("button", { name: "Download" }));
  expect(await readFile(file, "utf8")).toContain("@inbox.test");
  await page.reload();
  await expectVerified(page);
  await page.getByRole("button", { name: "I have my file: erase the list" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase the list" }).click();
  const receipt = page.getByRole("region", { name: "Receipt of the erasure" });
  await expect(page.getByRole("heading", { level: 1, name: "Guests" })).toBeVisible();
  await expect(receipt).not.toContainText("are being removed", { timeout: 30_000 });
  await expect(receipt).not.toContainText("@");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Guests" })).toBeVisible();
  await page.goto("/lists");
  await expect(page.getByText("No lists yet")).toBeVisible();
  await page.goto("/account-settings/my-team");
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText("deleted the list Guests")).toBeVisible();
});

test("The retention of a file is chosen with its column, and changed on its page.", async ({ page }) => {
  await signUp(page);
  await page.goto("/verify-email/file-validation");
  await chooseFile(page, csvFile("guests.csv", `Email\n${uniqueAddress()}\n`));
  await choose(page, "90 days");
  await page.getByRole("button", { name: /^Upload and / }).click();
  await expect(page.getByRole("button", { name: /^Verify [0-9]/ })).toBeVisible({ timeout: 30_000 });
  await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Change retention");
  const dialog = page.getByRole("dialog", { name: "How long is it kept?" });
  await expect(dialog.getByRole("radio", { name: "90 days" })).toBeChecked();
  await dialog.getByRole("radio", { name: /^1 day/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Deleted with all its results on .* at \d\d:\d\d/)).toBeVisible();
  await page.goto("/account-settings/my-team");
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText("changed the retention of guests from 90 days to 1 day")).toBeVisible();
});

test("Who may edit a list and not delete it keeps it for longer only.", async ({ page }) => {
  await limitPermissions(page, { verify_email: ["view", "add", "edit"] });
  await signIn(page);
  await pasteList(page, uniqueName("Kept"), [uniqueAddress()]);
  await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Change retention");
  const dialog = page.getByRole("dialog", { name: "How long is it kept?" });
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await expect(dialog.getByRole("radio", { name: "30 days" })).toBeChecked();
});

for (const screen of screens) {
  test(`Retention is accessible, ${screen.width} px wide.`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page);
    await verifyWithoutRetention(page, uniqueName("Guests"));
    await expectNoOverflow(page);
    await expectAccessible(page);
    await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Change retention");
    await expect(page.getByRole("dialog", { name: "How long is it kept?" })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "I have my file: erase the list" }).click();
    const asked = page.getByRole("alertdialog");
    await expectAccessible(page);
    await asked.getByRole("button", { name: "Erase the list" }).click();
    await expect(page.getByRole("region", { name: "Receipt of the erasure" })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

test("A list is kept fresh by a schedule, which says what it takes and is turned off again.", async ({
  page,
}) => {
  await signUp(page);
  await pasteList(page, "Regulars", [uniqueAddress(), uniqueAddress()]);
  await verifyList(page);
  const open = () => chooseFrom(page.getByRole("button", { name: "More about this list" }), "Keep fresh");
  const dialog = page.getByRole("dialog", { name: "Keep fresh" });
  await open();
  await expect(dialog.getByText("0 of 2 addresses are due by then.")).toBeVisible();
  await dialog.getByRole("radio", { name: /^Every 7 days/ }).check();
  const credits = dialog.getByLabel("Credits for all runs together");
  await credits.fill("none");
  await expect(dialog.getByText("Enter a whole number of credits")).toBeVisible();
  await credits.fill("10");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(
    page.getByText(/^Verified again every 7 days, next on .+, for at most 10 credits in all\./),
  ).toBeVisible();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(
    dialog.getByText(/, when 0 of 2 addresses are due\. Credits used: 0 of 10\. Set by .+\./),
  ).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /^Every 7 days/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.route(/\/schedule\/?$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { schedule: object };
    const waits = {
      code: "budget.exhausted",
      message: "Too few are left.",
      since: "2026-12-05T10:00:00.000Z",
    };
    await route.fulfill({ json: { ...answer, schedule: { ...answer.schedule, waits } } });
  });
  await open();
  await expect(dialog.getByText("The next run waits")).toBeVisible();
  await expect(
    dialog.getByText(/^Since 5th December at .+: Too few are left\. Credits used: 0 of 10/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await pasteList(page, "Once", [uniqueAddress()]);
  await page.goto("/lists");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "Regulars" })).toContainText(/Every 7 days, next on \d/);
  await expect(rows.filter({ hasText: "Once" })).not.toContainText("Every");
  await page.getByRole("combobox", { name: "Schedule" }).click();
  await page.getByRole("option", { name: "With a schedule" }).click();
  await expect(page).toHaveURL("/lists?scheduled=true");
  await expect(rows.getByRole("link")).toHaveText(["Regulars"]);
  await expectAccessible(page);
  await rows.getByRole("link").click();
  await open();
  await dialog.getByRole("radio", { name: /^Off/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/account-settings/my-team");
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText("ended the schedule of the list Regulars")).toBeVisible();
});

test("A list is kept fresh before a date, which says what it takes.", async ({ page }) => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await signUp(page);
  await pasteList(page, "Gala", [uniqueAddress(), uniqueAddress()]);
  await verifyList(page);
  const open = () => chooseFrom(page.getByRole("button", { name: "More about this list" }), "Keep fresh");
  const dialog = page.getByRole("dialog", { name: "Keep fresh" });
  await open();
  await dialog.getByRole("radio", { name: /^Before a date/ }).check();
  const save = dialog.getByRole("button", { name: "Save" });
  const day = dialog.getByLabel("Day of the sending");
  await expect(save).toBeDisabled();
  for (const wrong of [dayIn(0), dayIn(400)]) {
    await day.fill(wrong);
    await expect(dialog.getByText(/^Choose a day from .+ to .+, while the list is kept\.$/)).toBeVisible();
    await expect(save).toBeDisabled();
  }
  await day.fill(dayIn(20));
  await expect(dialog.getByText("0 of 2 addresses are due on the day.")).toBeVisible();
  await expect(
    dialog.getByText(/^The run begins on .+ at .+, and ends before the day begins in UTC\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await save.click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await open();
  await expect(
    dialog.getByText(/^The run is on .+, for .+, when 0 of 2 addresses are due\. Credits used/),
  ).toBeVisible();
  await expect(day).toHaveValue(dayIn(20));
  await expectAccessible(page);
  await page.goto("/account-settings/my-team");
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(
    page.getByText(/set a schedule \(before .+, at most 6 credits\) for the list Gala/),
  ).toBeVisible();
});

import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/axe.ts";
import { expect, signUp, test, type Page } from "./support/journey.ts";

/** Renames the workspace often enough to fill more than one page of the audit log. */
async function renameOften(page: Page, times: number): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "access_token")?.value ?? "";
  const headers = { authorization: `Bearer ${token}` };
  const { myworkspace } = (await (await page.request.get("/api/user/me/", { headers })).json()) as {
    myworkspace: string;
  };
  for (let turn = 1; turn <= times; turn += 1) {
    const data = { name: `Barn ${turn}` };
    const answer = await page.request.patch(`/api/workspace/${myworkspace}/`, { headers, data });
    expect(answer.status()).toBe(200);
  }
}

test("The audit log loads older pages, also after one failed.", async ({ page }) => {
  await signUp(page);
  await renameOften(page, 51);
  await page.goto("/account-settings/my-team");
  await page.getByRole("tab", { name: "Activity" }).click();
  const entries = page.getByRole("tabpanel", { name: "Activity" }).getByRole("listitem");
  const older = page.getByRole("button", { name: "Show older" });
  await expect(entries).toHaveCount(50);
  await expect(entries.first()).toContainText("Sanne Visser renamed the workspace from Barn 50 to Barn 51");
  await page.route(/\/api\/audit\/?\?cursor=/, (route) => route.fulfill({ status: 404, json: {} }), {
    times: 1,
  });
  await older.click();
  await expect(page.getByText("More could not be loaded")).toBeVisible();
  await older.click();
  const renamed = entries.filter({ hasText: "renamed the workspace" });
  await expect(renamed).toHaveCount(51);
  await expect(renamed.last()).toContainText("renamed the workspace from Sanne's workspace to Barn 1");
  await expect(older).toHaveCount(0);
  await expect(entries.filter({ hasText: "logged in" }).first()).toContainText("Sanne Visser logged in");
  await expect(page.getByText("More could not be loaded")).toHaveCount(0);
});

test("The activity is downloaded as a file, also after that failed.", async ({ page }) => {
  await signUp(page);
  await page.goto("/account-settings/my-team");
  await page.getByRole("tab", { name: "Activity" }).click();
  const choose = async (format: RegExp) => {
    await expect(async () => {
      await page.getByRole("button", { name: "Download" }).click();
      await page.getByRole("menuitem", { name: format }).click({ timeout: 2_000 });
    }).toPass();
  };
  await page.route(/\/api\/audit\/file/, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await choose(/CSV/);
  await expect(page.getByRole("status").or(page.getByRole("alert")).last()).toBeVisible();
  const saved = page.waitForEvent("download");
  await choose(/JSON lines/);
  const lines = (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\n");
  const [chain, ...entries] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(chain).toMatchObject({ position: entries.length, kept_days: 400 });
  expect(entries.at(-1)).toMatchObject({ action: "audit.downloaded", seal: { position: entries.length } });
  await expect(page.getByText("downloaded the activity")).toBeVisible();
  await expectAccessible(page);
});

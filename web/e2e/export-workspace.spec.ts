import { readFile } from "node:fs/promises";
import { Uint8ArrayReader, ZipReader, TextWriter } from "@zip.js/zip.js";
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import {
  downloadBy,
  expect,
  type Page,
  pasteList,
  signUp,
  test,
  uniqueName,
  verifyList,
} from "./support/journey.ts";

const path = "/account-settings/export";
const shots = process.env["SCREENSHOTS"];

async function shoot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  for (const { width, height } of screens)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize(screens[0]);
  await page.emulateMedia({ colorScheme: "light" });
}

async function filesIn(file: string): Promise<Map<string, string>> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(file))));
  const files = new Map<string, string>();
  for (const entry of await reader.getEntries())
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()));
  return files;
}

test("The owner exports the workspace, and the ZIP has each row and each credit.", async ({ page }) => {
  test.slow();
  const { password } = await signUp(page);
  const list = uniqueName("Spring");
  await pasteList(page, list, ["valid-ann@inbox.test", "nobody@nowhere.invalid", "no address"]);
  await verifyList(page);
  await page.goto("/account-settings/profile");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Export" }).click();
  await expect(page.getByRole("heading", { name: "No export yet" })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await shoot(page, "empty");
  await page.getByRole("button", { name: "Export this workspace" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Export this workspace" });
  await dialog.getByRole("textbox", { name: "Your password" }).fill("not the password");
  await dialog.getByRole("button", { name: "Begin" }).press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("This is not your password.");
  await shoot(page, "dialog");
  await dialog.getByRole("textbox", { name: "Your password" }).fill(password);
  await expect(async () => {
    await dialog.getByRole("button", { name: "Begin" }).press("Enter");
    await expect(dialog).toBeHidden({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "The export is ready" })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await shoot(page, "ready");
  const files = await filesIn(await downloadBy(page, page.getByRole("button", { name: "Download" })));
  const rows = [...files].find(([name]) => name.endsWith("rows.csv"))?.[1] ?? "";
  expect(rows).toContain("valid-ann@inbox.test");
  expect(rows).toContain("no address");
  const entries = (files.get("ledger.jsonl") ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { legs: Record<string, number> });
  const left = entries.reduce((sum, { legs }) => sum + (legs["monthly"] ?? 0) + (legs["lifetime"] ?? 0), 0);
  await expect(page.getByRole("link", { name: /credits, details/ })).toContainText(left.toLocaleString("en"));
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByRole("heading", { name: "No export yet" })).toBeVisible();
});

test("An export under way says how far it is, and one that failed says why.", async ({ page }) => {
  await signUp(page);
  const archive = {
    id: "arc_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    state: "making",
    begun_at: "2026-11-28T10:00:00.000Z",
    lists_done: 3,
    lists: 12,
    bytes: null,
    ended_at: null,
    erased_at: null,
    problem: null as string | null,
  };
  await page.route(/\/archive\/?$/, (route) =>
    route.fulfill({ json: { needs_password: true, needs_code: true, archive } }),
  );
  await page.goto(path);
  await expect(page.getByRole("progressbar", { name: "Export" })).toHaveAttribute("aria-valuenow", "25");
  await expectAccessible(page);
  await shoot(page, "making");
  Object.assign(archive, { state: "failed", problem: "It could not be made. Ask for it again." });
  await expect(page.getByText("It could not be made.")).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "failed");
});

test("A member who does not own the workspace is told who may export it.", async ({ page }) => {
  await page.route("**/api/workspace/", async (route) => {
    const response = await route.fetch();
    const { results } = (await response.json()) as { results: { is_owner: boolean }[] };
    await route.fulfill({
      response,
      json: { results: results.map((each) => ({ ...each, is_owner: false })) },
    });
  });
  await signUp(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Only the owner can export a workspace" })).toBeVisible();
  const settings = page.getByRole("navigation", { name: "Settings" });
  await expect(settings.getByRole("link", { name: "Profile" })).toBeVisible();
  await expect(settings.getByRole("link", { name: "Export" })).toHaveCount(0);
  await expectAccessible(page);
  await shoot(page, "member");
});

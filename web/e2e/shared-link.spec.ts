/** Links to the report of a list and to the evidence of one address, for people without an account. */
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import {
  addressesOf,
  chooseFrom,
  expect,
  type Page,
  pasteList,
  signIn,
  test,
  uniqueAddress,
  uniqueName,
  verifyList,
} from "./support/journey.ts";

/** Makes a link in the open dialog, and returns it. */
async function makeLink(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByRole("region", { name: "the link" });
  await expect(link).toHaveText(/\/shared#[\w-]{43}$/);
  return link.innerText();
}

async function openShare(page: Page): Promise<void> {
  await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Share report");
  await expect(page.getByRole("heading", { name: "Live links of this list" })).toBeVisible();
}

for (const viewport of screens)
  test(`A report is read and printed without an account, and revoked, at ${viewport.width} px.`, async ({
    page,
    browser,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await signIn(page);
    const name = uniqueName("Spring");
    const address = uniqueAddress();
    await pasteList(page, name, [address, `no-${uniqueAddress()}`, "nope"]);
    await verifyList(page);
    await openShare(page);
    await expect(page.getByText("There are none.")).toBeVisible();
    await makeLink(page);
    await page.reload();
    await openShare(page);
    const link = await makeLink(page);
    await expectAccessible(page);
    await expectNoOverflow(page);

    const reader = await (await browser.newContext({ viewport })).newPage();
    const urls: string[] = [];
    reader.on("request", (request) => urls.push(request.url()));
    await reader.goto(link);
    await expect(reader.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(reader.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(reader.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
    const row = (table: string, cells: RegExp) =>
      reader.getByRole("table", { name: table }).getByRole("row", { name: cells });
    await expect(row("Rows by status", /^Valid .*1 33\.3%$/)).toBeVisible();
    await expect(row("Rows by status", /^Invalid .*2 66\.7%$/)).toBeVisible();
    await expect(row("Rows kept and dropped by policy", /^Balanced .*1 2$/)).toBeVisible();
    await expect(row("Rows by reason", /^Bad syntax 1 33\.3%$/)).toBeVisible();
    const text = await reader.locator("body").innerText();
    expect(text).not.toMatch(/inbox\.test|nope/);
    expect(urls.filter((url) => url.includes(link.split("#")[1] ?? "-"))).toEqual([]);
    await expectAccessible(reader);
    await expectNoOverflow(reader);
    await reader.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(reader.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(reader.getByText("Verified by Winnow").first()).toBeVisible();
    const paper = await reader.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(paper).toBe("light");
    await reader.emulateMedia({ media: "screen", colorScheme: "light" });

    await expect(page.getByRole("button", { name: "Revoke: Report" })).toHaveCount(2);
    for (const left of [1, 0]) {
      await page.getByRole("button", { name: "Revoke: Report" }).first().click();
      await expect(page.getByRole("button", { name: "Revoke: Report" })).toHaveCount(left);
    }
    await expect(page.getByText("There are none.")).toBeVisible();
    await expect(page.getByRole("region", { name: "the link" })).toBeHidden();
    await reader.reload();
    await expect(reader.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await expectAccessible(reader);
    const gone = await reader.locator("body").innerText();
    for (const wrong of ["/shared", "/shared#wrong", `/shared#${"x".repeat(300)}`]) {
      await reader.goto("/pricing");
      await reader.goto(wrong);
      await expect(reader.getByRole("heading", { name: "This link does not work" })).toBeVisible();
      expect(await reader.locator("body").innerText()).toBe(gone);
    }
    await reader.context().close();
  });

test("The evidence of one address is shared masked, and written out where that is chosen.", async ({
  page,
  browser,
}) => {
  await signIn(page);
  const address = `no-${uniqueAddress()}`;
  await pasteList(page, uniqueName("Evidence"), [address]);
  await verifyList(page);
  await addressesOf(page).first().click();
  await page.getByRole("button", { name: "Share this evidence" }).click();
  const masked = await makeLink(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Write out the address" }).click();
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByRole("region", { name: "the link" });
  await expect(link).not.toHaveText(masked);
  const whole = await link.innerText();
  await expect(dialog.getByText("Evidence of n•••@inbox.test, written out")).toBeVisible();
  await expectAccessible(page);

  const reader = await (await browser.newContext()).newPage();
  await reader.clock.install();
  await reader.goto(masked);
  await expect(reader.getByText("n•••@inbox.test")).toBeVisible();
  // A reader who comes back keeps what they read, also where it cannot be read anew.
  await reader.route("**/api/shared/**", (route) => route.fulfill({ status: 500, json: {} }));
  await reader.clock.fastForward(20_000);
  const refused = reader.waitForResponse("**/api/shared/**");
  await reader.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await refused;
  await reader.unroute("**/api/shared/**");
  await expect(reader.getByText("Mailbox takes no mail")).toBeVisible();
  expect(await reader.locator("body").innerText()).not.toContain(address.split("@")[0]);
  await expectAccessible(reader);
  await expect(reader.getByText("n•••@inbox.test")).toBeVisible();
  await reader.goto("/pricing");
  await reader.goto(whole);
  await expect(reader.getByText(address).first()).toBeVisible();
  await expectAccessible(reader);
  await reader.context().close();
});

import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import {
  addressesOf,
  chooseFrom,
  csvFile,
  expect,
  limitPermissions,
  type Page,
  pasteList,
  signIn,
  test,
  uniqueName,
  verifyList,
} from "./support/journey.ts";

const path = "/rules";
/** The calls that read a page of rules. */
const listing = /\/api\/rules\/?(\?|$)/;
const newDomain = () => `d${crypto.randomUUID().slice(0, 8)}.example`;

async function add(page: Page, value: string, { kind = "Domain", note = "" } = {}): Promise<void> {
  await page.getByRole("button", { name: "Add rule" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a rule" });
  await dialog.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: kind, exact: true }).click();
  await dialog.getByLabel("Value").fill(value);
  await dialog.getByLabel("Note").fill(note);
  await dialog.getByLabel("Value").press("Enter");
}

const rowOf = (page: Page, value: string) => page.getByRole("row").filter({ hasText: value });

test("A rule blocks an address, is named by its evidence, and is deleted with an undo.", async ({ page }) => {
  const domain = newDomain();
  await signIn(page, path);
  await expect(page).toHaveTitle("Rules · Winnow");
  await add(page, domain, { note: "Asked us to stop" });
  await expect(rowOf(page, domain)).toContainText(/Block.*Asked us to stop.*by /);

  await page.goto("/");
  const card = page.getByRole("region", { name: "One address" });
  await card.getByRole("textbox", { name: "Verify an address" }).fill(`jane@${domain}`);
  await page.keyboard.press("Enter");
  const evidence = card.getByRole("region", { name: "Evidence" });
  await expect(evidence).toContainText(`by the rule on the domain ${domain}`);
  await evidence.getByRole("link", { name: domain }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 rule" })).toBeVisible();

  const toDelete = page.getByRole("button", { name: `Delete the rule on ${domain}` });
  await toDelete.press("Enter");
  await expect(page.getByText("No rules match")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rowOf(page, domain)).toContainText("Asked us to stop");
  await toDelete.press("Enter");
  await expect(page.getByText("No rules match")).toBeVisible();
});

test("The note of a rule is changed in place.", async ({ page }) => {
  const domain = newDomain();
  await signIn(page, path);
  await add(page, domain);
  const row = rowOf(page, domain);
  const field = row.getByRole("textbox", { name: `Note of the rule on ${domain}` });
  await row.getByRole("button", { name: `Add a note to the rule on ${domain}` }).press("Enter");
  await expect(field).toBeFocused();
  await field.fill("Asked us to stop");
  await field.press("Enter");
  await expect(row).toContainText("Asked us to stop");
  const edit = row.getByRole("button", { name: `Edit the note of the rule on ${domain}` });
  await expect(edit).toBeFocused();

  await edit.press("Enter");
  await field.fill("Nonsense");
  await field.press("Escape");
  await expect(row).toContainText("Asked us to stop");
  await expect(edit).toBeFocused();

  await edit.press("Enter");
  const refusal = { error: "There is no such rule.", code: "rule.missing", request_id: "x" };
  await page.route("**/api/rules/rul_*/", (route) => route.fulfill({ status: 404, json: refusal }), {
    times: 1,
  });
  await field.fill("Gone meanwhile");
  await row.getByRole("button", { name: "Save" }).press("Enter");
  await expect(row.getByRole("alert")).toHaveText("There is no such rule.");
  await expect(field).toHaveValue("Gone meanwhile");
  await field.fill("");
  await field.press("Enter");
  await expect(row.getByRole("button", { name: /^Add a note/ })).toBeVisible();
});

test("A rule that cannot be is refused beside its value.", async ({ page }) => {
  const domain = newDomain();
  await signIn(page, path);
  await add(page, "");
  const dialog = page.getByRole("dialog", { name: "Add a rule" });
  await expect(dialog.getByText("Enter a value, such as example.com.")).toBeVisible();
  for (const [value, refusal] of [
    ["co.uk", "public suffix"],
    ["*.example.com", "no wildcard"],
  ] as const) {
    await dialog.getByLabel("Value").fill(value);
    await dialog.getByLabel("Value").press("Enter");
    await expect(dialog.getByText(refusal)).toBeVisible();
    await expect(dialog.getByLabel("Value")).toHaveAttribute("aria-invalid", "true");
  }
  await dialog.getByLabel("Value").fill(domain);
  await dialog.getByLabel("Value").press("Enter");
  await expect(dialog).toBeHidden();
  await add(page, domain);
  await expect(dialog.getByText(`There is a rule on “${domain}” already.`)).toBeVisible();
});

test("Rules are imported after a preview, found by filters, and exported.", async ({ page }) => {
  const [kept, blocked] = [newDomain(), newDomain()];
  await signIn(page, path);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import rules" });
  const choose = (text: string) =>
    dialog.getByLabel("File with rules").setInputFiles(csvFile("rules.csv", text));
  await choose("jane@example.com");
  await expect(dialog.getByRole("alert")).toContainText("The first row names the columns");
  await choose(
    `match,value,effect,note\ndomain,${kept},allow,Paid\ndomain,${blocked},block,\ndomain,co.uk,block,`,
  );
  await expect(dialog.getByRole("list", { name: "Refused rows" })).toContainText(/Row 4.*public suffix/);
  await dialog.getByRole("button", { name: "Import 2 rules" }).click();
  await expect(rowOf(page, kept)).toContainText("Always keep");

  await page.getByLabel("Search by value or note").fill(kept);
  await expect(rowOf(page, blocked)).toBeHidden();
  await page.getByRole("radio", { name: "Block" }).click();
  await expect(page.getByText("No rules match")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No rules match")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await page.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Domain", exact: true }).click();
  await expect(rowOf(page, blocked)).toBeVisible();

  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await coming).suggestedFilename()).toBe("winnow-rules.csv");
});

test("An address of a result is blocked from its evidence, and others from their selection.", async ({
  page,
}) => {
  await signIn(page, "/verify-email/list-validation");
  const [one, two] = [newDomain(), newDomain()];
  await pasteList(page, uniqueName("Judged"), [`jane@${one}`, `john@${two}`]);
  await verifyList(page);
  await addressesOf(page).first().click();
  await chooseFrom(page.getByRole("button", { name: "Rules for this address" }), "Block this address");
  const dialog = page.getByRole("dialog", { name: /^Block / });
  await expect(dialog.getByText("1 rule will be added.")).toBeVisible();
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByLabel("Evidence", { exact: true })).toContainText("by the rule on the address");

  await page.getByRole("checkbox", { name: /^Select all/ }).click();
  await chooseFrom(page.getByRole("button", { name: "Rules", exact: true }), "Always keep 2 addresses");
  const keeping = page.getByRole("dialog", { name: "Always keep 2 addresses?" });
  await expect(keeping.getByText("1 rule on the same value will get this effect and note.")).toBeVisible();
  await keeping.getByRole("button", { name: "Always keep" }).click();
  await expect(page.getByLabel("Evidence", { exact: true })).toContainText("Always kept");
  await page.goto(`${path}?q=${one}`);
  await expect(rowOf(page, `jane@${one}`)).toContainText("Always keep");
});

test("A viewer sees the rules and can change none.", async ({ page }) => {
  await limitPermissions(page, { verify_email: ["view"] });
  await signIn(page, path);
  await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Add|Import|Edit|Delete/ })).toHaveCount(0);
});

test("The screen of rules says why rules do not load, and when there is room for no other.", async ({
  page,
}) => {
  await page.route("**/api/rules/**", (route) => route.fulfill({ status: 500, json: { error: "No" } }));
  await signIn(page, path);
  await expect(page.getByRole("alert")).toContainText("The rules could not be loaded");
  await page.unroute("**/api/rules/**");
  await page.route("**/api/rules/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), count: 10_000 } });
  });
  await page.reload();
  await expect(page.getByText("All 10,000 rules are in use")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add rule" })).toBeDisabled();
});

for (const { width, height } of screens)
  test(`The screen of rules is accessible, ${width} px wide.`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    await signIn(page, path);
    const domain = newDomain();
    const isAccessible = async () => {
      await expectAccessible(page);
      await expectNoOverflow(page);
    };
    await page.route(listing, (route) =>
      route.fulfill({ json: { results: [], next_cursor: null, count: 0 } }),
    );
    await page.reload();
    await expect(page.getByText("No rules yet")).toBeVisible();
    await isAccessible();
    await page.unroute(listing);
    await page.reload();
    await add(page, domain, { note: "Asked us to stop" });
    await expect(rowOf(page, domain)).toBeVisible();
    const toDelete = page.getByRole("button", { name: `Delete the rule on ${domain}` });
    expect((await toDelete.boundingBox())?.x).toBeLessThan(width - 60);
    await isAccessible();
    await add(page, "co.uk");
    await expect(page.getByRole("dialog").getByText("public suffix")).toBeVisible();
    await isAccessible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Import" }).click();
    await page
      .getByLabel("File with rules")
      .setInputFiles(csvFile("rules.csv", `match,value,effect\ndomain,${newDomain()},block\ndomain,*,block`));
    await expect(page.getByRole("list", { name: "Refused rows" })).toBeVisible();
    await isAccessible();
    await page.keyboard.press("Escape");
    await page.goto("/");
    const card = page.getByRole("region", { name: "One address" });
    await card.getByRole("textbox", { name: "Verify an address" }).fill(`jane@${domain}`);
    await page.keyboard.press("Enter");
    await expect(card.getByRole("region", { name: "Evidence" })).toContainText("by the rule on the domain");
    await isAccessible();
    await chooseFrom(card.getByRole("button", { name: "Block or always keep" }), "Always keep this address");
    await expect(page.getByText("1 rule will be added.")).toBeVisible();
    await isAccessible();
  });

import type { Info } from "@winnow/core/list/schema";
import { expectAccessible } from "./support/axe.ts";
import { holdRequest } from "./support/hold-request.ts";
import {
  balanceOf,
  expect,
  expectVerified,
  paste,
  pasteList,
  signIn,
  test,
  uniqueName,
} from "./support/journey.ts";

test.beforeEach(({ page }) => signIn(page, "/verify-email/list-validation"));

test(
  "Pasted addresses are counted, verified once each, and explained.",
  { tag: "@smoke" },
  async ({ page }) => {
    const name = uniqueName("Pasted");
    await page
      .getByLabel("Addresses")
      .fill("anna@inbox.test, no-anna@inbox.test; any@catchall.test\nanna@inbox.test\nnope");
    await expect(page.getByText("5 addresses of 10,000")).toBeVisible();
    await page.getByLabel("Name (optional)").fill(name);
    await page.getByRole("button", { name: "Verify 5 addresses, at most 3 credits" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectVerified(page);
    await expect(page.getByText(/credits? charged/)).toBeVisible();

    const result = page.getByRole("table", { name: "Addresses of the result" });
    await expect(
      result.getByRole("row", { name: "anna@inbox.test Valid Accepted", exact: false }).first(),
    ).toBeVisible();
    await expect(
      result.getByRole("row", { name: /no-anna@inbox\.test Invalid Mailbox not found/ }),
    ).toBeVisible();
    await expect(result.getByRole("row", { name: /any@catchall\.test Risky Catch-all/ })).toBeVisible();
    await expect(result.getByRole("row", { name: /nope Invalid Bad syntax/ })).toBeVisible();

    await page.getByRole("button", { name: "no-anna@inbox.test" }).click();
    const evidence = page.getByRole("region", { name: "Evidence" });
    await expect(evidence).toContainText("550 5.1.1");
    await expect(evidence).toContainText("RCPT stage");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "nope" }).click();
    await expect(evidence).toContainText("The @ is missing.");
  },
);

test("A small list shows each verdict while slow mail servers are still being asked.", async ({ page }) => {
  const own = crypto.randomUUID().slice(0, 8);
  await pasteList(page, uniqueName("Small"), [`${own}@inbox.test`, `no-${own}@slow.test`, "nope"]);
  await page.getByRole("button", { name: /^Verify [0-9]/ }).click();
  const rows = page.getByRole("region", { name: "Addresses and their verdicts so far" });
  await expect(rows.getByRole("row", { name: `1 ${own}@inbox.test Valid Accepted` })).toBeVisible();
  await expect(rows.getByRole("row", { name: `2 no-${own}@slow.test No verdict yet` })).toBeVisible();
  await expect(rows.getByRole("row", { name: "3 nope Invalid Bad syntax" })).toBeVisible();
  await expectVerified(page);
});

test("The limit is 10,000 addresses and not one more.", async ({ page }) => {
  const field = page.getByLabel("Addresses");
  const addresses = (many: number) =>
    Array.from({ length: many }, (_, index) => `a${index}@inbox.test`).join("\n");
  await paste(field, addresses(10_001));
  await expect(page.getByText("That is 1 more than the limit of 10,000.")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page).toHaveURL("/verify-email/list-validation");
  await paste(field, addresses(10_000));
  await expect(page.getByText("10,000 addresses of 10,000")).toBeVisible();
  await expect(field).not.toHaveAttribute("aria-invalid");
});

test("A list without a name has that of its first address.", async ({ page }) => {
  await page.getByLabel("Addresses").fill("anna@inbox.test\nbob@inbox.test");
  await page.getByRole("button", { name: "Verify 2 addresses, at most 2 credits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "anna@inbox.test and 1 other" })).toBeVisible();
});

test("An empty list shows an error.", async ({ page }) => {
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText("Paste or type at least one address.")).toBeVisible();
  await expect(page.getByLabel("Addresses")).toBeFocused();
});

test("A list whose answer is lost is said to be possibly made, and shown.", async ({ page }) => {
  const name = uniqueName("Lost answer");
  await page.getByLabel("Addresses").fill("anna@inbox.test");
  await page.getByLabel("Name (optional)").fill(name);
  await page.route(
    "**/api/lists/",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: /^Verify 1 address/ }).click();
  await expect(page.getByText("The list may have been made all the same.")).toBeVisible();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expect(page.getByLabel("Addresses")).toHaveValue("anna@inbox.test");
});

test("A running verification can be paused, resumed and cancelled.", async ({ page }) => {
  test.setTimeout(120_000);
  const many = Array.from({ length: 3_000 }, (_, index) => `person${index}@d${index % 300}.load.test`);
  await pasteList(page, uniqueName("Paused"), many);
  await page.getByRole("button", { name: /^Verify [0-9]/ }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("heading", { name: "Paused", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel verification" }).click();
  await expect(page.getByText("Cancelled before the end")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { name: "Verify this list again" })).toBeVisible();
});

test("A running verification shows and downloads its rows so far.", async ({ page }) => {
  test.setTimeout(120_000);
  const own = uniqueName("so far").toLowerCase().replaceAll(" ", "-");
  const cells = [
    ...Array.from({ length: 1_000 }, (_, index) => `${own}-${index}@inbox.test`),
    ...Array.from({ length: 2_000 }, (_, index) => `${own}-${index}@slow.test`),
  ];
  await pasteList(page, uniqueName("So far"), cells);
  await page.getByRole("button", { name: /^Verify [0-9]/ }).click();
  await page.getByRole("button", { name: "Show the rows" }).click({ timeout: 60_000 });
  await expect(async () => {
    await page.getByRole("button", { name: "Look again" }).click();
    await expect(page.getByText(/^[1-9][0-9,]* rows?$/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: "Download so far" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel verification" }).click();
  await expect(page.getByText("Cancelled before the end")).toBeVisible({ timeout: 30_000 });
});

test("A running verification is finished early, and its unknown addresses are verified again.", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const known = uniqueName("early").toLowerCase().replaceAll(" ", "-");
  const waiting = Array.from({ length: 20 }, (_, index) => `${known}-${index}@greylist.test`);
  await pasteList(page, uniqueName("Early"), [`${known}@inbox.test`, ...waiting]);
  await page.getByRole("button", { name: /^Verify [0-9]/ }).click();
  await page.getByRole("button", { name: "Finish now" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/[0-9]+ credits are returned/);
  // The end comes within a second. Until what is shown before it was seen, the list stays as it was answered then.
  const list = /\/api\/lists\/lst_[^/]+\/?$/;
  const answer = page
    .waitForResponse(/\/api\/lists\/lst_[^/]+\/finish\/?$/)
    .then((response) => response.json());
  await page.route(list, async (route) => route.fulfill({ json: await answer }));
  await question.getByRole("button", { name: "Finish now" }).click();
  await expect(page.getByRole("heading", { name: "Finishing" })).toBeVisible();
  await expect(page).toHaveTitle(/^Finishing · Early/);
  await expect(page.getByText("No further mail server is asked.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Pause|Finish now)$/ })).toHaveCount(0);
  await page.unroute(list);
  // One of them first, then the others.
  await page.getByRole("checkbox", { name: new RegExp(`, ${known}-7@greylist.test$`) }).check();
  await page
    .getByRole("group", { name: "Selected rows" })
    .getByRole("button", { name: /^Verify 1 again$/ })
    .click();
  const again = page.getByRole("alertdialog");
  await expect(again).toContainText("It costs at most 1 credit");
  await again.getByRole("button", { name: "Verify again" }).click();
  await expect(again).toBeHidden();
  const left = page.getByRole("button", { name: /^Verify (19|20) again$/ });
  await expect(left).toBeVisible({ timeout: 80_000 });
  const counts = page.getByRole("group", { name: "Status" });
  const before = await counts.innerText();
  // The answers come within seconds. Until what is shown before them was seen, the list stays as it was at the start.
  const start = page
    .waitForResponse(
      (response) => /\/verify\/?$/.test(response.url()) && response.request().method() === "POST",
    )
    .then((response) => response.json());
  await page.route(list, async (route) => route.fulfill({ json: await start }));
  await left.click();
  const asking = page.getByRole("heading", {
    name: /^Waiting to start: (19|20) addresses to ask about again$/,
  });
  await expect(asking).toBeVisible();
  // The result stays while they are asked, also for somebody who opens the page now.
  await page.reload();
  await expect(asking).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Asking again" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^0% · Early/);
  expect(await counts.innerText()).toBe(before);
  await expect(page.getByRole("checkbox", { name: new RegExp(`, ${known}@inbox.test$`) })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(list);
  await expect(page.getByRole("progressbar", { name: "Asking again" })).toBeHidden({ timeout: 80_000 });
  await expect(page.getByText(/^21 rows\. [0-9]+ credits? charged in all/)).toBeVisible();
});

test("The result stays while others of it are answered again, and after a cancel.", async ({ page }) => {
  test.setTimeout(120_000);
  const own = uniqueName("stays").toLowerCase().replaceAll(" ", "-");
  const waiting = Array.from({ length: 20 }, (_, index) => `${own}-${index}@slow.test`);
  const there = Array.from({ length: 30 }, (_, index) => `${own}-${index}@inbox.test`);
  await pasteList(page, uniqueName("Stays"), [...there, ...waiting]);
  await page.getByRole("button", { name: /^Verify [0-9]/ }).click();
  await page.getByRole("button", { name: "Finish now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Finish now" }).click();
  const counts = page.getByRole("group", { name: "Status" });
  const left = page.getByRole("button", { name: /^Verify [0-9]+ again$/ });
  await expect(left).toBeVisible({ timeout: 60_000 });
  const before = await counts.innerText();
  const asked = /[0-9]+/.exec(await left.innerText())?.[0] ?? "";
  // Those that were known are counted with their batches; those that are asked wait.
  const counted = page.waitForResponse(
    async (response) => {
      if (!/\/api\/lists\/lst_[^/]+\/?$/.test(response.url())) return false;
      const { verification } = (await response.json()) as Pick<Info, "verification">;
      return verification?.previous !== undefined && verification.progress.done >= 25;
    },
    { timeout: 60_000 },
  );
  await left.click();
  await expect(page.getByRole("heading", { name: `Asking about ${asked} addresses again` })).toBeVisible();
  await counted;
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(
    page.getByRole("heading", { name: `Paused: ${asked} addresses to ask about again` }),
  ).toBeVisible();
  expect(await counts.innerText()).toBe(before);
  await expect(page.getByRole("checkbox", { name: new RegExp(`, ${own}-7@inbox.test$`) })).toBeVisible();
  await page.getByRole("button", { name: "Other downloads" }).click();
  await expect(page.getByRole("dialog", { name: "Download results" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("The result stays");
  await question.getByRole("button", { name: "Cancel verification" }).click();
  await expect(page.getByText(/^50 rows\. /)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Cancelled before the end")).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: new RegExp(`, ${own}-7@inbox.test$`) })).toBeVisible();
});

test("A person in another tab is told when their list is done, if they allow it.", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, {
      shown,
      Notification: class extends EventTarget {
        static permission = "default";
        static async requestPermission(): Promise<string> {
          this.permission = "granted";
          return this.permission;
        }
        constructor(title: string, { body }: { body: string }) {
          super();
          shown.push(`${title}. ${body}`);
        }
      },
    });
  });
  const name = uniqueName("Told");
  const many = Array.from({ length: 40 }, (_, index) => `p${index}@greylist.test`);
  await pasteList(page, name, ["anna@inbox.test", "no-anna@inbox.test", ...many]);
  await page.getByRole("button", { name: /^Verify [0-9]/ }).click();
  await page.getByRole("button", { name: "Tell me when it is done" }).click();
  await expect(page.getByText("Your browser tells you when a list is done.")).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^\\d+% · ${name}`));
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
  const told = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await expect.poll(told, { timeout: 60_000 }).toEqual([`${name}: verified. 41 valid, 0 risky, 1 invalid`]);
});

test("Without enough credits nothing starts, and the missing credits are shown.", async ({ page }) => {
  await page.route("**/api/creditbucket/*", (route) =>
    route.fulfill({
      json: {
        monthly_credits: 1,
        lifetime_credits: -4,
        total_credits: 1,
        held_credits: 0,
        leased_credits: 0,
      },
    }),
  );
  await pasteList(page, uniqueName("Short"), ["a@inbox.test", "b@inbox.test", "c@inbox.test"]);
  await expect(page.getByText("2 credits short")).toBeVisible();
  await expect(page.getByRole("button", { name: "Verify 3 addresses" })).toBeDisabled();
  await balanceOf(page).hover();
  await expect(page.getByText("Negative Bonus Credits")).toBeVisible();
});

test("A list starts only once its price is known, and a price that does not load says so.", async ({
  page,
}) => {
  await pasteList(page, uniqueName("Price"), ["anna@inbox.test"]);
  const start = page.getByRole("button", { name: "Verify 1 address" });
  await page.route("**/quote/", (route) => route.fulfill({ status: 404, json: { error: "Not now." } }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("The price could not be loaded");
  await expect(start).toHaveCount(0);
  await page.unroute("**/quote/");
  const repeated = "**/repeated/";
  const second = await holdRequest(page, repeated);
  await page.route(repeated, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.reload();
  // What is repeated free of charge makes it cheaper. It is asked twice more.
  await second.arrived;
  await expect(start).toBeDisabled();
  second.release();
  await expect(start).toBeEnabled();
});

test("A list whose start was refused says why, and can be started.", async ({ page }) => {
  const name = uniqueName("Refused");
  await page.route("**/api/lists/lst_*/", async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const list = (await response.json()) as { status: string };
    const error = { code: "budget.exhausted", message: "This key may spend 10 credits a month." };
    await route.fulfill({ response, json: list.status === "ready" ? { ...list, error } : list });
  });
  await pasteList(page, name, ["ann@inbox.test"]);
  await expect(page.getByText("This list was not started")).toBeVisible();
  await expect(page.getByText("This key may spend 10 credits a month.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Verify 1 address" })).toBeEnabled();
});

test("A malformed id offers the lists.", async ({ page }) => {
  await page.goto("/verify-email/list-validation/lst_nonsense");
  await expect(page.getByRole("alert")).toContainText("This is not the id of a list.");
  await page.getByRole("link", { name: "See the other lists" }).click();
  await expect(page).toHaveURL("/verify-email/list-validation");
});

test("A list that does not exist says so.", async ({ page }) => {
  await page.goto("/verify-email/list-validation/lst_01ARZ3NDEKTSV4RRFFQ69G5FAV");
  await expect(page.getByRole("heading", { name: "This list cannot be shown" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("There is no such list.");
});

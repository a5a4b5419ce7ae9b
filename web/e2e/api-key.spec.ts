import { execFileSync } from "node:child_process";
import { Winnow } from "../../sdk/src/index.ts";
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { expect, limitPermissions, signIn, signUp, test, uniqueName, type Page } from "./support/journey.ts";
import { closeSecret, makeKey, readSecret, showNewKey } from "./support/secret.ts";

const keys = "/api-key";

async function revoke(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Revoke key" });
  await page.getByLabel("Name of the key").fill("another");
  await expect(confirm).toBeDisabled();
  await page.getByLabel("Name of the key").fill(name);
  await confirm.click();
  await expect(page.getByText("This key is refused for good")).toBeVisible();
}

test(
  "A key is shown once, its command runs, and it is revoked by its name.",
  { tag: "@smoke" },
  async ({ page, context }) => {
    const name = uniqueName("Signup form");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page);
    await page.getByRole("link", { name: "API Setup" }).click();
    const key = await showNewKey(page, name);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Copy: the key" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    const command = (await dialog.getByRole("region", { name: "the command" }).textContent()) ?? "";
    const answer = execFileSync("/bin/sh", ["-c", `${command} --silent`], { encoding: "utf8" });
    expect(JSON.parse(answer)).toMatchObject({ email: "person@inbox.test" });

    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Is the key stored?" })).toBeVisible();
    await dialog.getByRole("button", { name: "Show it again" }).click();
    await expect(dialog.getByRole("region", { name: "the key" })).toHaveText(key);
    await closeSecret(page);
    await expect(page.getByText(key)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Usage by day" })).toBeVisible();
    await revoke(page, name);
    // A test key is refused within five seconds.
    await expect(async () => {
      expect(() => execFileSync("/bin/sh", ["-c", `${command} --silent --fail`])).toThrow();
    }).toPass();
    await page.goto(keys);
    await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText(
      /Revoked.*(just now|seconds ago)/,
    );
  },
);

test("A key's limits are corrected, saved and edited.", async ({ page }) => {
  const name = uniqueName("Limited");
  await signIn(page, keys);
  await page.getByRole("button", { name: /^(New key|Create the first key)$/ }).click();
  await page.getByLabel("Allowed networks").fill("192.0.2.0/33");
  await page.getByLabel("Monthly budget").fill("none");
  await page.getByLabel("Last day").fill("2020-01-01");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Give the key a name.")).toBeVisible();
  await expect(page.getByText(/^“192\.0\.2\.0\/33”: Write an IP address/)).toBeVisible();
  await expect(page.getByText("Enter a whole number of credits, at least 1.")).toBeVisible();
  await expect(page.getByText("Choose today or a later day.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("radio", { name: /^Test/ }).check();
  await page.getByLabel("Allowed networks").fill("192.0.2.0/24");
  await page.getByLabel("Monthly budget").fill("1,000");
  await page.getByLabel("Last day").fill("2099-12-31");
  await expect(page.getByRole("radio", { name: /^Verify only/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Everything/ }).check();
  await page.getByRole("radio", { name: /^Choose scopes/ }).check();
  await page.getByRole("checkbox", { name: /^credits:read/ }).uncheck();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("dialog").getByText(/^wn_test_/)).toBeVisible();
  await closeSecret(page);
  await expect(page.getByText("192.0.2.0/24")).toBeVisible();
  await expect(page.getByText("1,000 credits", { exact: true })).toBeVisible();
  await expect(page.getByText("31st December 2099")).toBeVisible();
  await expect(page.getByText("credits:read")).toHaveCount(0);

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Monthly budget").fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/The key .* is changed/)).toBeVisible();
  await expect(page.getByText("1,000 credits", { exact: true })).toHaveCount(0);
  await revoke(page, name);
});

test("What another device changes while the form of a key is open stays changed.", async ({ page }) => {
  const name = uniqueName("Shared");
  await signIn(page, keys);
  await makeKey(page, name);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("Monthly budget")).toHaveValue("");
  const path = `/api/api-key/${new URL(page.url()).pathname.split("/").at(-1)}/`;
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === "access_token")?.value ?? "";
  const headers = { authorization: `Bearer ${token}` };
  await page.request.patch(path, { headers, data: { monthly_budget: 500 } });
  await page.clock.setFixedTime(Date.now() + 20_000);
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await read;
  await page.getByLabel("Name", { exact: true }).fill(`${name} again`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/The key .* is changed/)).toBeVisible();
  await expect(page.getByText("500 credits", { exact: true })).toBeVisible();
});

test("A regenerated key has two valid secrets for the overlap.", async ({ page }) => {
  const name = uniqueName("Renewed");
  await signIn(page, keys);
  const before = await makeKey(page, name);
  await page.getByRole("button", { name: "Regenerate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Regenerate" }).click();
  const after = await readSecret(page, "the key", /^wn_test_/);
  expect(after).not.toBe(before);
  for (const key of [before, after]) {
    const winnow = new Winnow(key, { baseUrl: new URL(page.url()).origin });
    expect(await winnow.verify("person@inbox.test")).toMatchObject({ reason: "accepted" });
  }
  await closeSecret(page);
  await expect(page.getByText("Two secrets are valid")).toBeVisible();
  await revoke(page, name);
});

test("The role decides what is shown.", async ({ page }) => {
  const name = uniqueName("Seen");
  await signIn(page, keys);
  await makeKey(page, name);
  const path = new URL(page.url()).pathname;
  await limitPermissions(page, { api_key: ["view"] });
  await page.reload();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Edit|Regenerate|Revoke)$/ })).toHaveCount(0);
  await page.goto(`${keys}?new`);
  await expect(page.getByRole("heading", { name: "API keys" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New key" })).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(path);
  await revoke(page, name);

  await limitPermissions(page, { api_key: [] });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Dashboard", exact: true })).toBeVisible();
  await page.goto(keys);
  await expect(page).toHaveURL("/unauthorized");
});

test("The free plan has test keys, and says what unlocks live ones.", async ({ page }) => {
  await signUp(page);
  await page.getByRole("link", { name: "API Setup (premium)" }).click();
  await expect(page.getByText("Live keys come with Pro, Business and Enterprise. Test keys")).toBeVisible();
  await page.getByRole("button", { name: "Create the first key" }).click();
  await expect(page.getByRole("radio", { name: /^Test/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Live/ }).check();
  await expect(page.getByRole("button", { name: "Create key" })).toBeDisabled();
  await page.getByRole("radio", { name: /^Test/ }).check();
  await page.getByLabel("Name", { exact: true }).fill("Trial");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("dialog").getByText(/^wn_test_/)).toBeVisible();
});

test("Keys that could not be loaded are asked for again.", async ({ page }) => {
  await page.route("**/api/api-key/*", (route) =>
    route.fulfill({ status: 400, json: { error: "Come back later.", code: "x", request_id: "x" } }),
  );
  await signIn(page, keys);
  await expect(page.getByText("The keys could not be loaded")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The keys could not be loaded")).toHaveCount(0);
});

for (const { width, height } of screens)
  test(`The screens of keys are accessible, ${width} px wide.`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    const name = uniqueName("Axe");
    await signIn(page, keys);
    await expect(page.getByRole("heading", { name: "API keys" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^(New key|Create the first key)$/ }).click();
    await page.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByText("Give the key a name.")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await showNewKey(page, name);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await closeSecret(page);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Regenerate" }).click();
    await expect(page.getByRole("heading", { name: "Regenerate this key" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByRole("heading", { name: "Revoke this key?" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await revoke(page, name);
    await expectAccessible(page);
  });

test("An error leads to its request in the log of the key, and from there to all of them.", async ({
  page,
}) => {
  const name = uniqueName("Logged");
  await signIn(page, keys);
  const headers = { authorization: `Bearer ${await makeKey(page, name)}` };
  await expect(page.getByText("No requests yet")).toBeVisible();
  await page.request.post("/v1/verify", { headers, data: { email: "person@inbox.test" } });
  const refused = await page.request.get("/v1/lists/lst_01J00000000000000000000000", { headers });
  const { log_url, request_id } = (await refused.json()) as { log_url: string; request_id: string };
  const requests = page.getByRole("region", { name: "Requests", exact: true });
  await expect(async () => {
    await page.goto(new URL(log_url).pathname + new URL(log_url).search);
    await expect(requests.getByRole("row")).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await expect(requests).toContainText(request_id);
  await expect(requests).toBeInViewport();
  await expect(requests.getByRole("link", { name: "list.missing" })).toBeVisible();
  await page.getByRole("button", { name: "Show all requests" }).click();
  await expect(requests.getByRole("row")).toHaveCount(3);
  await page.getByRole("radio", { name: "Failed" }).check();
  await expect(requests.getByRole("row")).toHaveCount(2);
  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height });
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
});

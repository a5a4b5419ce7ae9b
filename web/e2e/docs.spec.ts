import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { expect, person, test, type Page } from "./support/journey.ts";

const pages = [
  "/docs",
  "/docs/sdk",
  "/docs/errors",
  "/docs/errors/rate.limited",
  "/docs/reasons",
  "/docs/providers",
  "/docs/webhooks",
  "/docs/test-mode",
  "/docs/pricing",
  "/docs/privacy",
  "/docs/mcp",
  "/docs/form-guard",
  "/docs/form-guard/demo",
];

for (const { width, height } of screens)
  test.describe(`the documentation, at ${width} px`, () => {
    test.describe.configure({ timeout: 180_000 });
    test.use({ viewport: { width, height } });

    test("is accessible, fits the window and breaks no policy", { tag: "@smoke" }, async ({ page }) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
      await page.goto("/docs/reference");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoOverflow(page);
      expect(complaints).toEqual([]);
    });
  });

test("A reader chooses a language once, with the keyboard, and copies an example that names this installation.", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  await page.getByRole("radio", { name: "curl" }).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "TypeScript" }).first()).toBeChecked();
  await page.getByRole("button", { name: "Copy" }).first().press("Enter");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`baseUrl: "${new URL(baseURL ?? "").origin}" });`);

  await page.getByRole("navigation").getByRole("link", { name: "Test mode" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Test mode" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "TypeScript" })).toBeChecked();
});

test("A reader skips to the content, and opens the contents on a phone.", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs/errors");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await expect(page.getByRole("link", { name: "Webhooks" })).toBeHidden();
  await page.getByText("Contents").click();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
});

/** A new test key of the demonstration's workspace. */
async function testKey(page: Page): Promise<string> {
  const login = await page.request.post("/api/accounts/auth/login/", { data: person });
  const { access } = (await login.json()) as { access: string };
  const made = await page.request.post("/api/api-key/", {
    headers: { authorization: `Bearer ${access}` },
    data: { name: "Console", mode: "test" },
  });
  return ((await made.json()) as { key: string }).key;
}

test("A reader sends calls from the reference with a test key, which stays in the tab; a live key is refused.", async ({
  page,
  context,
}) => {
  const key = await testKey(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/v1/"))
      sent.push(request.headers()["authorization"] ?? "");
  });
  await page.goto("/docs/reference");
  await page.getByRole("button", { name: "Try it: Verify an address" }).click();
  const console = page.getByRole("form", { name: "Console" });
  await expect(console.getByLabel("Test key")).toBeFocused();
  await page.keyboard.insertText(`Bearer ${key.replace("wn_test_", "wn_live_")}`);
  await page.keyboard.press("Enter");
  await expect(console.getByRole("alert")).toContainText("This is a live key");
  await expect(console.getByLabel("Test key")).toHaveValue("");
  await page.keyboard.insertText(`${key} `);
  await page.keyboard.press("Enter");
  await expect(console.getByRole("status")).toHaveText(/^POST \/v1\/verify answered 200 within \d+ ms$/);
  await expect(console.getByRole("region", { name: "Headers of the answer" })).toContainText(
    "x-request-id: ",
  );
  await expect(console.getByRole("region", { name: "Body of the answer" })).toContainText(
    '"status": "valid"',
  );
  expect(sent).toEqual([`Bearer ${key}`]);

  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height });
    await console.scrollIntoViewIfNeeded();
    await expectNoOverflow(page);
  }
  await expectAccessible(page);

  await page.reload();
  await page.getByRole("button", { name: "Try it: Get a list", exact: true }).press("Enter");
  await expect(console.getByLabel("Test key")).toHaveValue(key);
  await expect(console.getByLabel("id", { exact: true })).toBeFocused();
  await page.keyboard.insertText("lst_01J00000000000000000000000");
  await page.keyboard.press("Enter");
  await expect(console.getByRole("region", { name: "Body of the answer" })).toContainText("list.missing");
  const other = await context.newPage();
  await other.goto("/docs/reference");
  await other.getByRole("button", { name: "Try it: Verify an address" }).click();
  await expect(other.getByLabel("Test key")).toHaveValue("");
  await console.getByRole("button", { name: "Forget the key" }).click();
  await expect(console.getByLabel("Test key")).toHaveValue("");
});

import { isClean, screens, staysWithin } from "./axe.ts";
import { expect, test } from "./journey.ts";

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

    test("passes axe, fits the window and breaks no policy", { tag: "@smoke" }, async ({ page }) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await isClean(page);
        await staysWithin(page);
      }
      await page.goto("/docs/reference");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await staysWithin(page);
      expect(complaints).toEqual([]);
    });
  });

test("a reader chooses a language once, with the keyboard, and copies an example that names this installation", async ({
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

test("a reader skips to the content, and opens the contents on a phone", async ({ page }) => {
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

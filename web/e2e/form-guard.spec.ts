/** The form guard in a page of another origin that isolates itself, with a strict content security policy. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, person, test } from "./support/journey.ts";

let server: Server;
let shop = "";
let html = "";
let policy = "";

test.beforeAll(async ({ playwright, baseURL }) => {
  server = createServer((_request, response) => {
    response.writeHead(200, {
      "content-type": "text/html",
      "content-security-policy": policy,
      "cross-origin-embedder-policy": "require-corp",
    });
    response.end(html);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const product = new URL(baseURL ?? "").origin;
  policy = `default-src 'none'; script-src ${product}; connect-src ${product}; form-action 'self'`;
  const request = await playwright.request.newContext({ baseURL: product });
  const key = await publishableKey(request);
  await request.dispose();
  html = `<!doctype html><html lang="en"><head><title>Shop</title>
    <script src="${product}/form-guard.js" data-key="${key}" async></script></head>
    <body><main><h1>Shop</h1><form><label for="email">Email</label>
    <input id="email" type="email" name="email" aria-describedby="help"><small id="help">We send a receipt.</small>
    <button>Sign up</button></form></main></body></html>`;
});
test.afterAll(() => server.close());

async function publishableKey(request: APIRequestContext): Promise<string> {
  const login = await request.post("/api/accounts/auth/login/", { data: person });
  const { access } = (await login.json()) as { access: string };
  const made = await request.post("/api/api-key/", {
    headers: { authorization: `Bearer ${access}` },
    data: { name: "Shop", mode: "publishable", origins: [shop] },
  });
  return ((await made.json()) as { key: string }).key;
}

const field = (page: Page): Locator => page.getByLabel("Email").first();
const message = (page: Page): Locator => page.locator(".form-guard-message");
const submit = (page: Page): Locator => page.getByRole("button", { name: "Sign up" });
const checked = "**/v1/form-check";

/** Opens the page, and waits for the guard. */
async function open(page: Page): Promise<void> {
  await page.goto(shop);
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
}

/** Types an address and leaves the field. */
async function leave(page: Page, email: string): Promise<void> {
  await field(page).fill(email);
  await field(page).press("Tab");
}

test("A visitor takes a suggestion with the keyboard, is warned, and sends the form either way.", async ({
  page,
}) => {
  await open(page);
  await leave(page, "jane@gmial.com");
  await expect(message(page)).toHaveText("Did you mean jane@gmail.com?");
  const id = await page.getByRole("status").first().getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-describedby", `help ${id}`);
  await expectAccessible(page);

  await page.getByRole("button", { name: "jane@gmail.com" }).press("Enter");
  await expect(field(page)).toHaveValue("jane@gmail.com");
  await expect(field(page)).toBeFocused();
  await expect(message(page)).toHaveCount(0);
  await expect(field(page)).toHaveAttribute("aria-describedby", "help");

  await leave(page, "jane@nowhere.invalid");
  await expect(message(page)).toHaveText(/^Mail may not arrive/);
  await submit(page).click();
  await page.waitForURL(/email=jane%40nowhere\.invalid/);
});

test("Nothing is said of an address that takes mail.", async ({ page }) => {
  await open(page);
  const answered = page.waitForResponse(checked);
  await leave(page, "person@inbox.test");
  expect(await (await answered).json()).toEqual({ verdict: "ok", suggestion: null });
  await expect(message(page)).toHaveCount(0);
});

test("A click that leaves the field is not lost to a message that moves the button.", async ({ page }) => {
  await open(page);
  await field(page).fill("jane@gmial.com");
  await submit(page).hover();
  const answered = page.waitForResponse(checked);
  await page.mouse.down();
  await (await answered).finished();
  await expect(message(page)).toHaveCount(0);
  await page.mouse.up();
  await page.waitForURL(/email=jane%40gmial\.com/);
});

test("Fields that are added, filled in by the browser, or rendered again are watched as well.", async ({
  page,
}) => {
  await open(page);
  const add = () =>
    page.evaluate(() => {
      const form = document.createElement("form");
      form.innerHTML = '<label>Other <input type="email" name="other"></label><button>Send</button>';
      document.querySelector("main")?.append(form);
    });
  const fillIn = () =>
    page.getByLabel("Other").evaluate((input: HTMLInputElement) => {
      input.value = "jane@gmial.com";
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
  await add();
  await fillIn();
  await expect(message(page)).toHaveText("Did you mean jane@gmail.com?");
  await page.evaluate(() => document.querySelectorAll("form")[1]?.remove());
  await expect(message(page)).toHaveCount(0);
  await add();
  await fillIn();
  await expect(message(page)).toHaveCount(1);
  await leave(page, "jane@mailinator.com");
  await expect(message(page)).toHaveCount(2);
});

test("The guard is silent and the form is sent when the API is slow.", async ({ page }) => {
  await open(page);
  await page.route(checked, () => undefined);
  const given = page.waitForEvent("requestfailed");
  await leave(page, "jane@gmial.com");
  await given;
  await expect(message(page)).toHaveCount(0);
  await submit(page).click();
  await page.waitForURL(/email=jane%40gmial\.com/);
});

test("The guard is silent and the form is sent when the API is down.", async ({ page }) => {
  await open(page);
  await page.route(checked, (route) => route.abort("connectionrefused"));
  const failed = page.waitForEvent("requestfailed");
  await leave(page, "jane@gmial.com");
  await failed;
  await expect(message(page)).toHaveCount(0);
  await submit(page).click();
  await page.waitForURL(/email=jane%40gmial\.com/);
});

test("The guard is silent and the form is sent when the API is over its limit.", async ({ page }) => {
  await open(page);
  await page.route(checked, (route) =>
    route.fulfill({ status: 429, headers: { "access-control-allow-origin": shop }, body: "{}" }),
  );
  const refused = page.waitForResponse(checked);
  await leave(page, "jane@gmial.com");
  expect((await refused).status()).toBe(429);
  const others: string[] = [];
  page.on("request", (request) => others.push(request.url()));
  await leave(page, "jane@mailinator.com");
  await expect(message(page)).toHaveCount(0);
  await submit(page).click();
  await page.waitForURL(/email=jane%40mailinator\.com/);
  expect(others.filter((url) => url.endsWith("/v1/form-check"))).toEqual([]);
});

test("A reader tries the guard in the documentation.", { tag: "@smoke" }, async ({ page }) => {
  await page.goto("/docs/form-guard/demo");
  await leave(page, "jane@gmial.com");
  await page.getByRole("button", { name: "jane@gmail.com" }).click();
  await expect(field(page)).toHaveValue("jane@gmail.com");
  await expectAccessible(page);
  await submit(page).click();
  await expect(page.getByText("The form was sent with jane@gmail.com.")).toBeVisible();
});

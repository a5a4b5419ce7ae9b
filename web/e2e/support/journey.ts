/** Fixtures of all journeys: a page that reports errors, and a signed-in user. */
import {
  test as base,
  expect,
  type APIResponse,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import { codeFor } from "./inbox.ts";

export { expect, type Locator, type Page };

/** The demo user of the local product. */
export const person = { email: "demo@inbox.test", password: "winnow-demo-passphrase" };

/** A test that fails on page errors and content security policy violations. */
export const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: [
    async ({ page }, use) => {
      const pageErrors: string[] = [];
      page.on("pageerror", (error) => pageErrors.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          pageErrors.push(message.text());
      });
      await use(pageErrors);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(pageErrors, "errors in the page").toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in and opens `path`. The form has journeys of its own; without it the others load one page fewer. */
export async function signIn(page: Page, path = "/", { email, password } = person): Promise<void> {
  const answer = await page.request.post("/api/accounts/auth/login", { data: { email, password } });
  await openSignedIn(page, answer, path);
}

/** Opens `path` with the session of this answer. */
async function openSignedIn(page: Page, answer: APIResponse, path: string): Promise<void> {
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string };
  const place = { url: new URL(answer.url()).origin, sameSite: "Strict" as const };
  await page.context().addCookies([
    { ...place, name: "access_token", value: access },
    { ...place, name: "refresh_token", value: refresh },
  ]);
  await page.goto(path);
  await page.waitForURL((url) => url.pathname === path);
}

/** The balance in the header: a link to the plan, for those who may see it. */
export const balanceOf = (page: Page): Locator => page.getByRole("link", { name: /credits, details/ });

/** Chooses a workspace in the menu, once what its opening fetches is there. */
export async function switchWorkspace(page: Page, workspace: string): Promise<void> {
  const menu = page.getByRole("button", { name: /^Workspace:/ }).first();
  await menu.click();
  await page.waitForLoadState("networkidle");
  await page.getByRole("menuitemradio", { name: new RegExp(workspace) }).click();
  await expect(menu).toContainText(workspace);
}

/** Opens a menu and chooses an item. A menu that closed when the screen behind it changed is opened again. */
export async function chooseFrom(menu: Locator, item: string | RegExp): Promise<void> {
  const entry = menu.page().getByRole("menuitem", { name: item });
  await expect(async () => {
    // A menu that is closing is still visible, and its items do nothing.
    if ((await menu.getAttribute("aria-expanded")) !== "true") await menu.click({ timeout: 5_000 });
    await entry.click({ timeout: 5_000 });
  }).toPass();
}

/** The names of the cookies that hold a session's tokens. */
export const tokensOf = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name.endsWith("_token"));

/** A unique address; its mail arrives in the local inbox. */
export const uniqueAddress = (): string => `${crypto.randomUUID().slice(0, 13)}@inbox.test`;

const newPerson = { first_name: "Sanne", last_name: "Visser", password: "a heap of golden grain" };

/** Signs up a new user and opens the dashboard. The form has journeys of its own; without it the others load two pages fewer. */
export async function signUp(page: Page, email = uniqueAddress()): Promise<typeof person> {
  await page.request.post("/api/tempuser/", { data: { ...newPerson, email, username: email } });
  const otp = await codeFor(page.request, email);
  const answer = await page.request.post("/api/tempuser/verify-otp/", { data: { email, otp } });
  await openSignedIn(page, answer, "/");
  await expect(balanceOf(page)).toBeVisible();
  return { email, password: newPerson.password };
}

/** Signs up a new user by the form of this path, and goes on to the dashboard. */
export async function signUpByForm(page: Page, path: string, email = uniqueAddress()): Promise<void> {
  await page.goto(path);
  await page.getByLabel("First name").fill(newPerson.first_name);
  await page.getByLabel("Last name").fill(newPerson.last_name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(newPerson.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Code").fill(await codeFor(page.request, email));
  await page.waitForURL((url) => ["/", "/welcome-user"].includes(url.pathname));
  if (page.url().endsWith("/welcome-user"))
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** A unique list name. */
export const uniqueName = (words: string): string => `${words} ${crypto.randomUUID().slice(0, 8)}`;

/** Pastes text into a field, replacing its content. */
export const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element: HTMLTextAreaElement, clipboard) => {
    element.select();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", clipboard);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    // A scripted paste event inserts nothing by itself.
    if (element.dispatchEvent(event)) document.execCommand("insertText", false, clipboard);
  }, text);

/** Makes a list of addresses, and stays on its page once they are counted. */
export async function pasteList(page: Page, name: string, addresses: readonly string[]): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name.endsWith("access_token"))?.value ?? "";
  const response = await page.request.post("/api/lists/", {
    headers: { authorization: `Bearer ${token}` },
    data: { source: "paste", purpose: "verify", name, emails: addresses },
  });
  const { id } = (await response.json()) as { id: string };
  await page.goto(`/verify-email/list-validation/${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Verify [0-9]/ })).toBeVisible({ timeout: 30_000 });
}

type File = Parameters<Locator["setInputFiles"]>[0];

/** An in-memory CSV file. */
export const csvFile = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

export const chooseFile = (page: Page, file: File): Promise<void> =>
  page.getByLabel("File with email addresses").setInputFiles(file);

/** Uploads a file on the current screen and stays on the list's page. */
export async function uploadFile(page: Page, name: string, file: File): Promise<void> {
  await chooseFile(page, file);
  await page.getByLabel("Name of the list").fill(name);
  await page.getByRole("button", { name: /^Upload and / }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
}

/** Cleans the current list and waits for its file. */
export async function cleanList(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Clean this list" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start cleaning" }).click();
  await expect(page.getByRole("heading", { name: "Your cleaned file" })).toBeVisible({ timeout: 90_000 });
}

/** The addresses in the rows of a result; each opens its evidence. */
export const addressesOf = (page: Page): Locator =>
  page.getByRole("table", { name: "Addresses of the result" }).getByRole("cell").getByRole("button");

/** Chooses the policy of the cleaned file. */
export async function choosePolicy(page: Page, policy: string): Promise<void> {
  await page.getByRole("button", { name: /^Keep / }).click();
  await page.getByRole("radio", { name: new RegExp(`^${policy}`) }).check();
  await page.keyboard.press("Escape");
}

/** The path of the file downloaded by a click. */
export async function downloadBy(page: Page, button: Locator): Promise<string> {
  const coming = page.waitForEvent("download");
  await button.click();
  return (await coming).path();
}

/** Limits the user's permissions in the named areas. */
export const limitPermissions = (page: Page, limits: Readonly<Record<string, readonly string[]>>) =>
  page.route(/\/api\/(user\/me|accounts\/auth\/login)/, async (route) => {
    const response = await route.fetch();
    const text = JSON.stringify(await response.json(), (key, value: unknown) =>
      key === "permission_features" ? (value as Feature[]).map((feature) => limited(feature, limits)) : value,
    );
    await route.fulfill({ response, body: text });
  });

interface Feature {
  name: string;
  actions: readonly string[];
}

const limited = (
  { name, actions }: Feature,
  limits: Readonly<Record<string, readonly string[]>>,
): Feature => ({
  name,
  actions: limits[name] ?? actions,
});

/** Confirms the current quote and waits for the result. */
export async function verifyList(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Verify [0-9]/ }).click();
  await expectVerified(page);
}

export const expectVerified = (page: Page): Promise<void> =>
  expect(page.getByRole("heading", { name: "Overview" })).toBeAttached({ timeout: 50_000 });

/** The report of an analysis is on the screen. */
export const expectAnalyzed = (page: Page) =>
  expect(page.getByRole("heading", { name: "Health", exact: true })).toBeVisible({ timeout: 50_000 });

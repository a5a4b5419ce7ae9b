import { expectAccessible } from "./support/axe.ts";
import {
  expect,
  pasteList,
  signIn,
  signUp,
  test,
  uniqueName,
  verifyList,
  type Page,
} from "./support/journey.ts";

const notice = (
  letter: string,
  is_read: boolean,
  { content = `<p>About ${letter}</p>`, path = null }: { content?: string; path?: string | null } = {},
) => ({
  id: `ntc_01ARZ3NDEKTSV4RRFFQ69G5FA${letter}`,
  emoji: "CircleCheck",
  title: `Notice ${letter}`,
  content,
  path,
  created_date: "2026-11-20T10:00:00.000Z",
  updated_at: "2026-11-20T10:00:00.000Z",
  is_read,
});

/** Responds with these notices and tracks which are read. */
async function serve(page: Page, notices: ReturnType<typeof notice>[]): Promise<void> {
  const unread_count = notices.filter(({ is_read }) => !is_read).length;
  const results = notices.map((each, index) => (index === 0 ? { ...each, unread_count } : each));
  await page.unroute("**/api/notice/");
  await page.route("**/api/notice/", (route) => route.fulfill({ json: { results } }));
}

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

test(
  "The bell counts unread notices, and opening one marks it as read.",
  { tag: "@smoke" },
  async ({ page }) => {
    await serve(page, [notice("A", false), notice("B", false), notice("C", true)]);
    const read: string[] = [];
    await page.route("**/api/notice/*/mark-read/", async (route) => {
      read.push(new URL(route.request().url()).pathname);
      await serve(page, [notice("A", true), notice("B", false), notice("C", true)]);
      await route.fulfill({ json: { is_read: true } });
    });
    await signIn(page);
    await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread");
    await bell(page).click();
    await expect(panel(page)).toHaveCSS("width", "450px");
    await panel(page)
      .getByRole("button", { name: /Notice A/ })
      .click();
    await expect(panel(page).getByText("About A")).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
    expect(read).toEqual([`/api/notice/${notice("A", false).id}/mark-read/`]);
  },
);

test("A finished list is told by its name, and its notice leads to it.", async ({ page }) => {
  await signUp(page);
  const name = uniqueName("<i>Spring</i>");
  await pasteList(page, name, ["ann@inbox.test", "no-one@inbox.test"]);
  const list = new URL(page.url()).pathname;
  await verifyList(page);
  await page.goto("/account-settings/profile");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  await bell(page).click();
  const title = `“${name}” is verified: 1 of 2 valid`;
  const link = panel(page).getByRole("link", { name: `Unread: ${title}` });
  await expect(link).toHaveAttribute("href", list);
  const details = panel(page).getByRole("button", { name: `Details of ${title}` });
  await details.press("Enter");
  await expect(details).toHaveAttribute("aria-expanded", "true");
  await expect(panel(page)).toContainText("2 rows have a verdict.");
  await expectAccessible(page);
  await panel(page).getByRole("link", { name: title }).press("Enter");
  await expect(page).toHaveURL(list);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
});

test("Following a notice marks it as read; a notice without a page leads nowhere.", async ({ page }) => {
  await serve(page, [notice("A", false, { path: "/clean-list" }), notice("B", false)]);
  const read: string[] = [];
  await page.route("**/api/notice/*/mark-read/", async (route) => {
    read.push(new URL(route.request().url()).pathname);
    await serve(page, [notice("A", true, { path: "/clean-list" }), notice("B", false)]);
    await route.fulfill({ json: { is_read: true } });
  });
  await signIn(page);
  await bell(page).click();
  await expect(panel(page).getByRole("link")).toHaveCount(1);
  await panel(page).getByRole("link", { name: "Unread: Notice A" }).click();
  await expect(page).toHaveURL("/clean-list");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  expect(read).toEqual([`/api/notice/${notice("A", false).id}/mark-read/`]);
});

test("Marking all as read is rolled back when it fails.", async ({ page }) => {
  await serve(page, [notice("A", false), notice("B", false)]);
  await page.route("**/api/notice/mark-all-read/", (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page);
  await bell(page).click();
  await panel(page).getByRole("button", { name: "Mark all read" }).click();
  await expect(page.getByText("Something went wrong!!!").first()).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread");

  await page.unroute("**/api/notice/mark-all-read/");
  await page.route("**/api/notice/mark-all-read/", async (route) => {
    await serve(page, [notice("A", true), notice("B", true)]);
    await route.fulfill({ json: { is_read: true } });
  });
  await panel(page).getByRole("button", { name: "Mark all read" }).click();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await expect(panel(page).getByRole("button", { name: "Mark all read" })).toBeDisabled();
});

test("HTML in a notice is sanitized.", async ({ page, pageErrors }) => {
  const content =
    '<p onclick="alert(1)">Hello <b>there</b><script>alert(1)</script><img src=x onerror=alert(1)></p>' +
    '<a href="javascript:alert(1)">bad</a> <a href="/clean-list">Clean</a> <a href="https://example.org/">out</a>';
  await serve(page, [notice("A", true, { content })]);
  await signIn(page);
  await bell(page).click();
  await panel(page)
    .getByRole("button", { name: /Notice A/ })
    .click();
  await expect(panel(page).getByText("Hello there")).toBeVisible();
  await expect(panel(page).locator("script, img, [onclick], [href^=javascript]")).toHaveCount(0);
  await expect(panel(page).getByRole("link", { name: "out" })).toHaveAttribute("rel", "noopener noreferrer");
  await panel(page).getByRole("link", { name: "Clean" }).click();
  await expect(page).toHaveURL("/clean-list");
  await expect(panel(page)).toBeHidden();
  // The content security policy reports what DOMPurify removes, too.
  const others = pageErrors.splice(0).filter((error) => !error.startsWith("Executing inline event handler"));
  expect(others).toEqual([]);
});

test("The panel shows an empty state, and offers a retry after a failure.", async ({ page }) => {
  await page.route("**/api/notice/", (route) => route.fulfill({ status: 404, json: {} }));
  await signIn(page);
  await bell(page).click();
  await expect(panel(page)).toContainText("Failed to load notifications");
  await expect(panel(page)).toContainText("Something went wrong while fetching your notifications");
  await serve(page, []);
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel(page)).toContainText("No notices");
  await expect(panel(page)).toContainText("There are no new notices.");
});

test("Notices are polled every minute, and the bell shakes when the count grows.", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await serve(page, [notice("A", false)]);
  await signIn(page);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  await expect(page.getByTestId("bell")).toHaveCSS("animation-name", "none");
  await serve(page, [notice("B", false), notice("A", false)]);
  await page.clock.fastForward(60_000);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread");
  await expect(page.getByTestId("bell")).toHaveCSS("animation-name", "shake");
  await expect(page.getByTestId("bell")).toHaveCSS("animation-duration", "1s");
});

/** What became of the addresses of one list in another. */
import { readFile } from "node:fs/promises";
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { holdRequest } from "./support/hold-request.ts";
import {
  chooseFrom,
  downloadBy,
  expect,
  pasteList,
  signIn,
  test,
  uniqueName,
  verifyList,
} from "./support/journey.ts";

test("The comparison says why nothing can be compared: no verified list, or lists that do not load.", async ({
  page,
}) => {
  const none = { results: [], next_cursor: null, count: 0 };
  await page.route(/\/api\/lists\/?\?/, (route) => route.fulfill({ json: none }));
  await signIn(page, "/compare");
  await expect(page.getByRole("heading", { name: "No list is verified yet" })).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(/\/api\/lists\/?\?/);
  await page.route(/\/api\/lists\/?\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("The lists could not be loaded");
  await expect(page.getByText("Nothing is compared yet")).toBeHidden();
});

for (const viewport of screens)
  test(`Two lists are compared, and a change is downloaded, at ${viewport.width} px.`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await signIn(page);
    const id = crypto.randomUUID().slice(0, 8);
    // The choice is in the URL, which changes a moment after the click.
    const choose = async (name: string) => {
      await page.getByRole("radio", { name }).click();
      await expect(page.getByRole("radio", { name })).toBeChecked();
    };
    const chooseBefore = async (name: string | RegExp) => {
      await page.getByRole("combobox", { name: "Before" }).click();
      await page.getByRole("option", { name }).click();
    };
    const [spring, autumn] = [uniqueName("Spring"), uniqueName("Autumn")];
    const stays = `stays-${id}@inbox.test`;
    await pasteList(page, spring, [stays, `leaves-${id}@inbox.test`, "nope"]);
    await verifyList(page);
    await pasteList(page, autumn, [stays.toUpperCase(), `joins-${id}@inbox.test`, `no-${id}@inbox.test`]);
    await verifyList(page);

    await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Compare with another list");
    await expect(page.getByRole("heading", { level: 1, name: "Compare lists" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Now" })).toContainText(autumn);
    await expect(page.getByRole("heading", { name: "Nothing is compared yet" })).toBeVisible();
    await expectAccessible(page);
    await chooseBefore(new RegExp(spring));
    // None died: what is shown first has addresses.
    await expect(page.getByRole("radio", { name: "New 2" })).toBeChecked();
    await expect(page.getByText("1 address has the same status.")).toBeVisible();
    await choose("Stopped working 0");
    await expect(page.getByRole("heading", { name: "Stopped working: none" })).toBeVisible();
    await choose("New 2");
    const row = (text: string) => page.getByRole("row", { name: new RegExp(text) });
    await expect(row(`joins-${id}@inbox.test Not in it Valid`)).toBeVisible();
    await expect(row(`no-${id}@inbox.test Not in it Invalid`)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    const gone = await holdRequest(page, "**/compare/");
    await choose("Gone 1");
    await gone.arrived;
    await expect(page.getByText("In the older list only.", { exact: false })).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
    await expectNoOverflow(page);
    gone.release();
    await expect(row(`leaves-${id}@inbox.test Valid( Accepted)? Not in it`)).toBeVisible();
    const file = await downloadBy(page, page.getByRole("button", { name: "Download CSV" }));
    expect(await readFile(file, "utf8")).toBe(
      `email,status_before,reason_before,status,reason\r\nleaves-${id}@inbox.test,valid,accepted,,\r\n`,
    );
    await page.getByRole("button", { name: "Swap the lists" }).click();
    await expect(page.getByRole("radio", { name: "New 1" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Gone 2" })).toBeChecked();
    await expect(row(`no-${id}@inbox.test Invalid( Mailbox not found)? Not in it`)).toBeVisible();

    await page.getByRole("button", { name: "Swap the lists" }).click();
    // Another pair begins with its own first change that has addresses.
    await chooseBefore("Choose a list");
    await expect(page.getByRole("heading", { name: "Nothing is compared yet" })).toBeVisible();
    await chooseBefore(new RegExp(spring));
    await expect(page.getByRole("radio", { name: "New 2" })).toBeChecked();

    await test.step("a list that is being verified is compared as soon as that ends", async () => {
      const newer = new RegExp(`/api/lists/${new URL(page.url()).searchParams.get("now")}/$`);
      let isVerifying = true;
      await page.route(newer, async (route) => {
        if (!isVerifying) return route.fallback();
        const response = await route.fetch();
        const list = (await response.json()) as { verification: object };
        const verification = { ...list.verification, status: "running", completed_at: null };
        await route.fulfill({ json: { ...list, status: "running", verification } });
      });
      const refusal = { error: "This list is being verified again.", code: "x", request_id: "x" };
      await page.route("**/compare/", (route) =>
        isVerifying ? route.fulfill({ status: 409, json: refusal }) : route.fallback(),
      );
      await page.reload();
      await expect(
        page.getByText("compared again once the verification has ended", { exact: false }),
      ).toBeVisible();
      isVerifying = false;
      await expect(page.getByRole("radio", { name: "New 2" })).toBeChecked();
    });

    await chooseBefore("The same list, verified the time before");
    await expect(
      page.getByText(
        "This list was verified only once, or is being verified again. Choose another list, or wait.",
      ),
    ).toBeVisible();
    const again = page.waitForRequest("**/compare/");
    await page.getByRole("button", { name: "Try again" }).click();
    await again;
    await expectAccessible(page);
  });

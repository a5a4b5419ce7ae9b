/** Choosing and uploading a file: what is not accepted, left, cancelled or refused. */
import { resolve } from "node:path";
import { expectAccessible, expectNoOverflow, screens } from "./support/axe.ts";
import { holdRequest } from "./support/hold-request.ts";
import { chooseFile, csvFile, expect, type Page, signIn, test, uniqueName } from "./support/journey.ts";
import { refuseOnce } from "./support/refuse-once.ts";

const sample = resolve(import.meta.dirname, "../../stacks/local/samples/newsletter-5000.csv");

test.describe("a file that is not accepted", () => {
  test.beforeEach(({ page }) => signIn(page, "/verify-email/file-validation"));

  test("is rejected for its type", async ({ page }) => {
    await chooseFile(page, csvFile("people.pdf", "%PDF"));
    await expect(page.getByRole("alert")).toContainText("Winnow reads CSV, TSV, TXT and XLSX files.");
  });

  test("is rejected when empty", async ({ page }) => {
    await chooseFile(page, csvFile("people.csv", ""));
    await expect(page.getByRole("alert")).toContainText("This file is empty.");
  });

  test("is rejected when the workbook is broken", async ({ page }) => {
    await chooseFile(page, csvFile("people.xlsx", "PK\u0003\u0004 not a zip"));
    await expect(page.getByRole("alert")).toContainText("This workbook is damaged.");
  });

  test("without addresses shows a warning and a column choice", async ({ page }) => {
    await chooseFile(page, csvFile("people.csv", "Name,Age\nAnna,40\n"));
    await expect(page.getByText("No column looks like email addresses")).toBeVisible();
    await page.getByRole("combobox", { name: "Addresses are in" }).click();
    await page.getByRole("option", { name: "Column 2" }).click();
    await expect(page.getByRole("columnheader", { name: "Column 2 (addresses)" })).toBeVisible();
  });

  test("is shown and read in another encoding", async ({ page }) => {
    const polish = Buffer.from(
      "496d69ea3b452d6d61696c3b4669726d610aa3756b61737a2057699c6e696577736b693b6c40782e6f72673b4b72616bf3770a",
      "hex",
    );
    await chooseFile(page, { name: "klienci.csv", mimeType: "text/csv", buffer: polish });
    await expect(page.getByRole("combobox", { name: "Encoding" })).toHaveText(
      "Western European (Windows-1252)",
    );
    await expect(page.getByText("£ukasz")).toBeVisible();
    const encoding = page.getByRole("combobox", { name: "Encoding" });
    await encoding.press("Enter");
    await page.keyboard.type("Central");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Łukasz Wiśniewski")).toBeVisible();
    await expect(encoding).toBeFocused();
    for (const size of screens) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    const choice = page.waitForRequest(/\/uploaded\/$/);
    await page.getByRole("button", { name: "Upload and count" }).click();
    expect((await choice).postDataJSON()).toMatchObject({ column: 1, encoding: "windows-1250" });
    await expect(page.getByRole("button", { name: /^Verify 1 address/ })).toBeVisible();
  });

  test("is shown with the syllables that Windows adds to Korean", async ({ page }) => {
    const korean = Buffer.from(
      "c0ccb8a72cc0ccb8dec0cf0ab1e894ee2c6b696d406578616d706c652e6b720ac0ccbfb5c8f12c6c6565406578616d706c652e6b720a",
      "hex",
    );
    await chooseFile(page, { name: "고객.csv", mimeType: "text/csv", buffer: korean });
    await chooseIn(page, "Encoding", "Korean (EUC-KR, CP949)");
    await expect(page.getByText("김뷁")).toBeVisible();
    await expect(page.getByRole("button", { name: "Upload and count" })).toBeEnabled();
  });

  test("can be read by another column after its import, or says why not", async ({ page }) => {
    const tooLarge = "This workbook is too large for a preview. Save the list as CSV and upload that.";
    await refuseOnce(page, "**/api/lists/*/preview/", tooLarge);
    await chooseFile(page, csvFile("people.csv", "Name,Email\nAnna,anna@inbox.test\n"));
    await chooseIn(page, "Addresses are in", "Name");
    await page.getByRole("button", { name: "Upload and count" }).click();
    await expect(page.getByText(tooLarge)).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await page.getByRole("button", { name: "Import again" }).click();
    await expect(page.getByText("This list failed")).toBeHidden();
  });

  test("can be replaced, and a failed upload keeps the choices", async ({ page }) => {
    await chooseFile(page, csvFile("first.csv", "Email\nanna@inbox.test\n"));
    await page.getByRole("button", { name: "Choose another file" }).click();
    await chooseFile(page, csvFile("second.csv", twoColumns));
    await expect(page.getByLabel("Name of the list")).toHaveValue("second");
    await page.route(
      (url) => url.origin !== new URL(page.url()).origin,
      (route) => route.fulfill({ status: 403, headers: { "access-control-allow-origin": "*" } }),
    );
    await chooseAll(page);
    await page.getByRole("button", { name: "Upload and count" }).click();
    await expect(page.getByRole("alert")).toContainText("Storage did not take the file.");
    await expectChoicesKept(page);
  });

  test("is not blamed where the code that reads it does not load", async ({ page }) => {
    await page.route("**/preview-worker*", (route) => route.abort());
    await chooseFile(page, csvFile("people.csv", "Email\nanna@inbox.test\n"));
    await expect(page.getByRole("alert")).toContainText("The code that reads files could not be loaded.");
  });

  test("is rejected at once where the browser cannot read it", async ({ page }) => {
    await page.evaluate(() => {
      const { Worker } = globalThis;
      globalThis.Worker = class extends Worker {
        override postMessage(): void {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
          super.postMessage({ name: "people.csv", size: 10 });
        }
      };
    });
    await chooseFile(page, csvFile("people.csv", "Email\nanna@inbox.test\n"));
    await expect(page.getByRole("alert")).toContainText("This file could not be read.", { timeout: 10_000 });
  });

  test("can be replaced while it is read: the file that is chosen last is shown", async ({ page }) => {
    await page.evaluate(() => {
      const { Worker } = globalThis;
      let isFirst = true;
      globalThis.Worker = class extends Worker {
        /** The first file is read until the test says so. */
        override postMessage(file: unknown): void {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
          const send = () => super.postMessage(file);
          if (isFirst) addEventListener("read-first", send, { once: true });
          else send();
          isFirst = false;
        }
      };
    });
    await chooseFile(page, csvFile("wrong.csv", "Name,Email\nAnna,anna@inbox.test\n"));
    await chooseFile(page, csvFile("right.csv", "Email\nben@inbox.test\n"));
    await expect(page.getByLabel("Name of the list")).toHaveValue("right");
    await page.evaluate(() => dispatchEvent(new Event("read-first")));
    await expect.poll(() => page.workers()).toEqual([]);
    await expect(page.getByLabel("Name of the list")).toHaveValue("right");
    const preview = page.getByRole("region", { name: "First rows of the file" });
    await expect(preview.getByRole("columnheader")).toHaveCount(1);
  });
});

/** The first column is the one that is guessed. */
const twoColumns = "Email,Private\nanna@inbox.test,ann@inbox.test\n";

/** Makes choices that differ from the defaults. */
async function chooseAll(page: Page): Promise<void> {
  await page.getByLabel("Name of the list").fill("Spring");
  await chooseIn(page, "Addresses are in", "Private");
  await chooseIn(page, "Keep it for", "90 days");
}

async function chooseIn(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

async function expectChoicesKept(page: Page): Promise<void> {
  await expect(page.getByLabel("Name of the list")).toHaveValue("Spring");
  await expect(page.getByRole("combobox", { name: "Addresses are in" })).toHaveText("Private");
  await expect(page.getByRole("combobox", { name: "Keep it for" })).toHaveText("90 days");
}

test("Leaving during an upload asks first, and cancelling keeps the choices.", async ({ page }) => {
  await signIn(page, "/verify-email/file-validation");
  await chooseFile(page, csvFile("people.csv", twoColumns));
  await chooseAll(page);
  // Storage never responds.
  await page.route(
    (url) => url.origin !== new URL(page.url()).origin,
    () => undefined,
  );
  await page.getByRole("button", { name: "Upload and count" }).click();
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await page.getByRole("link", { name: "List Validation" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave and cancel the upload?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expectChoicesKept(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("link", { name: "List Validation" }).click();
  await expect(page).toHaveURL("/verify-email/list-validation");
});

test.describe("an upload whose list is not made yet", () => {
  /** Begins an upload, does what is given while its list is being made, and waits until that list is removed. */
  async function during(page: Page, act: () => Promise<void>): Promise<void> {
    await signIn(page, "/verify-email/file-validation");
    await chooseFile(page, csvFile("people.csv", "Email\nanna@inbox.test\n"));
    const sent: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== new URL(page.url()).origin) sent.push(request.url());
    });
    const creation = await holdRequest(page, "**/api/lists/");
    const removal = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await page.getByRole("button", { name: "Upload and count" }).click();
    await creation.arrived;
    await act();
    creation.release();
    expect((await removal).ok()).toBe(true);
    expect(sent, "sent to storage").toEqual([]);
  }

  test("is cancelled at once", async ({ page }) => {
    await during(page, async () => {
      await page.getByRole("button", { name: "Cancel upload" }).click();
      await expect(page.getByRole("button", { name: "Upload and count" })).toBeVisible();
    });
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("takes nobody back who has left", async ({ page }) => {
    await during(page, async () => {
      await page.getByRole("link", { name: "List Validation" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
      await expect(page).toHaveURL("/verify-email/list-validation");
    });
    await expect(page).toHaveURL("/verify-email/list-validation");
  });
});

test("A file that has arrived is not uploaded again where its import is refused.", async ({ page }) => {
  const name = uniqueName("Arrived");
  await signIn(page, "/verify-email/file-validation");
  let uploads = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/api\/lists\/?$/.test(request.url())) uploads++;
  });
  await page.route(
    /\/api\/lists\/[^/]+\/uploaded\/?$/,
    (route) => route.fulfill({ status: 429, json: { error: "Try again in 60 minutes." } }),
    { times: 1 },
  );
  await chooseFile(page, sample);
  await page.getByLabel("Name of the list").fill(name);
  await page.getByRole("button", { name: "Upload and count" }).click();
  await expect(page.getByText("Try again in 60 minutes.")).toBeVisible();
  await page.getByRole("button", { name: "Read by my column" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
  expect(uploads).toBe(1);
});

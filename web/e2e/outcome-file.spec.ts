/** Exports of a mail service, uploaded. */
import { expectAccessible } from "./support/axe.ts";
import { csvFile, expect, signIn, test, uniqueAddress, uniqueName } from "./support/journey.ts";

const path = "/outcomes";

const isoTime = (): string => new Date().toISOString();

test("The export of a service is uploaded, its bounces are suppressed, and rejected rows say why.", async ({
  page,
}) => {
  const email = uniqueAddress();
  await signIn(page, path);
  await page.getByRole("button", { name: "Upload a file" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Upload outcomes" });
  const csv = `Type,MessageID,Email,BouncedAt,Details\nHardBounce,m1,${email},${isoTime()},550 5.1.1 User unknown\nHardBounce,m2,nobody,${isoTime()},\n`;
  const name = `${uniqueName("bounces")}.csv`;
  await dialog.getByLabel("File of outcomes").setInputFiles(csvFile(name, csv));
  await expect(dialog).toContainText("Read as an export of Postmark.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Upload" }).click();
  const file = page.getByRole("region", { name: "Files" }).getByRole("listitem").filter({ hasText: name });
  await expect(file).toContainText("1 bounced (1 because of the mailbox)", { timeout: 40_000 });
  await file.getByText("1 row rejected").click();
  await expect(file).toContainText("Row 3: not an address.");
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await file.getByRole("button", { name: "Download all as CSV" }).press("Enter");
  expect((await saved).suggestedFilename()).toMatch(/^rejected-fil_.*\.csv$/);
  await page.goto(`/suppression?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Postmark");
  await page.goto(path);
  await file.getByRole("button", { name: `Remove ${name}` }).press("Enter");
  await expect(file).toHaveCount(0);
});

test("An upload says why storage refuses it, and ends with its dialog.", async ({ page }) => {
  await signIn(page, path);
  const open = page.getByRole("button", { name: "Upload a file" });
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Upload outcomes" });
  const name = `${uniqueName("bounces")}.csv`;
  const file = csvFile(name, `email,type,at\n${uniqueAddress()},bounced,${isoTime()}\n`);
  await dialog.getByLabel("File of outcomes").setInputFiles(file);
  const isStorage = (url: URL) => url.origin !== new URL(page.url()).origin;
  await page.route(
    isStorage,
    (route) => route.fulfill({ status: 403, headers: { "access-control-allow-origin": "*" } }),
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Storage did not take the file.");
  // Storage never responds.
  await page.route(isStorage, () => undefined);
  const sent = page.waitForRequest((each) => isStorage(new URL(each.url())));
  await dialog.getByRole("button", { name: "Upload" }).click();
  await sent;
  const removal = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  expect((await removal).ok()).toBe(true);
  await open.press("Enter");
  await expect(dialog.getByLabel("File of outcomes")).toBeAttached();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("Somebody says which column has what, and sees why a file is not read.", async ({ page }) => {
  const email = uniqueAddress();
  await signIn(page, path);
  await page.goto(`${path}?upload`);
  const dialog = page.getByRole("dialog", { name: "Upload outcomes" });
  const choose = (name: string, content: string) =>
    dialog.getByLabel("File of outcomes").setInputFiles(csvFile(name, content));
  await choose("empty.csv", "\n\n");
  await expect(dialog.getByRole("alert")).toContainText("The file was not taken");
  const name = `${uniqueName("own")}.csv`;
  await choose(name, `Wer,Grund,Datum\n${email},550 5.1.1 User unknown,${isoTime()}\n`);
  await expect(dialog).toContainText("These are not the columns of a service that Winnow knows.");
  await expect(dialog.getByRole("button", { name: "Upload" })).toBeDisabled();
  for (const [field, option] of [
    ["Address", "Wer"],
    ["When it happened", "Datum"],
    ["What happened", "All bounced"],
    ["What the mail server said", "Grund"],
  ] as const) {
    await dialog.getByLabel(field, { exact: true }).press("Enter");
    await page.getByRole("option", { name: option }).click();
  }
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Upload" }).click();
  const file = page.getByRole("region", { name: "Files" }).getByRole("listitem").filter({ hasText: name });
  await expect(file).toContainText("1 bounced (1 because of the mailbox)", { timeout: 40_000 });
});

import { Winnow } from "../../sdk/src/index.ts";
import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import { chooseFrom, expect, type Page, signIn, test as base, uniqueName } from "./support/journey.ts";
import { startReceiver } from "./support/receiver.ts";
import { closeSecret, makeWebhook, readSecret } from "./support/secret.ts";

const test = base.extend<{ receiver: Awaited<ReturnType<typeof startReceiver>> }>({
  receiver: async ({ page: _page }, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    receiver.close();
  },
});

const path = "/webhook";

async function remove(page: Page): Promise<void> {
  await chooseFrom(page.getByRole("button", { name: "More about this webhook" }), "Delete webhook");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByRole("heading", { name: "Webhooks", exact: true })).toBeVisible();
}

test("A webhook gets a test event, shows both bodies, and replays it.", async ({ page, receiver }) => {
  await signIn(page, path);
  const secret = await makeWebhook(page, receiver.url, uniqueName("Receiver"));
  await page.getByRole("button", { name: "Send a test event" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  const sheet = page.getByRole("dialog", { name: "Delivery" });
  await expect(sheet.getByText("Delivered")).toBeVisible({ timeout: 20_000 });
  await expect(sheet.getByText("Answered 200")).toBeVisible();
  await expect(sheet.getByRole("region", { name: "the body of the request" })).toContainText(
    "list.completed",
  );
  await expect(sheet.getByRole("region", { name: "the body of the answer" })).toContainText('"heard": 1');
  const [body = "", headers = {}] = [receiver.bodies[0], receiver.headers[0]];
  expect(await Winnow.webhooks.verify(body, headers, secret)).toMatchObject({ type: "list.completed" });
  await sheet.getByRole("button", { name: "Replay" }).click();
  await expect.poll(() => receiver.bodies.length, { timeout: 20_000 }).toBe(2);
  expect(receiver.bodies[1]).toBe(receiver.bodies[0]);
  await expect(sheet.getByText("Answered 200")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Deliveries" }).getByRole("listitem")).toHaveCount(1);

  await page.getByRole("button", { name: "Replay since…" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: /^All/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Replay" }).click();
  await expect.poll(() => receiver.bodies.length, { timeout: 20_000 }).toBe(3);
  await remove(page);
});

test("An endpoint that answers 410 is disabled, says why, and is enabled again.", async ({
  page,
  receiver,
}) => {
  await signIn(page, path);
  await makeWebhook(page, receiver.url, uniqueName("Gone"));
  receiver.status = 410;
  await page.getByRole("button", { name: "Send a test event" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Answered 410").first()).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByText("This webhook is disabled: its URL answered 410")).toBeVisible();
  await page.getByRole("button", { name: "Enable again" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await remove(page);
});

test("A webhook is corrected, edited, switched off, and its secret rotated.", async ({ page, receiver }) => {
  const description = uniqueName("Edited");
  await signIn(page, path);
  await page.getByRole("button", { name: /^(New webhook|Create the first webhook)$/ }).click();
  await page.getByLabel("URL").fill("example");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByText("Write a whole URL, like https://example.com/webhooks.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  const before = await makeWebhook(page, receiver.url, description);

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("checkbox", { name: /^credits\.low/ }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("credits.low")).toBeVisible();
  await chooseFrom(page.getByRole("button", { name: "More about this webhook" }), "Rotate the secret");
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  expect(await readSecret(page, "the secret", /^whsec_/)).not.toBe(before);
  await closeSecret(page);
  await expect(page.getByText("Two secrets sign")).toBeVisible();
  await chooseFrom(page.getByRole("button", { name: "More about this webhook" }), "Switch off");
  await expect(page.getByText("This webhook is off")).toBeVisible();
  await remove(page);
});

for (const { width, height } of screens)
  test(`The screens of webhooks are accessible, ${width} px wide.`, async ({ page, receiver }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    await signIn(page, path);
    await expect(page.getByRole("heading", { name: "Webhooks", exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^(New webhook|Create the first webhook)$/ }).click();
    await page.getByRole("button", { name: "Create webhook" }).click();
    await expect(page.getByText(/^Write a whole URL/)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await makeWebhook(page, receiver.url, uniqueName("Axe"));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Replay since…" }).click();
    await expect(page.getByRole("heading", { name: "Replay events" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Send a test event" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Answered 200").first()).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await remove(page);
  });

import { expectAccessible, screens, expectNoOverflow } from "./support/axe.ts";
import {
  addressesOf,
  chooseFrom,
  expect,
  limitPermissions,
  type Page,
  pasteList,
  signIn,
  signUp,
  test,
  uniqueAddress,
  uniqueName,
  verifyList,
} from "./support/journey.ts";
import { closeSecret, readSecret } from "./support/secret.ts";

const path = "/outcomes";

/** Connects a mail service, and returns its URL from the dialog, which it closes. */
async function connect(page: Page, service: string): Promise<string> {
  await page
    .getByRole("button", { name: /^Connect (a|the first) mail service$/ })
    .first()
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: "Connect a mail service" });
  await dialog.getByLabel("Mail service").press("Enter");
  await page.getByRole("option", { name: service }).click();
  await dialog.getByRole("button", { name: "Connect" }).press("Enter");
  return readUrl(page);
}

/** The URL that is shown this once, in a dialog which it closes. */
async function readUrl(page: Page): Promise<string> {
  const url = await readSecret(page, "the URL", /\/hook\/outcomes\//);
  await closeSecret(page);
  return url;
}

const rowOf = (page: Page, service: string) =>
  page
    .getByRole("region", { name: "Where outcomes come from" })
    .getByRole("listitem")
    .filter({ hasText: service });

/** Loads the page and opens the panel of notices, until it tells of this. */
async function expectNotice(page: Page, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await page.getByRole("button", { name: /^Notifications/ }).press("Enter");
    const panel = page.getByRole("dialog", { name: "Notifications" });
    await expect(panel).toContainText(words, { timeout: 3_000 });
  }).toPass({ timeout: 100_000 });
}

const seconds = (): number => Math.floor(Date.now() / 1_000);

test("A mail was sent, its bounce arrives, and the credit comes back.", async ({ page, request }) => {
  test.setTimeout(240_000);
  const [email, name] = [uniqueAddress(), uniqueName("Mailed")];
  // A workspace of its own: who died is counted anew for each list that another journey verifies.
  await signUp(page);
  await pasteList(page, name, [email]);
  await verifyList(page);
  const list = page.url();
  await expect(addressesOf(page).first()).toContainText(email);
  await page.goto(path);
  const url = await connect(page, "Brevo");
  const event = { email, ts_event: seconds() + 1, "message-id": `<${email}>` };
  for (const body of [
    { ...event, event: "delivered" },
    { ...event, event: "hard_bounce", reason: "550 5.1.1 User unknown" },
  ])
    expect(await (await request.post(url, { data: body })).json()).toEqual({ outcomes: 1 });
  const row = rowOf(page, "Brevo").filter({ hasText: "1 bounced (1 because of the mailbox)" });
  await expect(row).toContainText("1 delivered", { timeout: 40_000 });
  await page.goto(`/suppression?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Brevo");
  await expectNotice(page, /credits? came back/);
  // The list is judged again, once. Outcomes of this hour are not merged yet.
  await page.goto(list);
  const revise = async () => {
    await chooseFrom(page.getByRole("button", { name: "More about this list" }), "Revise verdicts");
    await page.getByRole("alertdialog").getByRole("button", { name: "Revise verdicts" }).click();
  };
  await revise();
  await expectNotice(page, `The verdicts of “${name}” are revised`);
  await page.goto(list);
  await revise();
  await expect(page.getByText("This list was revised within the last 24 hours.").first()).toBeVisible();
  // The list comes again, as it was.
  await pasteList(page, uniqueName("Again"), [email, uniqueAddress()]);
  await expect(page.getByText(/^1 address has died since/)).toBeVisible();
  await expect(page.getByText("Of 1 that was valid on your other lists, 1 bounced.")).toBeVisible();
  await expectAccessible(page);
});

test("A service that signs gets its key, another URL, and is disconnected.", async ({ page, request }) => {
  await signIn(page, path);
  const url = await connect(page, "Mailgun");
  const row = rowOf(page, "Mailgun").filter({ hasText: "Needs its signing key" }).first();
  await expect(row).toContainText("Nothing yet");
  const menu = row.getByRole("button", { name: "More about Mailgun" });
  expect((await request.post(url, { data: {} })).status()).toBe(401);
  await chooseFrom(menu, "Renew the URL");
  await page.getByRole("alertdialog").getByRole("button", { name: "Renew the URL" }).press("Enter");
  expect(await readUrl(page)).not.toBe(url);
  await chooseFrom(menu, "Enter the signing key");
  const dialog = page.getByRole("dialog", { name: "The signing key of Mailgun" });
  await dialog.getByLabel("Signing key").fill("short");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog).toContainText("This is no signing key of the service. Copy all of it.");
  await expectAccessible(page);
  await dialog.getByLabel("Signing key").fill(`key-${crypto.randomUUID()}`);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  const waiting = rowOf(page, "Mailgun").filter({ hasText: "Waiting for the first event" }).first();
  await chooseFrom(waiting.getByRole("button", { name: "More about Mailgun" }), "Disconnect");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).press("Enter");
  await expect(page.getByText("Mailgun is disconnected")).toBeVisible();
});

test("The page of outcomes says why the sources do not load, and what there is to do where there is none.", async ({
  page,
}) => {
  await page.route("**/api/outcome-sources/", (route) =>
    route.fulfill({ status: 500, json: { error: "No" } }),
  );
  await signIn(page, path);
  await expect(page.getByRole("alert")).toContainText("The sources could not be loaded");
  await page.unroute("**/api/outcome-sources/");
  await page.route("**/api/outcome-sources/", (route) => route.fulfill({ json: { results: [] } }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing was reported yet")).toBeVisible();
});

test("Who may only view sees the sources and changes none.", async ({ page }) => {
  await limitPermissions(page, { verify_email: ["view"] });
  await signIn(page, path);
  await expect(page.getByRole("heading", { name: "Outcomes" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Connect/ })).toHaveCount(0);
});

const source = (more: object) => ({
  id: "src_1",
  provider: "sendgrid",
  state: "active",
  key_hint: "abcd",
  previous_url_until: null,
  accepted: {
    bounced: 12_345,
    hard_bounced: 9_876,
    complained: 123,
    unsubscribed: 4_567,
    delivered: 1_234_567,
    opened: 456_789,
    clicked: 34_567,
  },
  refused: {
    not_an_address: 12,
    in_future: 0,
    too_old: 3,
    not_a_report: 0,
    not_an_event: 0,
    no_time: 7,
    not_stored: 0,
  },
  repeated: 1_234,
  calls_refused: 3,
  last_refused_at: "2026-11-27T10:00:00.000Z",
  last_at: "2026-11-28T10:00:00.000Z",
  created_at: "2026-11-01T10:00:00.000Z",
  created_by: "Mara Long",
  ...more,
});

const rate = (mailed: number, bounced: number) => {
  const estimate = bounced / mailed;
  const half = 2 * Math.sqrt(Math.max(estimate, 0.001) / mailed);
  const bounce_rate = { estimate, low: Math.max(0, estimate - half), high: estimate + half };
  return { mailed, bounced, bounce_rate };
};

const accuracy = {
  ...rate(98_765, 741),
  months: ["2026-11", "2026-10", "2026-09", "2026-08"].map((month, back) => ({
    month,
    ...rate(40_000 - back * 9_000, 260 + back * 40),
    providers: [
      { provider: "google", ...rate(30_211 - back * 7_000, 61) },
      { provider: "microsoft365", ...rate(8_012, 190) },
      { provider: "other", ...rate(1_402, 9) },
      { provider: "proofpoint", ...rate(41, 0) },
    ],
  })),
  bounces_only: ["sendgrid"],
};

test("The page of outcomes says why it is not known how right we were, and what there is to do where nothing was mailed.", async ({
  page,
}) => {
  const calls = "**/api/accuracy/";
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: "No" } }));
  await signIn(page, path);
  const alert = page.getByRole("alert").filter({ hasText: "Our accuracy could not be loaded" });
  await expect(alert).toBeVisible();
  await page.unroute(calls);
  const nothing = { mailed: 0, bounced: 0, bounce_rate: null, months: [], bounces_only: ["api"] };
  await page.route(calls, (route) => route.fulfill({ json: nothing }));
  await alert.getByRole("button", { name: "Try again" }).click();
  const card = page.getByRole("region", { name: "Our accuracy" });
  await expect(card).toContainText("The API reports bounces only");
  await expectAccessible(page);
  await card.getByRole("button", { name: "Connect the service that sends your emails" }).click();
  await expect(page.getByRole("dialog", { name: "Connect a mail service" })).toBeVisible();
});

const file = (more: object) => ({
  ...{
    id: "fil_1",
    filename: "export-of-november.csv",
    size: 12_345_678,
    status: "read",
    source: "sendgrid",
  },
  accepted: source({}).accepted,
  rows: 1_000_000,
  repeated: 1_234,
  nothing: 345_678,
  rejected: 4_321,
  error: null,
  first_rejected: [
    { row: 17, reason: "no_time", text: "jane@example.com, bounced, 03/04/2026" },
    { row: 5_000, reason: "not_an_address", text: "nobody, bounced, 2026-11-03" },
  ],
  created_at: "2026-11-28T10:00:00.000Z",
  ended_at: "2026-11-28T10:02:00.000Z",
  forgotten_at: "2026-12-28T10:00:00.000Z",
  ...more,
});

const files = [
  file({}),
  file({ id: "fil_2", filename: "still-being-read.xlsx", status: "reading", rejected: 0, ended_at: null }),
  file({
    id: "fil_3",
    filename: "own.csv",
    status: "failed",
    source: null,
    rows: 0,
    rejected: 0,
    error: {
      code: "outcome_file.columns",
      message: "These are not the columns of a service that Winnow knows.",
    },
  }),
];

for (const { width, height } of screens)
  test(`Outcomes and their accuracy are accessible, ${width} px wide.`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const results = [
      source({ id: "api", provider: null, created_at: null, created_by: null, calls_refused: 0 }),
      source({}),
      source({ id: "src_2", provider: "resend", state: "needs_key", key_hint: null }),
    ];
    await page.route("**/api/outcome-sources/", (route) => route.fulfill({ json: { results } }));
    await page.route("**/api/accuracy/", (route) => route.fulfill({ json: accuracy }));
    await page.route("**/api/outcome-files/", (route) => route.fulfill({ json: { results: files } }));
    const rate = { delivered: 1_234_567, complained: 1_600, rate: 0.001296, low: 0.001234, high: 0.00136 };
    await page.route(/\/outcome-sources\/complaint-rate\/?$/, (route) =>
      route.fulfill({ json: { ...rate, level: 0.001, needed: 1_000, days: 30 } }),
    );
    await signIn(page, path);
    const card = page.getByRole("region", { name: "Our accuracy" });
    await expect(card).toContainText("SendGrid reports bounces only");
    await expect(card.getByRole("row", { name: /^Proofpoint/ })).toContainText("too few");
    await card.locator("summary", { hasText: "October 2026" }).click();
    await expect(rowOf(page, "SendGrid")).toContainText("12,345 bounced (9,876 because of the mailbox)");
    await expect(page.getByText("0.13% of your readers complain, more than 0.1%")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    if (!process.env["SHOTS"]) return;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `${process.env["SHOTS"]}/outcomes-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
  });

import { describe, expect, it } from "vitest";
import { Config } from "../../kit/config.ts";
import { notice, summary } from "./notice.ts";
import { Mail } from "../index.ts";

const hostile = {
  markup: `<img src=x onerror="alert(1)"> & 'friends'`,
  header: "Ann\r\nBcc: everybody@inbox.test\r\n\r\nBuy this",
  turned: "Ann \u202Emoc.live\u2066",
  long: "A".repeat(5_000),
};

const invitation = {
  workspace: "Field Notes",
  inviter: "Ann Lee",
  role: "Manager",
  code: "4QK9Z-C1VXB-7RT2M-PZ8DW",
  expires: "2026-11-28T10:00:00.000Z",
};

const proof = { to: "ann+1@inbox.test", code: "012345", token: "AAAAAAAAAAAAAAAAAAAAAA" };

const recovery = {
  news: "begun",
  endsAt: "2026-11-24T10:00:00.000Z",
  address: "192.0.2.1",
  program: "a browser",
  stop: { email: proof.to, token: proof.token },
} as const;

const passkey = {
  name: "Ann",
  change: "added",
  passkey: "Laptop",
  address: "192.0.2.1",
  program: "a browser",
} as const;

const emails = {
  signUpCode: Mail.signUpCode(proof),
  alreadyRegistered: Mail.alreadyRegistered(),
  resetCode: Mail.resetCode(proof),
  emailChangeCode: Mail.emailChangeCode(proof),
  passwordChanged: Mail.passwordChanged({ name: "Ann" }),
  googleLinked: Mail.googleLinked({ name: "Ann" }),
  googleUnlinked: Mail.googleUnlinked({ name: "Ann" }),
  newDevice: Mail.newDevice({
    name: "Ann",
    address: "192.0.2.1",
    program: "a browser",
    time: "2026-11-21T10:00:00.000Z",
  }),
  deviceGranted: Mail.deviceGranted({
    name: "Ann",
    keyName: "ann-laptop",
    workspaceName: "Field Notes",
    address: "192.0.2.1",
    time: "2026-11-21T10:00:00.000Z",
  }),
  sessionRevoked: Mail.sessionRevoked({ name: "Ann" }),
  secondFactorChanged: Mail.secondFactorChanged({
    name: "Ann",
    change: "code_used",
    codesLeft: 9,
    address: "192.0.2.1",
    program: "a browser",
  }),
  passkeyChanged: Mail.passkeyChanged(passkey),
  recoveryCode: Mail.recoveryCode(proof),
  secondFactorFailed: Mail.secondFactorFailed({ name: "Ann", address: "192.0.2.1", program: "a browser" }),
  factorRecovery: Mail.factorRecovery({ ...recovery, name: "Ann" }),
  emailChanged: Mail.emailChanged({
    name: "Ann",
    oldEmail: "ann@inbox.test",
    newEmail: "lee@inbox.test",
    wasLinked: true,
  }),
  invitation: Mail.invitation(invitation),
  removedFromWorkspace: Mail.removedFromWorkspace({ workspace: "Field Notes" }),
  seatLost: Mail.seatLost({ workspace: "Field Notes", hasTeam: true }),
  receipt: Mail.receipt({
    workspace: "Field Notes",
    description: "5,000 credits",
    total: 25_00,
    currency: "USD",
    invoiceNumber: "325-10566",
  }),
  notice: notice({
    workspace: "Field Notes",
    title: "The renewal of Pro, monthly was declined",
    says: "Paddle could not charge the payment method.",
    facts: [["Plan", "Pro, monthly"]],
    page: { path: "/account-settings/my-plan", label: "Update the payment method" },
  }),
  summary: summary({
    from: "2026-11-16T06:00:00.000Z",
    until: "2026-11-23T06:00:00.000Z",
    workspaces: [
      {
        name: "Field Notes",
        notices: [{ title: "Spring is clean: 3 of 4 kept", timeCreated: "2026-11-21T10:00:00.000Z" }],
      },
    ],
  }),
  ownershipReceived: Mail.ownershipReceived({ workspace: "Field Notes", from: "Ann Lee" }),
};

describe.each(Object.entries(emails))("the template %s", (_name, { subject, text, html }) => {
  it("has the same content as text and as HTML", () => {
    expect(wordsOf(shown(html)).toSorted()).toEqual(
      wordsOf(`Winnow ${text}`.replace(/Winnow\s*$/, "")).toSorted(),
    );
  });

  it("has a short subject on one line", () => {
    expect(subject).toMatch(/^[^\r\n]{5,60}$/);
  });

  it("loads no external resource", () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio)\b|url\(|\bsrc=|@import/i);
  });
});

describe("a code", () => {
  it.each([emails.signUpCode, emails.resetCode, emails.emailChangeCode, emails.recoveryCode])(
    "is in the subject, so that a mail need not be opened",
    (content) => {
      expect(content.subject).toContain("012345");
      expect(content.text).toContain("012345");
    },
  );

  it.each([
    ["/sign-up", emails.signUpCode],
    ["/reset-password", emails.resetCode],
    ["/confirm-email", emails.emailChangeCode],
    ["/stop-recovery", emails.factorRecovery],
  ])("comes with a link to %s, whose token is in the fragment", (path, { text, html }) => {
    const link = `${Config.get().appURL}${path}#email=ann%2B1%40inbox.test`;
    expect(text).toContain(`${link}&token=${proof.token}`);
    expect(html).toContain(`href="${link}&amp;token=${proof.token}"`);
  });

  it("of an invitation is in its link too", () => {
    expect(emails.invitation.text).toContain(invitation.code);
    const link = `${Config.get().appURL}/invites?token=${invitation.code}`;
    expect(emails.invitation.text).toContain(link);
    expect(emails.invitation.html).toContain(`href="${link}"`);
  });
});

it("The mail shows the expiry of an invitation as a date.", () => {
  expect(emails.invitation.text).toContain("Valid until: 28 November 2026");
});

it("The mail about a lost seat says that there is no team, or that others joined first, and what goes on.", () => {
  const textOf = (hasTeam: boolean) => Mail.seatLost({ workspace: "Field Notes", hasTeam }).text;
  expect(textOf(false)).toContain("includes no team any more");
  expect(textOf(false)).not.toContain("joined first");
  expect(textOf(true)).toContain("joined first");
  for (const hasTeam of [true, false])
    expect(textOf(hasTeam)).toContain("your webhooks and schedules there go on");
});

describe.each(Object.entries(hostile))("a name with %s", (_what, name) => {
  const written = [
    Mail.invitation({ ...invitation, workspace: name, inviter: name, role: name }),
    Mail.removedFromWorkspace({ workspace: name }),
    Mail.seatLost({ workspace: name, hasTeam: false }),
    Mail.ownershipReceived({ workspace: name, from: name }),
    Mail.passwordChanged({ name }),
    Mail.googleLinked({ name }),
    Mail.googleUnlinked({ name }),
    Mail.secondFactorFailed({ name, address: name, program: name }),
    Mail.factorRecovery({ ...recovery, name, address: name, program: name }),
    Mail.passkeyChanged({ ...passkey, name, passkey: name, program: name }),
    Mail.newDevice({ name, address: name, program: name, time: "2026-11-21T10:00:00.000Z" }),
    Mail.sessionRevoked({ name }),
    Mail.emailChanged({ name, oldEmail: name, newEmail: name, wasLinked: true }),
  ];

  it.each(written)("is escaped in $subject", ({ html }) => {
    expect(tagsOf(html)).toEqual(tagsOf(sameLetter(html)));
    expect(html).not.toContain("<img");
  });

  it.each(written)("adds no line to the subject $subject, and is cut", ({ subject, text }) => {
    expect(subject).toMatch(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]{1,120}$/u);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text.length).toBeLessThan(1_500);
  });
});

/** The same template rendered with ordinary names. */
function sameLetter(html: string): string {
  const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? "";
  return Object.values(emails).find((content) => content.html.includes(`>${heading}</h1>`))?.html ?? "";
}

const tagsOf = (html: string): string[] => html.match(/<\/?[a-z0-9!]+/gi) ?? [];

/** The visible text of an HTML page. */
const shown = (html: string): string =>
  html
    .replace(/^.*<body[^>]*>/s, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const wordsOf = (text: string): string[] => text.replaceAll(":", " ").split(/\s+/).filter(Boolean);

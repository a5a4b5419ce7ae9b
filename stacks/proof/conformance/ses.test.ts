import {
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  SendEmailCommand,
  SESv2Client,
  type SendEmailCommandInput,
} from "@aws-sdk/client-sesv2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusal } from "./bucket.ts";
import { openTarget } from "./target.ts";

const target = await openTarget();
const ses = new SESv2Client(target.config);
beforeAll(() => ses.send(new CreateEmailIdentityCommand({ EmailIdentity: "example.com" })));
afterAll(async () => {
  await ses.send(new DeleteEmailIdentityCommand({ EmailIdentity: "example.com" }));
  ses.destroy();
  await target.close();
});

const simple = { Simple: { Subject: { Data: "Hi €" }, Body: { Text: { Data: "done" } } } };
const send = (more: Partial<SendEmailCommandInput> = {}) =>
  ses.send(
    new SendEmailCommand({
      FromEmailAddress: "Winnow <no-reply@example.com>",
      Destination: { ToAddresses: ["ada@example.com"] },
      Content: simple,
      ...more,
    }),
  );

const recipients = (count: number) => Array.from({ length: count }, (_, index) => `r${index}@example.com`);

async function inbox(): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${target.config.endpoint}/_local/inbox`, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(5000),
  });
  return (await answer.json()) as Record<string, unknown>[];
}

describe("a mail", () => {
  test("with text and HTML is accepted and has an id", async () => {
    const Body = { Text: { Data: "done" }, Html: { Data: "<b>done</b>" } };
    const { MessageId } = await send({ Content: { Simple: { Subject: { Data: "x" }, Body } } });
    expect(MessageId).toMatch(/.+/);
  });

  test("needs a sender, a recipient and content", async () => {
    expect(await refusal(send({ FromEmailAddress: undefined }))).toMatch(/BadRequest/);
    expect(await refusal(send({ Destination: {} }))).toMatch(/BadRequest/);
    expect(await refusal(send({ Content: {} }))).toMatch(/BadRequest/);
  });

  test("needs a verified sender: its address, its domain or a parent domain", async () => {
    expect(await refusal(send({ FromEmailAddress: "Winnow <no-reply@example.org>" }))).toMatch(/Rejected/);
    expect(await refusal(send({ FromEmailAddress: "no-reply@notexample.com" }))).toMatch(/Rejected/);
    expect(await refusal(send({ FromEmailAddress: "Winnow <no-reply@news.example.com>" }))).toBe("accepted");
  });

  test("is refused for a non-ASCII address", async () => {
    for (const address of ["änn@example.com", "ann@exämple.com"])
      expect(await refusal(send({ Destination: { ToAddresses: [address] } }))).toMatch(/BadRequest|Rejected/);
  });

  test("may have up to fifty recipients", async () => {
    expect(await refusal(send({ Destination: { ToAddresses: recipients(50) } }))).toBe("accepted");
    expect(await refusal(send({ Destination: { ToAddresses: recipients(51) } }))).toMatch(
      /BadRequest|Rejected/,
    );
  });
});

describe.skipIf(process.env["CONFORMANCE_ENDPOINT"] !== undefined)("the inbox", () => {
  test("lists the newest mail first, with all its fields", async () => {
    await send({ Destination: { ToAddresses: ["first@example.com"] } });
    const Body = { Text: { Data: "t" }, Html: { Data: "<i>h</i>" } };
    await send({
      Destination: { ToAddresses: ["Ada <second@example.com>", "third@example.com"] },
      Content: { Simple: { Subject: { Data: "S" }, Body } },
    });
    const [newest, older] = await inbox();
    expect(newest).toMatchObject({
      from: "Winnow <no-reply@example.com>",
      to: "second@example.com, third@example.com",
      subject: "S",
      text: "t",
      html: "<i>h</i>",
    });
    expect(older).toMatchObject({ to: "first@example.com", subject: "Hi €", text: "done", html: "" });
  });

  test("parses a raw mail", async () => {
    const raw = [
      "From: a@example.com",
      'To: "B" <b@example.com>',
      "Subject: =?utf-8?Q?Raw_=E2=82=AC?=",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "gr=C3=BC=C3=9Fe",
    ].join("\r\n");
    await ses.send(new SendEmailCommand({ Content: { Raw: { Data: Buffer.from(raw) } } }));
    const [mail] = await inbox();
    expect(mail).toMatchObject({ from: "a@example.com", to: "b@example.com", subject: "Raw €" });
    expect(String(mail?.["text"]).trim()).toBe("grüße");
  });

  test("is a page that shows a mail without running its scripts", async () => {
    const Body = { Html: { Data: "<script>alert(1)</script><p>hello" } };
    await send({ Content: { Simple: { Subject: { Data: "<script>" }, Body } } });
    const page = await fetch(`${target.config.endpoint}/_local/inbox`, { signal: AbortSignal.timeout(5000) });
    const html = await page.text();
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;p&gt;hello");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});

/** SES on one machine: no mail leaves; every mail is a file, and is read at `/_local/inbox`. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { readJson } from "../json-protocol.ts";
import { AwsError, type RequestHandler, type Service } from "../emulated-service.ts";
import { INBOX_POLICY, inboxPage } from "./inbox-page.ts";
import { readMail, SendEmail } from "./mail.ts";
import { Mailbox } from "./mailbox.ts";

/** SES takes 40 MB; as base64 in JSON that is a third more. */
const BODY_LIMIT = 56 * 2 ** 20;
const API = "/v2/email/";
const INBOX = "/_local/inbox";

export interface Ses extends Service {
  /** The inbox of everybody: a page, or JSON for those who accept it. */
  inbox: RequestHandler;
}

export interface SesOptions {
  /** Where the mails lie. */
  folder: string;
}

export async function createSes({ folder }: SesOptions): Promise<Ses> {
  const mailbox = await Mailbox.open(join(folder, "mail"));
  return {
    name: "ses",
    claims: ({ url = "/" }) => url.startsWith(API),
    async handle(request, response) {
      try {
        answer(response, 200, await call(mailbox, request));
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        response.setHeader("x-amzn-errortype", error.code);
        answer(response, error.status, { message: error.message });
      }
    },
    close: () => Promise.resolve(),
    inbox: {
      claims: ({ url = "/" }) => pathOf(url) === INBOX,
      handle: (request, response) => showInbox(mailbox, request, response),
    },
  };
}

async function call(mailbox: Mailbox, request: IncomingMessage): Promise<object> {
  const operation = `${request.method} ${pathOf(request.url ?? "/").slice(API.length)}`;
  if (operation !== "POST outbound-emails")
    throw new AwsError("NotFoundException", `SES has no operation ${operation} here; only SendEmail.`, 404);
  const parsed = SendEmail.safeParse(await readJson(request, BODY_LIMIT));
  if (!parsed.success) throw new AwsError("BadRequestException", z.prettifyError(parsed.error));
  const mail = await readMail(parsed.data);
  await mailbox.keep(mail);
  return { MessageId: mail.id };
}

async function showInbox(
  mailbox: Mailbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const mails = await mailbox.latest();
  if (request.headers.accept?.includes("application/json")) {
    answer(response, 200, mails);
    return;
  }
  const openID = new URL(request.url ?? "/", "http://local").searchParams.get("id");
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": INBOX_POLICY,
    "cache-control": "no-store",
  });
  response.end(inboxPage(mails, openID));
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "/";
}

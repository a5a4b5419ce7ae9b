/** SES on one machine: sends nothing; stores each mail as a file, shown at `/_local/inbox`. An identity is verified at creation. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { accessKeyOf } from "../iam/access-key.ts";
import { needsOf, refusalsOf } from "../iam/needs.ts";
import type { Authorize } from "../iam/roles.ts";
import { readJson } from "../json-protocol.ts";
import { AwsError, regionName, type RequestHandler, type Service } from "../emulated-service.ts";
import { inboxPolicy, inboxPage } from "./inbox-page.ts";
import { Identities } from "./identities.ts";
import { readMail, SendEmail, senderOf } from "./mail.ts";
import { Mailbox } from "./mailbox.ts";

/** SES accepts 40 MB, which base64 in JSON enlarges by a third. */
const maxBodyBytes = 56 * 2 ** 20;
const apiPath = "/v2/email/";
const inboxPath = "/_local/inbox";

export interface Ses extends Service {
  /** The inbox of all recipients, or of one by `?to=`: a page, or JSON by the Accept header. */
  inbox: RequestHandler;
}

export interface SesOptions {
  /** The folder of the mails. */
  folder: string;
  authorize?: Authorize | undefined;
}

export async function createSes({ folder, authorize }: SesOptions): Promise<Ses> {
  const mailbox = await Mailbox.open(join(folder, "mail"));
  const identities = await Identities.open(folder);
  return {
    name: "ses",
    claims: ({ url = "/" }) => url.startsWith(apiPath),
    async handle(request, response) {
      try {
        answer(response, 200, await call({ mailbox, identities, authorize }, request));
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        response.setHeader("x-amzn-errortype", error.code);
        answer(response, error.status, { message: error.message });
      }
    },
    close: () => Promise.resolve(),
    inbox: {
      claims: ({ url = "/" }) => pathOf(url) === inboxPath,
      handle: async (request, response) => showInbox(mailbox, request, response),
    },
  };
}

interface State {
  mailbox: Mailbox;
  identities: Identities;
  authorize?: Authorize | undefined;
}

/** The operations of routes, as IAM names them. */
const operations: Readonly<Record<string, string>> = {
  "POST outbound-emails": "SendEmail",
  "POST identities": "CreateEmailIdentity",
  "GET identities/name": "GetEmailIdentity",
  "DELETE identities/name": "DeleteEmailIdentity",
};

async function call(state: State, request: IncomingMessage): Promise<object> {
  const [resource = "", name] = pathOf(request.url ?? "/")
    .slice(apiPath.length)
    .split("/");
  const input = await readJson(request, maxBodyBytes);
  const route = `${request.method} ${resource}${name === undefined ? "" : "/name"}`;
  state.authorize?.(
    accessKeyOf(request),
    needsOf("ses", operations[route] ?? route, input),
    refusalsOf("ses"),
  );
  switch (route) {
    case "POST outbound-emails":
      return sendEmail(state, input);
    case "POST identities":
      return createIdentity(state, input);
    case "GET identities/name":
      return describeIdentity(state, decodeURIComponent(name ?? ""));
    case "DELETE identities/name":
      return deleteIdentity(state, decodeURIComponent(name ?? ""));
    default:
      throw new AwsError(
        "NotFoundException",
        `SES has no operation ${request.method} ${resource} here.`,
        404,
      );
  }
}

async function sendEmail({ mailbox, identities }: State, input: unknown): Promise<object> {
  const mail = await readMail(parse(SendEmail, input));
  const sender = senderOf(mail);
  if (!identities.verifies(sender))
    throw new AwsError(
      "MessageRejected",
      `Email address is not verified. The following identities failed the check in region ${regionName.toUpperCase()}: ${sender}`,
    );
  await mailbox.keep(mail);
  return { MessageId: mail.id };
}

const CreateEmailIdentity = z.object({ EmailIdentity: z.string().regex(/^[^\s@]*@?[^\s@]+$/) });

async function createIdentity({ identities }: State, input: unknown): Promise<object> {
  const { EmailIdentity: name } = parse(CreateEmailIdentity, input);
  if (identities.has(name))
    throw new AwsError("AlreadyExistsException", `Email identity ${name} already exist.`);
  await identities.add(name);
  return describeIdentity({ identities }, name);
}

function describeIdentity({ identities }: Pick<State, "identities">, name: string): object {
  requireIdentity(identities, name);
  const IdentityType = name.includes("@") ? "EMAIL_ADDRESS" : "DOMAIN";
  return { IdentityType, VerifiedForSendingStatus: true, VerificationStatus: "SUCCESS" };
}

async function deleteIdentity({ identities }: State, name: string): Promise<object> {
  requireIdentity(identities, name);
  await identities.remove(name);
  return {};
}

function requireIdentity(identities: Identities, name: string): void {
  if (!identities.has(name))
    throw new AwsError("NotFoundException", `Email identity ${name} does not exist.`, 404);
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new AwsError("BadRequestException", z.prettifyError(parsed.error));
  return parsed.data;
}

function showInbox(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  const { searchParams: query } = new URL(request.url ?? "/", "http://local");
  const mails = mailbox.latest(query.get("to"));
  if (request.headers.accept?.includes("application/json")) {
    answer(response, 200, mails);
    return;
  }
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": inboxPolicy,
    "cache-control": "no-store",
  });
  response.end(inboxPage(mails, query.get("id")));
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "/";
}

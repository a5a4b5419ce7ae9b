/** The pages of the local Paddle, its PDFs, and the script that plays Paddle.js. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { openCheckout } from "../checkout.ts";
import type { ServerContext } from "../context.ts";
import { findCustomer } from "../customer.ts";
import { notFound, PaddleError } from "../error.ts";
import { readForm, redirect, sendPage } from "../http.ts";
import { creditNotePDF, invoicePDF } from "../invoice.ts";
import { findSubscription } from "../subscription.ts";
import { findTransaction } from "../transaction.ts";
import { adminPage } from "./admin.ts";
import { answerCheckout, readOpening } from "./checkout-form.ts";
import { checkoutPage, paidPage } from "./checkout.ts";
import { messagePage, type Page } from "./layout.ts";
import { portalPage } from "./portal.ts";
import { answerPortal } from "./portal-form.ts";
import { paddleScript } from "./script.ts";

/** A page, a document, or where to go instead. */
type Answer =
  | { page: Page; status?: number }
  | { location: string }
  | { content: Buffer | string; type: string; disposition?: string };

interface Visit {
  context: ServerContext;
  url: URL;
  /** The form that was posted; null for a GET. */
  form: URLSearchParams | null;
}

/** Answers with a page. Errors are pages, too. */
export async function answerPage(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const answer = await visit({
    context,
    url,
    form: request.method === "POST" ? await readForm(request) : null,
  }).catch((error: unknown): Answer => {
    if (!(error instanceof PaddleError)) throw error;
    return { page: messagePage("This does not go on", error.message), status: error.status };
  });
  await context.account.storage.flush();
  if ("location" in answer) return redirect(response, answer.location);
  if ("page" in answer) return sendPage(response, answer.status ?? 200, answer.page.html, answer.page.nonce);
  response.writeHead(200, {
    "content-type": answer.type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(answer.disposition && { "content-disposition": answer.disposition }),
  });
  response.end(answer.content);
}

async function visit(visit: Visit): Promise<Answer> {
  const { context, url } = visit;
  const [kind = "", id = "", ...rest] = url.pathname.split("/").filter(Boolean);
  switch (kind) {
    case "_local":
      return { page: adminPage(context.account) };
    case "checkout":
      return id === "" ? openDraft(visit) : payable(visit, id);
    case "portal":
      return id === "subscriptions" ? enterPortal(visit, rest) : portal(visit, id);
    case "invoices":
    case "credit-notes":
      return pdf(visit, kind, id.replace(/\.pdf$/, ""));
    case "paddle.js":
      return { content: await paddleScript(), type: "text/javascript; charset=utf-8" };
    default:
      throw notFound(url.pathname);
  }
}

/** Opens a draft for what Paddle.js asks for, and goes to its page. */
function openDraft({ context, url }: Visit): Answer {
  const { email, ...opening } = readOpening(url, context);
  const { id } = openCheckout(context.account, opening);
  return { location: `/checkout/${id}?${new URLSearchParams({ email }).toString()}` };
}

function payable({ context, url, form }: Visit, id: string): Answer {
  const { account } = context;
  const transaction = findTransaction(account, id);
  if (transaction.status === "completed") return { page: paidPage(account, transaction) };
  if (transaction.status === "canceled")
    throw new PaddleError(400, "transaction_immutable", "This payment was canceled.");
  if (form) {
    const wrong = answerCheckout(account, transaction, form);
    if (wrong === null) return { location: `/checkout/${id}` };
    const failed = { transaction: findTransaction(account, id), form, wrong };
    return { page: checkoutPage(account, { ...failed, event: "checkout.payment.failed" }), status: 402 };
  }
  const prefilled = new URLSearchParams({ email: url.searchParams.get("email") ?? "" });
  return {
    page: checkoutPage(account, { transaction, form: prefilled, wrong: null, event: "checkout.loaded" }),
  };
}

/** The management URL of a subscription leads into the portal of its customer. */
function enterPortal({ context }: Visit, [subscription = "", action = "card"]: readonly string[]): Answer {
  const { customer_id, updated_at } = findSubscription(context.account, subscription);
  const { urls } = context.links.portal(customer_id, [subscription], updated_at);
  const [own] = urls.subscriptions;
  const location = action === "cancel" ? own?.cancel_subscription : own?.update_subscription_payment_method;
  return { location: location ?? urls.general.overview };
}

function portal({ context, url, form }: Visit, id: string): Answer {
  requireValid(context, url);
  const { account, links } = context;
  const result = form ? answerPortal(account, id, form) : { wrong: null, done: null };
  const shown = form && result.wrong !== null ? form : url.searchParams;
  const state = { customer: findCustomer(account, id), form: result.done ? new URLSearchParams() : shown };
  return { page: portalPage(account, links, { ...state, ...result }), status: result.wrong ? 400 : 200 };
}

async function pdf({ context, url }: Visit, kind: "invoices" | "credit-notes", id: string): Promise<Answer> {
  requireValid(context, url);
  const { name, content } =
    kind === "invoices" ? await invoicePDF(context.account, id) : await creditNotePDF(context.account, id);
  const disposition = url.searchParams.get("disposition") === "inline" ? "inline" : "attachment";
  return { content, type: "application/pdf", disposition: `${disposition}; filename="${name}.pdf"` };
}

function requireValid({ links }: ServerContext, url: URL): void {
  if (!links.isValid(url))
    throw new PaddleError(
      403,
      "forbidden",
      "This link is not valid, or older than an hour. Ask for a new one.",
    );
}

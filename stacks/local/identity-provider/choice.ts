/** The account chooser of the identity provider. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { errors, type InteractionResults, type Provider } from "oidc-provider";
import { choicePage, messagePage } from "./page.ts";
import type { People, Person } from "./people.ts";

/** Answers with the account chooser, or redirects to the client with the chosen account. */
export async function answerChoice(
  provider: Provider,
  people: People,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { params, session } = await provider.interactionDetails(request, response);
    if (request.method !== "POST") return send(response, 200, choicePage(people.all()));
    const form = new URLSearchParams(await text(request));
    if (form.has("cancel"))
      return await provider.interactionFinished(request, response, { error: "access_denied" });
    const person = personOf(form, people);
    if (!person) return send(response, 400, messagePage("Choose an account, or name an address."));
    const result = await consentOf(provider, person, String(params["client_id"]));
    const onward = await provider.interactionResult(request, response, result);
    if (session) await clearAccount(provider, session.uid);
    response.writeHead(303, { location: onward }).end();
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    send(response, 400, messagePage("Nobody asked for this, or it is too long ago. Begin again."));
  }
}

function personOf(form: URLSearchParams, people: People): Person | undefined {
  const field = (name: string) => (form.get(name) ?? "").trim();
  if (form.has("sub")) return people.find(field("sub"));
  const email = field("email");
  if (!/^\S+@\S+$/.test(email)) return undefined;
  return people.join({ email, given_name: field("given_name"), family_name: field("family_name") });
}

/** Removes the account of the session, so that another one can sign in. */
async function clearAccount(provider: Provider, uid: string): Promise<void> {
  const session = await provider.Session.findByUid(uid);
  if (!session) return;
  session.accountId = undefined;
  await session.persist();
}

async function consentOf(
  provider: Provider,
  { sub: accountId }: Person,
  clientId: string,
): Promise<InteractionResults> {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope("openid email profile");
  return { login: { accountId }, select_account: {}, consent: { grantId: await grant.save() } };
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cache-control": "no-store",
  });
  response.end(html);
}

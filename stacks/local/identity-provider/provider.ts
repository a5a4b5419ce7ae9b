/** The OpenID Connect server: `oidc-provider`, configured like Google, with one client. */
import { generateKeyPair, type JsonWebKey, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { interactionPolicy, Provider, type JWK } from "oidc-provider";
import { messagePage } from "./page.ts";
import { paths } from "./paths.ts";
import type { People } from "./people.ts";
import { memoryStore } from "./store.ts";

export interface ProviderOptions {
  issuer: string;
  clientID: string;
  /** The only redirect URI. */
  redirectURI: string;
  people: People;
}

const hour = 3600;

/** Creates a provider with a new key. It issues ID tokens only. */
export async function createProvider({
  issuer,
  clientID,
  redirectURI,
  people,
}: ProviderOptions): Promise<Provider> {
  const provider = new Provider(issuer, {
    adapter: memoryStore,
    clients: [
      {
        client_id: clientID,
        // Clients of other types may not have a redirect URI without TLS.
        application_type: "native",
        redirect_uris: [redirectURI],
        response_types: ["id_token"],
        grant_types: ["implicit"],
        token_endpoint_auth_method: "none",
      },
    ],
    responseTypes: ["id_token"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified", "hd"],
      profile: ["given_name", "family_name"],
    },
    findAccount(_, sub) {
      const person = people.find(sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
    interactions: { policy: policy(), url: (_, { uid }) => `${paths.choice}/${uid}` },
    routes: { authorization: paths.authorize, jwks: paths.keys },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    jwks: { keys: [await newKey()] },
    renderError(ctx, { error, error_description: why = error }) {
      const advice = `Open Winnow at ${new URL(redirectURI).origin}: people are sent back there alone.`;
      ctx.type = "html";
      ctx.body = messagePage(error === "invalid_redirect_uri" ? `${why}. ${advice}` : why);
    },
    ttl: { IdToken: hour, Interaction: hour, Session: 24 * hour, Grant: 24 * hour },
  });
  // By default, a native client may redirect to any port of loopback.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri === redirectURI;
  return provider;
}

/** Supports `prompt=select_account`: shows the chooser even in a signed-in session. */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return prompts;
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const key: JsonWebKey = privateKey.export({ format: "jwk" });
  return { ...(key as JWK), use: "sig", alg: "RS256" };
}

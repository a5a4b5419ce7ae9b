/** A browser as far as signing in needs one, for tests: keeps cookies, follows redirects, chooses who to be. */

export interface Visitor {
  /** Goes there, or posts the form there, and on to where that leads within the provider. */
  visit(url: string, form?: Record<string, string>): Promise<Visit>;
}

export interface Visit {
  status: number;
  text: string;
  /** Where one is in the end: on a page of the provider, or sent elsewhere. */
  url: string;
}

export function createVisitor(provider: string): Visitor {
  const cookies = new Map<string, string>();
  const visitor: Visitor = {
    async visit(url, form) {
      const response = await fetch(url, {
        redirect: "manual",
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const text = await response.text();
      const location = response.headers.get("location");
      if (location === null) return { status: response.status, text, url };
      const next = new URL(location, url).href;
      return next.startsWith(provider) ? visitor.visit(next) : { status: response.status, text, url: next };
    },
  };

  return visitor;
}

/** What is asked of Google by the product's pages. */
export const questionOf = (settings: Readonly<Record<string, string>>, redirectURI: string, changes = {}) =>
  `${settings["GOOGLE_AUTHORIZE_URL"]}?${new URLSearchParams({
    client_id: settings["GOOGLE_CLIENT_ID"] ?? "",
    redirect_uri: redirectURI,
    response_type: "id_token",
    response_mode: "fragment",
    scope: "openid email profile",
    state: "a-state-of-the-tab",
    nonce: "a-nonce-of-the-tab",
    prompt: "select_account",
    ...changes,
  }).toString()}`;

/** The answer in the fragment of an address. */
export const answerIn = (url: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)));

/** A minimal browser for tests of signing in: keeps cookies and follows redirects. */

export interface Visitor {
  /** Requests the URL, or posts the form to it, and follows redirects within the provider. */
  visit(url: string, form?: Record<string, string>): Promise<Visit>;
}

export interface Visit {
  status: number;
  text: string;
  /** The final URL: a page of the provider, or a redirect to another origin. */
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

/** The authorization request of the product's pages. */
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

/** The response in the fragment of a URL. */
export const answerIn = (url: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)));

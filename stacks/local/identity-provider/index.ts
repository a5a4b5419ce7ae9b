/**
 * A local OpenID Connect server in place of Google. It listens at once, and loads at the first sign-in.
 */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { paths } from "./paths.ts";

export interface IdentityProvider {
  /** The settings for the functions of a stage. */
  settings: Readonly<Record<string, string>>;
  /** Sets the only redirect URI. Requests wait until it is set. */
  serve(redirectURI: string): void;
  close(): Promise<void>;
}

const clientID = "winnow.apps.googleusercontent.test";

/** Starts it on a free loopback port, with a host name that shares no cookies with the product. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const redirectURI = Promise.withResolvers<string>();
  let listener: Promise<RequestListener> | undefined;
  const server = createServer((request, response) => {
    void (listener ??= open()).then(
      (answer) => answer(request, response),
      (error: unknown) => {
        console.error("The identity provider does not start.", error);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  async function open(): Promise<RequestListener> {
    const { listenerOf } = await import("./listener.ts");
    return listenerOf({ issuer, clientID, redirectURI: await redirectURI.promise });
  }

  return {
    settings: {
      GOOGLE_CLIENT_ID: clientID,
      GOOGLE_ISSUER: issuer,
      GOOGLE_JWKS_URI: `${issuer}${paths.keys}`,
      GOOGLE_AUTHORIZE_URL: `${issuer}${paths.authorize}`,
    },
    serve: redirectURI.resolve,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

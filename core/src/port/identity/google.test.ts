import { createHmac } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Clock } from "../clock/index.ts";
import { manualClock } from "../clock/manual.ts";
import { google } from "./google.ts";

const start = "2026-11-21T10:00:00.000Z";
const now = Date.parse(start) / 1000;
const issuer = "https://accounts.example";
const clientID = "winnow.apps.example";
const nonce = "a-nonce-of-the-browser";
const claims = {
  iss: issuer,
  aud: clientID,
  azp: clientID,
  sub: "1234567890",
  iat: now,
  exp: now + 3600,
  nonce,
  email: "ann@gmail.com",
  email_verified: true,
  given_name: "Ann",
  family_name: "Lee",
};

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
}

const rsa = () => generateKeyPair("RS256", { extractable: true });
let keys: Awaited<ReturnType<typeof rsa>>;
let keysURL: string;
beforeAll(async () => {
  keys = await rsa();
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", use: "sig" };
  keysURL = await serving((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
});

const tokenOf = (changes: JWTPayload = {}, head = {}, key = keys.privateKey): Promise<string> =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: "RS256", kid: "one", ...head }).sign(key);

interface Circumstances {
  from?: string;
  clock?: Clock.Clock;
  deadlineMs?: number;
}

const identify = (
  credential: string,
  { from = keysURL, clock = manualClock(start), deadlineMs = 10_000 }: Circumstances = {},
) =>
  Clock.provide(clock, () =>
    google({
      clientID,
      issuer,
      keysURL: from,
      authorizeURL: `${issuer}/authorize`,
      deadlineMs,
    }).identify(credential, nonce),
  );

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("an ID token of Google", () => {
  it("says who somebody is", async () => {
    expect(await identify(await tokenOf({ hd: "gmail.com" }))).toEqual({
      subject: "1234567890",
      email: "ann@gmail.com",
      isEmailVerified: true,
      hostedDomain: "gmail.com",
      firstName: "Ann",
      lastName: "Lee",
    });
  });

  it.each([[false], ["false"], [undefined]])(
    "does not vouch for an address by %j",
    async (email_verified) => {
      expect(await identify(await tokenOf({ email_verified }))).toMatchObject({ isEmailVerified: false });
    },
  );

  it.each([
    ["another issuer", { iss: "https://accounts.other" }],
    ["somebody else's client", { aud: "other.apps.example" }],
    ["several clients", { aud: [clientID, "other.apps.example"] }],
    ["a client that asked for us", { azp: "other.apps.example" }],
    ["another nonce", { nonce: "another" }],
    ["no nonce", { nonce: undefined }],
    ["nobody", { sub: undefined }],
    ["no address", { email: undefined }],
    ["a time that is over", { exp: now - 60 }],
    ["no end", { exp: undefined }],
    ["a time to come", { nbf: now + 600 }],
  ])("proves nothing with %s", async (_, changes) => {
    await expect(identify(await tokenOf(changes))).rejects.toMatchObject({ name: "NotProven" });
  });

  it("proves nothing an hour later", async () => {
    const token = await tokenOf();
    const clock = manualClock(start);
    clock.advance(3600 + 31);
    await expect(identify(token, { clock })).rejects.toMatchObject({ name: "NotProven" });
  });

  it("proves nothing unless Google signed it by RS256", async () => {
    const { privateKey: others } = await rsa();
    const publicKey = await exportSPKI(keys.publicKey);
    const byHMAC = `${part({ alg: "HS256", kid: "one" })}.${part(claims)}`;
    const forgeries = [
      await tokenOf({}, {}, others),
      await tokenOf({}, { kid: "two" }),
      await tokenOf({}, { alg: "PS256" }).catch(
        () => `${part({ alg: "PS256", kid: "one" })}.${part(claims)}.AA`,
      ),
      `${byHMAC}.${createHmac("sha256", publicKey).update(byHMAC).digest("base64url")}`,
      `${part({ alg: "none" })}.${part(claims)}.`,
      "nonsense",
      "",
    ];
    for (const forgery of forgeries)
      await expect(identify(forgery), forgery).rejects.toMatchObject({ name: "NotProven" });
  });
});

describe("the keys", () => {
  it.each<[string, RequestListener, number?]>([
    ["do not come in time", () => {}, 100],
    ["come as an error", (_, response) => response.writeHead(500).end()],
    ["are none", (_, response) => response.end("<html>")],
  ])("that %s are nobody's fault", async (_, listener, deadlineMs) => {
    const from = await serving(listener);
    await expect(identify(await tokenOf(), { from, deadlineMs })).rejects.toMatchObject({
      name: "Unreachable",
    });
  });
});

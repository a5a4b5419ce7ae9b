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

async function startServer(listener: RequestListener): Promise<string> {
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
  keysURL = await startServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
});

const tokenOf = (changes: JWTPayload = {}, head = {}, key = keys.privateKey): Promise<string> =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: "RS256", kid: "one", ...head }).sign(key);

interface Settings {
  from?: string;
  clock?: Clock.Clock;
  deadlineMs?: number;
}

const identify = (
  credential: string,
  { from = keysURL, clock = manualClock(start), deadlineMs = 10_000 }: Settings = {},
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

describe("identify with a Google ID token", () => {
  it("returns the claims of a valid token", async () => {
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
    "reports an unverified address when email_verified is %j",
    async (email_verified) => {
      expect(await identify(await tokenOf({ email_verified }))).toMatchObject({ isEmailVerified: false });
    },
  );

  it.each([
    ["another issuer", { iss: "https://accounts.other" }],
    ["another audience", { aud: "other.apps.example" }],
    ["several audiences", { aud: [clientID, "other.apps.example"] }],
    ["another authorized party", { azp: "other.apps.example" }],
    ["another nonce", { nonce: "another" }],
    ["no nonce", { nonce: undefined }],
    ["no subject", { sub: undefined }],
    ["no address", { email: undefined }],
    ["a past expiry", { exp: now - 60 }],
    ["no expiry", { exp: undefined }],
    ["a start in the future", { nbf: now + 600 }],
  ])("throws NotProven for a token with %s", async (_, changes) => {
    await expect(identify(await tokenOf(changes))).rejects.toMatchObject({ name: "NotProven" });
  });

  it("throws NotProven for an expired token", async () => {
    const token = await tokenOf();
    const clock = manualClock(start);
    clock.advance(3600 + 31);
    await expect(identify(token, { clock })).rejects.toMatchObject({ name: "NotProven" });
  });

  it("throws NotProven unless Google signed the token with RS256", async () => {
    const { privateKey: otherKey } = await rsa();
    const publicKey = await exportSPKI(keys.publicKey);
    const byHMAC = `${part({ alg: "HS256", kid: "one" })}.${part(claims)}`;
    const forgeries = [
      await tokenOf({}, {}, otherKey),
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

describe("identify when Google's keys", () => {
  it.each<[string, RequestListener, number?]>([
    ["do not arrive in time", () => {}, 100],
    ["are answered with status 500", (_, response) => response.writeHead(500).end()],
    ["are not JSON", (_, response) => response.end("<html>")],
  ])("%s throws Unreachable", async (_, listener, deadlineMs) => {
    const from = await startServer(listener);
    await expect(identify(await tokenOf(), { from, deadlineMs })).rejects.toMatchObject({
      name: "Unreachable",
    });
  });
});

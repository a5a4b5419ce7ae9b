/** An authenticator for tests: makes passkeys as ES256 key pairs, and signs with them as WebAuthn describes. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { Config } from "../../src/kit/config.ts";

interface Offered {
  challenge: string;
  options: { challenge: string };
}

/** How an answer deviates from that of an honest browser. */
interface Deviation {
  origin?: string;
  isVerified?: boolean;
  counter?: number;
  userID?: string;
}

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value]);
const sha256 = (value: string | Buffer): Buffer => createHash("sha256").update(value).digest();

/** The page that asks; browsers make no passkeys for an IP address. */
const appURL = (): URL => new URL(Config.required("appURL").replace("127.0.0.1", "localhost"));

function clientData(type: "create" | "get", challenge: string, origin = appURL().origin): Buffer {
  return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
}

/** Present and, unless it says otherwise, verified; `0x40` says that a key follows. */
function authenticatorData(counter: number, isVerified: boolean, key: Buffer | null): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (key ? 0x40 : 0);
  return Buffer.concat([sha256(appURL().hostname), Buffer.from([flags]), count, key ?? Buffer.alloc(0)]);
}

/** The public key as COSE. */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const part = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, "base64url")]);
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), part(0x21, x), part(0x22, y)]);
}

/** A passkey of one person. */
export function newAuthenticator(owner: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialID = randomBytes(16);
  const id = credentialID.toString("base64url");
  let signed = 0;
  return {
    /** Answers `navigator.credentials.create`. */
    make({ options }: Offered, { origin, isVerified = true }: Deviation = {}) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, 16]),
        credentialID,
        coseOf(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
        ...[text("authData"), bytes(authenticatorData(0, isVerified, attested))],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: clientData("create", options.challenge, origin).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    answer({ options }: Offered, { origin, isVerified = true, counter, userID = owner }: Deviation = {}) {
      signed = counter ?? signed + 1;
      const data = authenticatorData(signed, isVerified, null);
      const client = clientData("get", options.challenge, origin);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
          userHandle: Buffer.from(userID).toString("base64url"),
        },
      };
    },
  };
}

/** Access tokens that the API must refuse, made from a token that it accepts. */
import { createHmac, generateKeyPairSync, sign } from "node:crypto";

const text = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Forged tokens by their defect. `refresh` is the refresh token of the same session. */
export function forgedTokens(access: string, refresh: string): Record<string, string> {
  const [head = "", payload = "", signature = ""] = access.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString()) as Record<string, unknown>;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const bytes = Buffer.from(signature, "base64url");
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const ownKey = publicKey.export({ format: "jwk" });

  /** Changes a part and keeps the signature, which becomes invalid. */
  const unfit = (changes: Record<string, unknown>, headers: Record<string, unknown> = {}): string =>
    `${text({ ...header, ...headers })}.${text({ ...claims, ...changes })}.${signature}`;
  const signedByOther = (headers: Record<string, unknown> = {}): string => {
    const content = `${text({ ...header, ...headers })}.${payload}`;
    return `${content}.${sign(null, Buffer.from(content), privateKey).toString("base64url")}`;
  };
  const hmac = (secret: string, alg: string): string => {
    const content = `${text({ ...header, alg })}.${payload}`;
    return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
  };
  const flipped = Buffer.from(bytes);
  flipped[0] = (flipped[0] ?? 0) ^ 1;
  const year = 365 * 24 * 3600;
  const issued = Number(claims["iat"]);

  return {
    "no token at all": "nonsense",
    "two parts": `${head}.${payload}`,
    "four parts": `${access}.${signature}`,
    "an empty payload": `${head}..${signature}`,
    "an empty signature": `${head}.${payload}.`,
    "a signature of another token": `${head}.${payload}.${refresh.split(".")[2] ?? ""}`,
    "a signature with one bit changed": `${head}.${payload}.${flipped.toString("base64url")}`,
    "a signature that is cut short": `${head}.${payload}.${bytes.subarray(0, 32).toString("base64url")}`,
    "a signature of zeros": `${head}.${payload}.${Buffer.alloc(64).toString("base64url")}`,
    "alg none": `${text({ ...header, alg: "none" })}.${payload}.`,
    "alg None": `${text({ ...header, alg: "None" })}.${payload}.`,
    "alg none with the signature": `${text({ ...header, alg: "none" })}.${payload}.${signature}`,
    "alg HS256 with an empty secret": hmac("", "HS256"),
    "alg HS256 with the key id as secret": hmac(String(header["kid"]), "HS256"),
    "alg HS256 with the issuer as secret": hmac("winnow", "HS256"),
    "alg ES256": unfit({}, { alg: "ES256" }),
    "another signer": signedByOther(),
    "another signer whose key is in the header": signedByOther({ jwk: ownKey }),
    "another signer with a key URL": signedByOther({ jku: "http://127.0.0.1:9/keys" }),
    "another signer without a key id": signedByOther({ kid: undefined }),
    "another signer with an unknown key id": signedByOther({ kid: "unknown" }),
    "another signer with a path as key id": signedByOther({ kid: "../../token-key" }),
    "another subject": unfit({ sub: "usr_01J00000000000000000000000" }),
    "another session": unfit({ session: "ses_01J00000000000000000000000" }),
    "a later expiry": unfit({ exp: issued + year }),
    "no expiry": unfit({ exp: undefined }),
    "an array of audiences": unfit({ aud: ["winnow:api", "winnow:refresh"] }),
    "a critical extension": unfit({}, { crit: ["b64"], b64: false }),
    "another type": unfit({}, { typ: "JWT" }),
    "a refresh token": refresh,
    "the payload of a refresh token": `${head}.${refresh.split(".")[1] ?? ""}.${signature}`,
    "an agent's prefix": `wn_agent_${signature}`,
  };
}

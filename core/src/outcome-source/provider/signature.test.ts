import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import https from "node:https";
import { EventEmitter } from "node:events";
import { EventWebhook } from "@sendgrid/eventwebhook";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cert, key as certificateKey } from "../../../test/certificate.ts";
import { scriptedTopics } from "../../port/topic/scripted.ts";
import { Topic } from "../../port/topic/index.ts";
import type { Call } from "./reported.ts";
import * as klaviyo from "./klaviyo.ts";
import * as mailgun from "./mailgun.ts";
import * as resend from "./resend.ts";
import * as sendgrid from "./sendgrid.ts";
import { isGenuine as isGenuineMessage, Message } from "./sns-message.ts";

const now = new Date("2026-11-25T10:00:00.000Z");
const seconds = now.getTime() / 1_000;
const day = 24 * 3_600;
const body = '[{"email":"zoë@example.com","event":"bounce"}]';

const call = (headers: Record<string, string>, text = body): Call => ({
  body: Buffer.from(text),
  header: (name) => headers[name],
  now,
});

describe("a signature of SendGrid", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const signature = (time: number, text = body) =>
    sign("sha256", Buffer.from(`${time}${text}`), privateKey).toString("base64");
  const headers = (time: number, signed = signature(time)) => ({
    "x-twilio-email-event-webhook-timestamp": String(time),
    "x-twilio-email-event-webhook-signature": signed,
  });

  it("is right where SendGrid's own library says so", () => {
    const theirs = new EventWebhook();
    for (const text of [body, `${body} `]) {
      const isRight = theirs.verifySignature(
        theirs.convertPublicKeyToECDSA(key),
        text,
        signature(seconds),
        String(seconds),
      );
      expect(sendgrid.isGenuine(call(headers(seconds), text), key)).toBe(isRight);
    }
  });

  it.each([
    [day, true],
    [day + 1, false],
    [-day, true],
    [-day - 1, false],
  ])("that is %i seconds old is genuine: %s", (age, isRight) => {
    expect(sendgrid.isGenuine(call(headers(seconds - age)), key)).toBe(isRight);
  });

  it("is wrong where it is missing, or no signature", () => {
    for (const wrong of [{}, headers(seconds, ""), headers(seconds, "bm9uc2Vuc2U=")])
      expect(sendgrid.isGenuine(call(wrong), key)).toBe(false);
  });

  it("takes public keys of elliptic curves alone", () => {
    const { publicKey: rsa } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    expect(sendgrid.isKey(key)).toBe(true);
    for (const other of ["", "nonsense", rsa.export({ format: "der", type: "spki" }).toString("base64")])
      expect(sendgrid.isKey(other)).toBe(false);
  });
});

describe("a signature of Resend", () => {
  const key = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const headers = (signature: string) => ({
    "svix-id": "msg_1",
    "svix-timestamp": String(seconds),
    "svix-signature": signature,
  });

  it("is that of Standard Webhooks, anywhere among several", () => {
    const right = new Webhook(key).sign("msg_1", now, body);
    expect(resend.isGenuine(call(headers(right)), key)).toBe(true);
    expect(resend.isGenuine(call(headers(`v1,AAAA ${right}`)), key)).toBe(true);
    expect(resend.isGenuine(call(headers(right), `${body} `), key)).toBe(false);
    expect(resend.isGenuine(call(headers(right.replace("v1,", "v2,"))), key)).toBe(false);
    expect(resend.isGenuine(call({}), key)).toBe(false);
  });
});

describe("a signature of Mailgun", () => {
  const key = "key-0123456789abcdef";
  const signed = (timestamp = String(seconds), token = "a".repeat(50), with_ = key) => {
    const signature = createHmac("sha256", with_)
      .update(timestamp + token)
      .digest("hex");
    return call({}, JSON.stringify({ signature: { timestamp, token, signature }, "event-data": {} }));
  };

  it("is over the timestamp and the token, and no older than a day", () => {
    expect(mailgun.isGenuine(signed(), key)).toBe(true);
    expect(mailgun.isGenuine(signed(String(seconds - day - 1)), key)).toBe(false);
    expect(mailgun.isGenuine(signed(String(seconds), "b", "another key"), key)).toBe(false);
    for (const text of ["", "{}", "[1]", '{"signature":{"timestamp":"1","token":"2","signature":"zz"}}'])
      expect(mailgun.isGenuine(call({}, text), key)).toBe(false);
  });
});

describe("a signature of Klaviyo", () => {
  const key = "secret-of-the-webhook";
  const headers = (time: number | string, with_ = key) => ({
    "klaviyo-timestamp": String(time),
    "klaviyo-signature": createHmac("sha256", with_).update(body).update(String(time)).digest("hex"),
  });

  it("is over the body and the timestamp", () => {
    expect(klaviyo.isGenuine(call(headers(seconds)), key)).toBe(true);
    expect(klaviyo.isGenuine(call(headers("2026-11-25T09:59:00Z")), key)).toBe(true);
    expect(klaviyo.isGenuine(call(headers(seconds - day - 1)), key)).toBe(false);
    expect(klaviyo.isGenuine(call(headers(seconds, "another secret")), key)).toBe(false);
    expect(klaviyo.isGenuine(call(headers(seconds), `${body} `), key)).toBe(false);
    expect(klaviyo.isGenuine(call({}), key)).toBe(false);
  });
});

describe("a message of Amazon SNS", () => {
  afterEach(() => void vi.restoreAllMocks());

  const unsigned = {
    Type: "Notification",
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: "arn:aws:sns:eu-central-1:123456789012:bounces",
    Message: '{"eventType":"Bounce"}',
    Timestamp: now.toISOString(),
    SignatureVersion: "2",
    SigningCertURL: "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-01d088a6.pem",
  };
  const names = ["Message", "MessageId", "Subject", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];

  function signed(more: Record<string, string> = {}, tampered: Record<string, string> = {}) {
    const fields: Record<string, string> = { ...unsigned, ...more };
    const text = names.flatMap((name) => (name in fields ? [`${name}\n${fields[name]}\n`] : [])).join("");
    const algorithm = fields["SignatureVersion"] === "1" ? "sha1" : "sha256";
    const Signature = sign(algorithm, Buffer.from(text), certificateKey).toString("base64");
    return { ...fields, Signature, ...tampered };
  }

  const subscription = {
    Type: "SubscriptionConfirmation",
    SubscribeURL: "https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription",
    Token: "2336412f37",
  };

  /** What the validator of the community says, which is given the certificate instead of the network. */
  async function isRightForOthers(message: Record<string, string>): Promise<boolean> {
    vi.spyOn(https, "get").mockImplementation(((_url: unknown, answered: (response: unknown) => void) => {
      const response = Object.assign(new EventEmitter(), { statusCode: 200 });
      queueMicrotask(() => {
        answered(response);
        response.emit("data", cert);
        response.emit("end");
      });
      return new EventEmitter();
    }) as typeof https.get);
    const { default: Validator } = await import("sns-validator");
    return new Promise((resolve) => new Validator().validate(message, (error) => resolve(error === null)));
  }

  const isGenuine = (message: object, at = now): Promise<boolean> =>
    Topic.provide(scriptedTopics(cert), async () => isGenuineMessage(Message.parse(message), at));

  it.each([
    ["a notification", signed()],
    ["one with a subject", signed({ Subject: "Amazon SES Email Event Notification" })],
    ["one of the first version", signed({ SignatureVersion: "1" })],
    ["a subscription", signed(subscription)],
    ["one with another text", signed({}, { Message: '{"eventType":"Complaint"}' })],
    ["one with another topic", signed({}, { TopicArn: "arn:aws:sns:eu-central-1:666:bounces" })],
    ["a subscription with another token", signed(subscription, { Token: "other" })],
  ])("is genuine where sns-validator says so: %s", async (_, message) => {
    expect(await isGenuine(message)).toBe(await isRightForOthers(message));
  });

  it("is genuine for a day", async () => {
    expect(await isGenuine(signed(), new Date(now.getTime() + day * 1_000))).toBe(true);
    expect(await isGenuine(signed(), new Date(now.getTime() + day * 1_000 + 1))).toBe(false);
  });

  it.each([
    "https://sns.eu-central-1.amazonaws.com.evil.test/SimpleNotificationService-1.pem",
    "https://evil.test/SimpleNotificationService-1.pem",
    "http://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem",
    "https://sns.eu-central-1.amazonaws.com:8443/SimpleNotificationService-1.pem",
    "https://sns.eu-central-1.amazonaws.com/other.pem",
    "https://me@sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem",
    "https://169.254.169.254/SimpleNotificationService-1.pem",
  ])("is not genuine with a certificate of %s", async (SigningCertURL) => {
    expect(await isGenuine({ ...signed(), SigningCertURL })).toBe(false);
  });
});

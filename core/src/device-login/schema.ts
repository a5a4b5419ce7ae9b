/** The shapes of device logins, safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Name } from "../kit/text/name.ts";
import { type Scope, scopes } from "../kit/scope.ts";

/** Letters of a user code: consonants, so that no code is a word, and none is taken for another. */
export const codeLetters = "BCDFGHJKLMNPQRSTVWXZ";
export const codeLength = 8;

/** Seconds for which a person may grant a login. */
export const lifeSeconds = 600;
/** Seconds between two questions of a device. */
export const intervalSeconds = 5;
/** Days for which a granted key is valid. */
export const keyDays = 90;

const defaultScopes: readonly Scope[] = [
  "verify",
  "lists:read",
  "lists:write",
  "lists:start",
  "credits:read",
];

/** What a device asks for. */
export const Begin = z.strictObject({
  name: z
    .string()
    .max(200)
    .overwrite((name) => Name.plain(name).slice(0, 80))
    .min(1, "Name the device."),
  mode: z.enum(["live", "test"]).default("live"),
  scopes: z
    .array(z.enum(scopes))
    .min(1)
    .max(scopes.length)
    .default([...defaultScopes]),
});

/** What a device gets: its own code, and the one that it shows to the person. */
export interface Begun {
  deviceCode: string;
  userCode: string;
  lifeSeconds: number;
  intervalSeconds: number;
}

/** A code as people type it: in any case, with or without the hyphen. */
export const UserCode = z.strictObject({
  user_code: z
    .string()
    .max(40)
    .overwrite((code) => code.toUpperCase().replaceAll(/[^A-Z]/g, ""))
    .regex(new RegExp(`^[${codeLetters}]{${codeLength}}$`), "A code has eight letters, like BCDF-GHJK."),
});

/** What a person sees of a device before they grant it a key. */
export const Info = z
  .object({
    name: z.string().describe("Of the device; the key gets it"),
    mode: z.enum(["live", "test"]),
    scopes: z.array(z.enum(scopes)).describe("What the key will be able to do"),
    withheld: z
      .array(z.enum(scopes))
      .describe("What the device asks for, and the role of the person does not allow"),
    address: z.string().describe("The IP address that asks"),
    program: z.string().describe("The user agent that asks"),
    asked_at: z.iso.datetime(),
    expires_at: z.iso.datetime().describe("Until then it can be granted"),
    key_days: z.int().describe("Days for which the key will be valid"),
  })
  .meta({ id: "DeviceLogin" });
export type Info = z.infer<typeof Info>;

/** What became of a device's question. */
export type Answer =
  | { state: "waiting" | "too_fast" | "refused" | "expired" }
  | { state: "granted"; key: string; scopes: readonly Scope[]; expiresAt: string };

export const Events = {
  /** A person has granted a device a key; they are told. */
  Granted: Event.declare(
    "device_login.granted",
    z.object({
      userID: ID.schema("user"),
      email: z.string(),
      name: z.string(),
      keyName: z.string(),
      workspaceName: z.string(),
      address: z.string(),
      time: z.iso.datetime(),
    }),
  ),
};

/** What is stored of people who have an account, or want one. */
import * as keptSeconds from "../kit/kept-seconds.ts";
import type { Group } from "./kind.ts";
import { period } from "./period.ts";

const day = 86_400;

export const people: Group = {
  id: "people",
  title: "Accounts",
  kinds: [
    {
      id: "account",
      title: "Account",
      person: `Name, email address, telephone number if you give one, the password as an Argon2id hash, the id that Google has for you, and until the next change an earlier email address, which is told of a recovery for ${period(keptSeconds.formerEmail)}`,
      rows: ["user", "email", "google", "notice-preference"],
      kept: { until: "you close the account" },
      ended: null,
      seenBy: ["person"],
    },
    {
      id: "free-credits",
      title: "Mailboxes with free credits",
      person:
        "The mailbox of an account that got free credits. Once the account is closed, a keyed hash of it and nothing else",
      rows: ["free-credits"],
      kept: { until: "an operator erases it, so that free credits are given once" },
      ended: null,
      seenBy: [],
    },
    {
      id: "domain-grants",
      title: "Domains with free credits",
      person:
        "The domain of an address that signed up, unless it is a free mail provider, with the number of such accounts",
      rows: ["domain-grants"],
      kept: { seconds: keptSeconds.domainGrants, from: "the last of them" },
      ended: null,
      seenBy: [],
    },
    {
      id: "account-closing",
      title: "Accounts that will be closed",
      person: "Which account closes, when, and with which workspaces",
      rows: ["account-closing"],
      kept: { until: "the account is closed, or you keep it" },
      ended: null,
      seenBy: ["person"],
    },
    {
      id: "account-erasure",
      title: "Erasures under way",
      person:
        "Names, email addresses and networks of an account that was closed, so that everything with them is found",
      rows: ["account-erasure"],
      kept: { until: "the erasure is done", atMost: day },
      ended: null,
      seenBy: [],
    },
    {
      id: "erasure-receipt",
      title: "Receipts of erasures",
      person: null,
      rows: ["erasure-receipt"],
      kept: {
        until: "an operator erases it. It says when an account was closed and erased, not whose it was",
      },
      ended: null,
      seenBy: ["link"],
    },
    {
      id: "picture",
      title: "Profile picture",
      person: "The picture, without what the camera wrote into the file",
      rows: ["picture"],
      objects: ["picture/"],
      kept: { until: "you replace or remove it, or close the account" },
      ended: null,
      seenBy: ["person", "members"],
    },
    {
      id: "second-factor",
      title: "Second factor and passkeys",
      person:
        "When the second factor was turned on and which recovery codes are used; the public keys of passkeys and the names that you gave them. Secrets and recovery codes are derived, not stored. The owner of a workspace learns only whether you have a second factor",
      rows: ["second-factor", "passkey", "factor-recovery"],
      kept: { until: "you turn it off or remove the passkey; a recovery until it is done or stopped" },
      ended: "closing the account",
      seenBy: ["person", "owner"],
    },
    {
      id: "session",
      title: "Sessions",
      person: "IP address and browser of the login, the latest IP address, and the times",
      rows: ["session"],
      kept: {
        seconds: keptSeconds.rememberedSession,
        from: `the login where you chose to be remembered or came with Google, and ${period(keptSeconds.session)} otherwise`,
      },
      ended: "logging out, ending the session elsewhere, or closing the account",
      seenBy: ["person"],
    },
    {
      id: "device",
      title: "Known browsers",
      person: "A hash of the browser's cookie, what the browser calls itself, and the time of the last login",
      rows: ["device"],
      kept: { seconds: keptSeconds.device, from: "the last login with it" },
      ended: "closing the account",
      seenBy: [],
    },
    {
      id: "pending-sign-up",
      title: "Sign-ups that are not confirmed",
      person: "Name, email address, the IP address or its network, and the password as an Argon2id hash",
      rows: ["pending"],
      kept: { seconds: keptSeconds.pendingSignUp, from: "the sign-up" },
      ended: "the confirmation, which makes it an account",
      seenBy: [],
    },
    {
      id: "code",
      title: "Codes by email",
      person:
        "The email address that a code was asked for, by which IP address or browser, and when. The code itself is derived, not stored",
      rows: ["code", "code-send"],
      kept: { seconds: keptSeconds.code, from: "the last code" },
      ended: null,
      seenBy: [],
    },
    {
      id: "used-token",
      title: "Used sign-ins",
      person: null,
      rows: ["spent"],
      kept: { seconds: keptSeconds.usedToken, from: "their use. Only hashes, so that each is used once" },
      ended: null,
      seenBy: [],
    },
    {
      id: "attempt",
      title: "Failed attempts",
      person: "Email addresses, accounts and IP addresses with a number of failed attempts",
      rows: ["failure"],
      kept: { seconds: keptSeconds.failedAttempt, from: "the last failed attempt" },
      ended: null,
      seenBy: [],
    },
    {
      id: "count",
      title: "Counts for limits",
      person: "Accounts, sessions, keys, email addresses and IP addresses with a number of calls",
      rows: ["use", "quota", "places"],
      kept: { seconds: keptSeconds.count, from: "the beginning of what is counted, at most" },
      ended: null,
      seenBy: [],
    },
  ],
};

/** What is stored of keys, webhooks and other programs. */
import * as keptSeconds from "../kit/kept-seconds.ts";
import { objectDays } from "../kit/object-prefix.ts";
import type { Group } from "./kind.ts";

const day = 86_400;
const closing = "the closing of the workspace";

export const programs: Group = {
  id: "programs",
  title: "Keys and webhooks",
  kinds: [
    {
      id: "key",
      title: "API keys",
      person: "Name, who made it, and its networks and origins. The key itself as a hash",
      rows: ["api-key", "api-key-secret"],
      kept: { seconds: keptSeconds.stoppedKey, from: "it was stopped or has expired" },
      ended: closing,
      seenBy: ["api_key"],
    },
    {
      id: "key-usage",
      title: "Calls of a key by day",
      person: null,
      rows: ["keyUsage"],
      kept: { seconds: keptSeconds.keyUsage, from: "the day" },
      ended: closing,
      seenBy: ["api_key"],
    },
    {
      id: "request-log",
      title: "Calls of a key",
      person: "Time, method, path, status and duration of each call. No address and no content",
      rows: [],
      objects: ["requests/"],
      kept: { seconds: objectDays["requests/"] * day, from: "the call" },
      ended: closing,
      seenBy: ["api_key"],
    },
    {
      id: "key-budget",
      title: "Credits of a key by month",
      person: null,
      rows: ["keyBudget"],
      kept: { seconds: keptSeconds.keyBudget, from: "the first day of the month" },
      ended: closing,
      seenBy: ["api_key"],
    },
    {
      id: "meter",
      title: "The last calls of a key",
      person: null,
      rows: ["meter", "keyRefusals"],
      kept: {
        until: "the workspace is closed. Times, codes and paths of the last refused calls, no content",
      },
      ended: null,
      seenBy: ["api_key"],
    },
    {
      id: "request",
      title: "Idempotent requests",
      person: "The answer, which may have an address and its verdict, and a hash of the request",
      rows: ["request"],
      kept: { seconds: keptSeconds.request, from: "the first request" },
      ended: closing,
      seenBy: ["key"],
    },
    {
      id: "device-login",
      title: "Logins of devices",
      person: "IP address and program of the device, and its name",
      rows: ["device-login", "device-login-code"],
      kept: { seconds: keptSeconds.deviceLogin, from: "the beginning of the login" },
      ended: null,
      seenBy: ["person"],
    },
    {
      id: "webhook",
      title: "Webhook endpoints",
      person: "The URL, the description, and who made it. The secret encrypted",
      rows: ["webhook", "webhook-pending"],
      kept: { until: "the endpoint is deleted, or the workspace is closed" },
      ended: null,
      seenBy: ["api_key"],
    },
    {
      id: "webhook-delivery",
      title: "Webhook deliveries",
      person: "The body, which may have an address and its verdict, and the answers of your server",
      rows: ["webhook-delivery", "webhook-subject"],
      kept: { seconds: keptSeconds.webhookDelivery, from: "the event" },
      ended: `deleting the endpoint, or the list or verification that it is about, or ${closing}`,
      seenBy: ["api_key"],
    },
  ],
};

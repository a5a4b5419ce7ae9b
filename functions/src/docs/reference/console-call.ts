/** What the console of the reference knows of a call. */
import type { Document, Operation } from "./openapi.ts";
import { parameterOf } from "./openapi.ts";

/** The bodies that the console begins with, by operation: of test mode, so that each can be sent as it is. */
const bodies: Readonly<Record<string, object>> = {
  verify: { email: "person@inbox.test" },
  createList: {
    name: "Spring",
    emails: ["person@inbox.test", "no-person@inbox.test", "person@catchall.test"],
    start: "verify",
  },
  tagList: { tags: ["spring"] },
  startList: { mode: "verify" },
  setListSchedule: { every_days: 7, cap: 100 },
  downloadList: { format: "csv", statuses: ["valid"] },
  createWebhook: { url: "https://winnow.invalid/events", events: ["list.completed"] },
  updateWebhook: { description: "Our server" },
  createRule: { match: "domain", value: "example.com", effect: "block", note: "A competitor" },
  updateRule: { note: "Asked us to stop" },
  importRules: { csv: "match,value,effect\ndomain,example.com,block" },
  addSuppressions: { entries: [{ email: "gone@inbox.test", reason: "bounce" }] },
  importSuppressions: { csv: "email\ngone@inbox.test" },
  recordOutcomes: {
    outcomes: [{ email: "gone@inbox.test", type: "bounced", at: "2026-11-29T10:00:00Z" }],
  },
  recordOutcomeMessages: {
    messages: [
      "Date: Sun, 29 Nov 2026 10:00:00 +0000",
      "Subject: Undelivered",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
      "",
      "--part",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mail.example.com",
      "",
      "Final-Recipient: rfc822; gone@inbox.test",
      "Action: failed",
      "Status: 5.1.1",
      "",
      "--part--",
    ].join("\n"),
  },
};

/** The places of parameters that the console asks for. */
const asked = ["path", "query"];

/** The call of an operation for the console as JSON; null where a test key is not what it takes. */
export function consoleCall(
  document: Document,
  { method, path, ...operation }: Operation & { method: string; path: string },
): string | null {
  const { operationId = "", security = [], requestBody, parameters = [] } = operation;
  if (operationId === "checkForm" || security.length === 0) return null;
  const named = parameters.map((one) => parameterOf(document, one));
  return JSON.stringify({
    method,
    path,
    parameters: named.flatMap(({ name, in: place = "query" }) =>
      asked.includes(place) ? [{ name, in: place }] : [],
    ),
    body: requestBody ? JSON.stringify(bodies[operationId] ?? {}, null, 2) : null,
  });
}

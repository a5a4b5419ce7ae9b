/** What is stored while the product does its work. */
import * as keptSeconds from "../kit/kept-seconds.ts";
import { objectDays } from "../kit/retention.ts";
import type { Group } from "./kind.ts";

const day = 86_400;

export const operation: Group = {
  id: "operation",
  title: "Operation",
  kinds: [
    {
      id: "job",
      title: "Jobs and events under way",
      person: "Ids, and in an event the names and addresses that an email about it needs",
      rows: ["job", "waiting", "outbox", "webhook-lease"],
      kept: { until: "the job is done or the event is published: seconds, mostly" },
      ended: null,
      seenBy: [],
    },
    {
      id: "job-number",
      title: "Numbers of lists",
      person: null,
      rows: ["jobNumber"],
      kept: { seconds: keptSeconds.jobNumber, from: "the creation of the list" },
      ended: null,
      seenBy: ["key"],
    },
    {
      id: "sent-mail",
      title: "Which emails were sent",
      person: "The event, with the account or the email address that was told",
      rows: ["sent_letter"],
      kept: { seconds: keptSeconds.sentMail, from: "the email, so that it is sent once" },
      ended: null,
      seenBy: [],
    },
    {
      id: "domain",
      title: "Domains",
      person: null,
      rows: ["domain"],
      kept: {
        seconds: keptSeconds.domain,
        from: "the question at the longest. The mail servers of a domain, for all workspaces",
      },
      ended: null,
      seenBy: [],
    },
    {
      id: "host",
      title: "Limits of mail servers",
      person: null,
      rows: ["host-limit", "reputation", "session-lease", "question-batch"],
      kept: { seconds: keptSeconds.hostLimit, from: "the last question at the longest" },
      ended: null,
      seenBy: [],
    },
    {
      id: "status",
      title: "Figures of this installation",
      person: null,
      rows: ["status"],
      kept: { until: "newer figures replace them, once a day. They are on the page about its status" },
      ended: null,
      seenBy: [],
    },
    {
      id: "answer-times",
      title: "How long verifications took",
      person: null,
      rows: ["answerTimes"],
      kept: { seconds: keptSeconds.answerTimes, from: "the day. Counts, without a workspace" },
      ended: null,
      seenBy: [],
    },
    {
      id: "agent",
      title: "Probing agents",
      person: null,
      rows: ["probe-agent", "probe-batch"],
      kept: { seconds: keptSeconds.agent, from: "the last sign of life at the longest" },
      ended: null,
      seenBy: [],
    },
    {
      id: "probe",
      title: "Questions for probing agents",
      person: "The addresses that an agent is to ask about, and what it heard",
      rows: [],
      objects: ["probe/"],
      kept: { seconds: objectDays["probe/"] * day, from: "the question" },
      ended: "the answer",
      seenBy: [],
    },
    {
      id: "invoice-archive",
      title: "Archives of invoices",
      person: "The invoices of Paddle that you download together, with the buyer's name and address",
      rows: [],
      objects: ["invoices/"],
      kept: { seconds: objectDays["invoices/"] * day, from: "the download" },
      ended: null,
      seenBy: ["my_plan"],
    },
  ],
};

/** What is stored of a workspace and of those who work in it. */
import * as keptSeconds from "../kit/kept-seconds.ts";
import type { Group } from "./kind.ts";
import { period } from "./period.ts";

const closed = "the workspace is closed";

export const workspace: Group = {
  id: "workspace",
  title: "Workspaces",
  kinds: [
    {
      id: "workspace",
      title: "Workspace",
      person: "Its name, who owns it, and how many jobs and lists it had",
      rows: ["workspace", "jobCounter", "turn", "openings"],
      kept: {
        until:
          "an operator erases it: a closed workspace keeps its name, unless it was closed with the account of its owner, and the id of its owner, to which its ledger belongs",
      },
      ended: null,
      seenBy: ["members"],
    },
    {
      id: "member",
      title: "Members",
      person: "Name, email address, picture, role, the day of joining, and when they last worked here",
      rows: ["member"],
      kept: { until: `the member leaves or is removed, or ${closed}` },
      ended: null,
      seenBy: ["my_team"],
    },
    {
      id: "spending",
      title: "Spending of members",
      person: "How many credits a member has spent in the last months, and the most that they may",
      rows: ["spending"],
      kept: {
        until: `${closed}, also where the member leaves, so that a limit outlives a second invitation`,
      },
      ended: null,
      seenBy: ["my_team", "my_plan"],
    },
    {
      id: "invitation",
      title: "Invitations",
      person: "The invited email address, the role, and who invited",
      rows: ["invitation"],
      kept: {
        seconds: keptSeconds.invitation + keptSeconds.expiredInvitation,
        from: `the invitation, which is valid for ${period(keptSeconds.invitation)} of them`,
      },
      ended: "the closing of the workspace",
      seenBy: ["my_team"],
    },
    {
      id: "role",
      title: "Roles",
      person: null,
      rows: ["role", "role-holders"],
      kept: {
        until:
          "the role is deleted, or the workspace is closed with the account of its owner. Those of another closed workspace stay with it",
      },
      ended: null,
      seenBy: ["roles"],
    },
    {
      id: "segment",
      title: "Saved filters",
      person: "The name of a filter and what it searches for, which may be an address",
      rows: ["segments"],
      kept: { until: `the filter is deleted, or ${closed}` },
      ended: null,
      seenBy: ["analyze_list", "clean_email", "verify_email"],
    },
    {
      id: "audit",
      title: "Audit trail",
      person:
        "Who did what, when, from which IP address and browser, with the names and addresses that the action was about",
      rows: ["audit", "audit-unsealed", "audit-seal", "audit-named"],
      kept: { seconds: keptSeconds.audit, from: "the action" },
      ended: "closing an account, for what entries say of that person beside the id of the account",
      seenBy: ["my_team"],
    },
    {
      id: "audit-anchor",
      title: "Anchors of the audit trail",
      person: null,
      rows: ["audit-chain", "audit-anchor"],
      kept: { until: "an operator erases it: how many entries there were, with a hash over them, by month" },
      ended: null,
      seenBy: ["my_team"],
    },
    {
      id: "notice",
      title: "Notices",
      person: "What happened, with names of members and lists, and who has read it",
      rows: ["notice", "notice-reading"],
      kept: { seconds: keptSeconds.notice, from: "the event" },
      ended: "closing an account, for the name of that person",
      seenBy: ["members"],
    },
    {
      id: "ledger",
      title: "Credits",
      person: "Which member or key spent credits, on what, and when. No address that was verified",
      rows: [
        "ledger",
        "balance",
        "pastPeriod",
        "renewal",
        "creditThresholds",
        "entry",
        "entryKey",
        "hold",
        "lease",
        "verdictCount",
        "returned",
      ],
      kept: {
        until:
          "an operator erases it: the ledger is the proof of what was paid for, also once the workspace is closed",
      },
      ended: null,
      seenBy: ["my_plan"],
    },
    {
      id: "lease-slot",
      title: "Credits of single calls",
      person: null,
      rows: ["leaseSlot"],
      kept: { seconds: keptSeconds.leaseSlot, from: "the call" },
      ended: null,
      seenBy: [],
    },
    {
      id: "payment",
      title: "Payments and subscriptions",
      person:
        "Amounts, times, the state at Paddle, and the email addresses that receive receipts. Names, postal addresses and cards of buyers are with Paddle alone",
      rows: [
        "payment",
        "subscription",
        "payment-problem",
        "reconciliation",
        "scheduled-plan",
        "top-up-retry",
        "billing-settings",
      ],
      kept: {
        until:
          "an operator erases it: accounting records outlast what was sold, also where the workspace is closed",
      },
      ended: "the removal of an address for receipts, for that address",
      seenBy: ["my_plan"],
    },
    {
      id: "payment-webhook",
      title: "Messages of Paddle",
      person: null,
      rows: ["webhook-receipt"],
      kept: { seconds: keptSeconds.paymentWebhook, from: "their arrival. Only their ids" },
      ended: null,
      seenBy: [],
    },
  ],
};

/** What is stored of the addresses that a workspace has verified. */
import * as keptSeconds from "../kit/kept-seconds.ts";
import {
  archiveDays,
  longestLinkDays,
  outcomeDays,
  outcomeFileDays,
  restDays,
  retentionDays,
  defaultRetentionDays,
} from "../kit/retention.ts";
import { objectDays } from "../kit/object-prefix.ts";
import type { Group, Kept } from "./kind.ts";
import { period } from "./period.ts";

const day = 86_400;
const lists = ["analyze_list", "clean_email", "verify_email"] as const;
const closing = "the closing of the workspace";

const chosen = retentionDays.filter((days) => days > 0);
const listEnd = `the retention of the list is over, which is ${chosen.slice(0, -1).join(", ")} or ${chosen.at(-1)} days from its creation (${defaultRetentionDays} unless you choose), or none: then ${period(restDays * day)} after its last job. While its verification waits or runs, that is put off by ${period(restDays * day)} at a time, as long as its files are kept`;
const removal =
  "deleting the list, a confirmed download of a list without retention, or the closing of the workspace";

const objectsFor = (prefix: keyof typeof objectDays, from: string): Kept => ({
  seconds: objectDays[prefix] * day,
  from,
});

export const addresses: Group = {
  id: "addresses",
  title: "Lists and addresses",
  kinds: [
    {
      id: "list",
      title: "Lists",
      person: "The name of the list and its file, its tags, counts, and who started it",
      rows: ["list", "analysis", "verification", "chunk", "counter", "window"],
      kept: { until: listEnd },
      ended: removal,
      seenBy: lists,
    },
    {
      id: "list-file",
      title: "Files of lists",
      person: "The upload as it came, with all its columns, and the verdict on each address",
      rows: [],
      objects: ["list/", "upload/"],
      kept: { until: listEnd, atMost: objectDays["list/"] * day },
      ended: removal,
      seenBy: lists,
    },
    {
      id: "derived",
      title: "What is computed from results",
      person: "Addresses in another order, for comparisons and reports",
      rows: [],
      objects: ["derived/"],
      kept: { until: listEnd },
      ended: removal,
      seenBy: lists,
    },
    {
      id: "download",
      title: "Downloads",
      person: "Addresses with their verdicts and the columns of the upload",
      rows: [],
      objects: ["download/"],
      kept: objectsFor("download/", "their making"),
      ended: removal,
      seenBy: lists,
    },
    {
      id: "archive",
      title: "Exports of the workspace",
      person:
        "Everything of the workspace as its owner had it written: lists, results, members, the ledger and the activity. A list that is erased later stays in an export until that is erased",
      rows: [],
      objects: ["archive/"],
      kept: {
        until: `${period(archiveDays * day)} have passed since its making`,
        atMost: objectDays["archive/"] * day,
      },
      ended: `erasing the export, asking for another, or ${closing}`,
      seenBy: ["owner"],
    },
    {
      id: "archive-state",
      title: "What became of an export",
      person: null,
      rows: ["workspace-archive"],
      kept: { until: "the export is erased" },
      ended: null,
      seenBy: ["owner"],
    },
    {
      id: "history",
      title: "What a workspace had before its import",
      person:
        "Addresses with their verdicts, and the entries of the former ledger with ids of people, as the export had them. They are read and downloaded, nothing else",
      rows: [],
      objects: ["history/"],
      kept: { until: "the list is erased; the ledger, until the workspace is closed" },
      ended: null,
      seenBy: [...lists, "my_plan"],
    },
    {
      id: "recent-list",
      title: "Which lists were verified lately",
      person: null,
      rows: ["recentList"],
      kept: {
        seconds: keptSeconds.paidVerdict,
        from: "the end of a verification, so that a repeated address is free",
      },
      ended: removal,
      seenBy: [],
    },
    {
      id: "list-schedule",
      title: "Schedules of lists",
      person: "Who, or which API key, has a list kept fresh, how often and for how many credits. No address",
      rows: ["listSchedule"],
      kept: { until: "it is turned off, or the list is erased" },
      ended: removal,
      seenBy: lists,
    },
    {
      id: "erasure",
      title: "Erased lists",
      person: "The name of the list, the number of its addresses, and when and why it was erased. No address",
      rows: ["erasure"],
      kept: { seconds: keptSeconds.audit, from: "the removal" },
      ended: null,
      seenBy: lists,
    },
    {
      id: "shared-link",
      title: "Shared links",
      person: "A hash of the link, what it shows, and who made it",
      rows: ["sharedLinks", "sharedLinkToken"],
      kept: {
        seconds: longestLinkDays * day,
        from: "the making of the link at the longest, as long as the link is valid",
      },
      ended: "revoking the link. A link of a deleted list shows nothing",
      seenBy: [...lists, "link"],
    },
    {
      id: "single",
      title: "Single verifications",
      person: "The address, its verdict, and the metadata that you sent",
      rows: ["verificationRecord"],
      kept: { seconds: keptSeconds.singleVerification, from: "the verification" },
      ended: `deleting the verification, or the closing of the workspace`,
      seenBy: ["verify_email", "key"],
    },
    {
      id: "single-charge",
      title: "Charges of single verifications",
      person: "The address, and the ledger entry of its charge, so that a credit can come back",
      rows: ["singleCharge"],
      kept: { seconds: keptSeconds.singleVerification, from: "the verification" },
      ended: `deleting the verification, or ${closing}`,
      seenBy: [],
    },
    {
      id: "recent-verdict",
      title: "Paid verdicts of the last day",
      person: "The address and its verdict, so that asking again is free",
      rows: ["recentVerdict"],
      kept: { seconds: keptSeconds.paidVerdict, from: "the verification" },
      ended: closing,
      seenBy: [],
    },
    {
      id: "probed",
      title: "What analyses have probed",
      person: "Keyed hashes of addresses, so that a list that is analyzed again is known",
      rows: ["probe_budget"],
      kept: { seconds: keptSeconds.probedSample, from: "the day of the analysis" },
      ended: closing,
      seenBy: [],
    },
    {
      id: "probe-secret",
      title: "The key of these hashes",
      person: null,
      rows: ["probe_secret"],
      kept: { until: "the workspace is closed" },
      ended: null,
      seenBy: [],
    },
    {
      id: "rule",
      title: "Own rules",
      person: "Addresses and domains that the workspace allows or blocks, with notes",
      rows: ["rules"],
      objects: ["rules/"],
      kept: { until: "the rule is deleted, or the workspace is closed" },
      ended: null,
      seenBy: ["verify_email"],
    },
    {
      id: "suppression",
      title: "Suppressed addresses",
      person: "Addresses that the workspace must not send to, as they are or as hashes, with the reason",
      rows: ["suppressions"],
      objects: ["suppressions/"],
      kept: { until: "the address is removed, or the workspace is closed" },
      ended: null,
      seenBy: ["verify_email"],
    },
    {
      id: "outcome",
      title: "Outcomes",
      person: "What happened to mail to an address: bounced, complained, opened, clicked, and when",
      rows: ["outcomes", "lastOutcomes", "outcomeCount", "outcomeComplaints"],
      objects: ["outcomes/"],
      kept: {
        until: `${outcomeDays} days have passed since it happened`,
        atMost: objectDays["outcomes/"] * day,
      },
      ended: `erasing the outcomes of an address, or ${closing}`,
      seenBy: ["verify_email"],
    },
    {
      id: "accuracy",
      title: "Accuracy by month",
      person: null,
      rows: ["accuracy"],
      kept: { until: "the workspace is closed. Counts by mail provider, without an address" },
      ended: null,
      seenBy: ["verify_email"],
    },
    {
      id: "outcome-file",
      title: "Files of outcomes",
      person:
        "The name of the file, and the rows that were rejected. The file itself is erased once it has been read",
      rows: ["outcomeFile"],
      kept: { until: `${outcomeFileDays} days have passed since its upload` },
      ended: `removing the file, or ${closing}`,
      seenBy: ["verify_email"],
    },
    {
      id: "outcome-source",
      title: "Connected mail services",
      person: "Who connected the service. Its signing key is encrypted, the secret of its URL hashed",
      rows: ["outcomeSource"],
      kept: { until: "the service is disconnected, or the workspace is closed" },
      ended: null,
      seenBy: ["verify_email"],
    },
    {
      id: "claim",
      title: "Claims for wrong verdicts",
      person: null,
      rows: ["outcomeClaim"],
      kept: { until: "an operator accepts or closes the claim, or the workspace is closed" },
      ended: null,
      seenBy: [],
    },
  ],
};

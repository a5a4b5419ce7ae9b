/** Whether mails show that a provider accepts addresses which bounce later. Many workspaces have to agree. */

import type { Outcome } from "../outcome/index.ts";
import { minBounced, minMailed, minOfWorkspace, minWorkspaces, mostBounced } from "./limits.ts";

/** What one workspace saw: addresses that the provider accepted and that were mailed, and those that bounced. */
export interface Seen extends Bounces {
  /** Of the newest verdicts alone. */
  latest: Bounces;
}

interface Bounces {
  mailed: number;
  bounced: number;
}

export type Finding =
  | { kind: "not_believed"; /** Of those that speak against it. */ mailed: number; bounced: number }
  | { kind: "believed" | "undecided" };

type NotBelieved = Extract<Finding, { kind: "not_believed" }>;

/** What is kept of a provider that is not to be believed. */
interface Kept {
  since: string;
  seen: string;
  mailed: number;
  bounced: number;
}

/**
 * What is kept after a finding. The counts stay those of the day on which it was first seen. If they changed
 * from day to day, a workspace that adds mails of its own could tell what the others mail.
 */
export function noticed(finding: NotBelieved, known: Kept | null, now: string): Kept {
  const { mailed, bounced } = known ?? finding;
  return { since: known?.since ?? now, seen: now, mailed, bounced };
}

/**
 * What the workspaces say: decided where two thirds of them agree, and the median as well. Either all their mails speak against a
 * provider, or the latest ones: a long honest past would hide that it turned. Both have to speak for it.
 */
export function findingOf(workspaces: readonly Seen[]): Finding {
  const views = [workspaces, workspaces.map(latestIn)].map((seen) => ({ seen, says: votes(seen) }));
  const against = views.find(({ says }) => says === "not_believed");
  if (against) return { kind: "not_believed", ...sumOf(against.seen) };
  return { kind: views.every(({ says }) => says === "believed") ? "believed" : "undecided" };
}

/**
 * Of a workspace with too few latest mails, all its mails: workspaces that count only by the latest ones
 * could be a few that lie.
 */
const latestIn = ({ latest, ...all }: Seen): Bounces => (hasSay(latest) ? latest : all);

const hasSay = ({ mailed }: Bounces): boolean => mailed >= minOfWorkspace;

/** Undecided where too few have a say. */
function votes(workspaces: readonly Bounces[]): Finding["kind"] {
  const voters = workspaces.filter(hasSay);
  if (voters.length < minWorkspaces || sumOf(workspaces).mailed < minMailed) return "undecided";
  const against = voters.filter(
    ({ mailed, bounced }) => bounced >= minBounced && bounced / mailed > mostBounced,
  ).length;
  if (3 * against >= 2 * voters.length) return "not_believed";
  return 3 * (voters.length - against) >= 2 * voters.length ? "believed" : "undecided";
}

const sumOf = (workspaces: readonly Bounces[]): Bounces => ({
  mailed: workspaces.reduce((sum, { mailed }) => sum + mailed, 0),
  bounced: workspaces.reduce((sum, { bounced }) => sum + bounced, 0),
});

/** What a workspace saw, by its counts. */
export function seenIn({ paidMailed, paidBounced, latest = {} }: Outcome.Addresses): Seen {
  const newest = Object.values(latest);
  return {
    mailed: paidMailed,
    bounced: paidBounced,
    latest: { mailed: newest.length, bounced: newest.filter(Boolean).length },
  };
}

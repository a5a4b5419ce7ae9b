/** The operator's list: payments that somebody must look at. A problem that an operator has closed or accepted is not reported again. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Irregularity } from "./irregular.ts";
import { problemLists as lists, ProblemEntity } from "../entity.ts";

/**
 * `unknown_buyer`: it has no valid checkout token. `unknown_price`: a line is not in our catalogue. `no_period`: it pays for
 * a plan and names no subscription or billing period. `second_subscription`: it began a subscription beside another one.
 * `plan_taken_back`: it was charged back in full, and its subscription goes on. `paused`: its subscription is paused. `closed_workspace`: its workspace was closed before it was completed.
 * `unmatched_reversal`: a chargeback of it was reversed, and it is not known which. The others: `irregular.ts`.
 */
export type Kind =
  | "unknown_buyer"
  | "unknown_price"
  | "no_period"
  | "second_subscription"
  | "plan_taken_back"
  | "paused"
  | "closed_workspace"
  | "unmatched_reversal"
  | Irregularity;

export interface Problem {
  transaction: string;
  problem: Kind;
  detail?: string;
}

/** Is told of a problem once, when it is found. */
export type Report = (problem: Problem) => void;

/** Puts a problem on the operator's list, with the changes alongside, and reports it; nothing where it was there before. */
export async function note(
  { transaction, problem, detail = "" }: Problem,
  report: Report,
  alongside: readonly Change[] = [],
): Promise<void> {
  if ((await rowsOf({ transaction, problem })).length > 0) return;
  const row = { list: "open", transaction, problem, detail, timeFound: Clock.now().toISOString() } as const;
  await Table.write([Table.change(ProblemEntity.put(row)), ...alongside]);
  report({ transaction, problem, ...(detail && { detail }) });
}

/** Takes a problem that is no longer there off the list. */
export async function resolve({ transaction, problem }: Problem): Promise<void> {
  await ProblemEntity.delete({ list: "open", transaction, problem }).go();
}

/** Takes a problem off each list, so that it is reported where it comes again. */
export async function forget({ transaction, problem }: Problem): Promise<void> {
  for (const { list } of await rowsOf({ transaction, problem }))
    await ProblemEntity.delete({ list, transaction, problem }).go();
}

/** Closes a problem that an operator has looked at. Throws `missing` where it is not open. */
export async function closeProblem({ transaction, problem }: Problem): Promise<void> {
  Actor.operator();
  const { data: row } = await ProblemEntity.get({ list: "open", transaction, problem }).go({
    consistent: true,
  });
  if (!row)
    throw new VisibleError("missing", "billing.no_problem", `${transaction} has no open problem ${problem}.`);
  await Table.write(await movingProblem({ transaction, problem }, "closed"));
}

/** The changes that move a problem to another list, wherever it is; none where it is on no list. */
export async function movingProblem(
  { transaction, problem }: Problem,
  to: (typeof lists)[number],
): Promise<Change[]> {
  const rows = await rowsOf({ transaction, problem });
  return rows
    .filter(({ list }) => list !== to)
    .flatMap((row) => [
      Table.change(ProblemEntity.delete({ list: row.list, transaction, problem })),
      Table.change(ProblemEntity.put({ ...row, list: to })),
    ]);
}

/** The problem on each list that it is on. */
async function rowsOf({ transaction, problem }: Problem) {
  const found = await Promise.all(
    lists.map((list) => ProblemEntity.get({ list, transaction, problem }).go({ consistent: true })),
  );
  return found.flatMap(({ data }) => data ?? []);
}

/** The problems that are neither resolved, accepted nor closed. */
export function problems(): Promise<Problem[]> {
  Actor.operator();
  return listed("open");
}

/** The open problems of a kind with this detail. */
export const openProblems = async (
  sought: Required<Pick<Problem, "problem" | "detail">>,
): Promise<Problem[]> =>
  (await listed("open")).filter(
    ({ problem, detail }) => problem === sought.problem && detail === sought.detail,
  );

/** The problems of payments that an operator has accepted and no timer has granted yet. */
export const accepted = (): Promise<Problem[]> => listed("accepted");

async function listed(list: (typeof lists)[number]): Promise<Problem[]> {
  const { data } = await ProblemEntity.query.byList({ list }).go({ consistent: true, pages: "all" });
  return data.map(({ transaction, problem, detail }) => ({
    transaction,
    problem: problem as Kind,
    ...(detail && { detail }),
  }));
}

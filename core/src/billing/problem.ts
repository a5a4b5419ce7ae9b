/** The operator's list: payments that nobody can be credited for until somebody looks at them. */
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { ProblemEntity } from "./entity.ts";

/**
 * `unknown_buyer`: it has no valid checkout token. `unknown_price`: a line is not in our catalogue. `no_period`: it pays for
 * a plan and names no subscription or billing period.
 */
export type Kind = "unknown_buyer" | "unknown_price" | "no_period";

export interface Problem {
  transaction: string;
  problem: Kind;
  detail?: string;
}

/** Is told of a problem once, when it is found. */
export type Report = (problem: Problem) => void;

/** Puts a problem on the operator's list and reports it; nothing where it is there already. */
export async function note({ transaction, problem, detail = "" }: Problem, report: Report): Promise<void> {
  const key = { list: "open", transaction, problem } as const;
  const known = await ProblemEntity.get(key).go({ consistent: true });
  if (known.data) return;
  const timeFound = Clock.now().toISOString();
  await Table.write([Table.change(ProblemEntity.put({ ...key, detail, timeFound }))]);
  report({ transaction, problem, ...(detail && { detail }) });
}

/** Takes a problem off the list. */
export async function resolve({ transaction, problem }: Problem): Promise<void> {
  await ProblemEntity.delete({ list: "open", transaction, problem }).go();
}

/** The problems that are not resolved. */
export async function problems(): Promise<Problem[]> {
  Actor.operator();
  const { data } = await ProblemEntity.query.byList({ list: "open" }).go({ consistent: true, pages: "all" });
  return data.map(({ transaction, problem, detail }) => ({
    transaction,
    problem: problem as Kind,
    ...(detail && { detail }),
  }));
}

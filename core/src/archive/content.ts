/** The files of an archive, written as they are read: first those of the workspace, then those of each list. */
import { Audit } from "../audit/index.ts";
import { Billing } from "../billing/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import type { List } from "../list/index.ts";
import { Member } from "../member/index.ts";
import { Outcome } from "../outcome/index.ts";
import { Role } from "../role/index.ts";
import { Rule } from "../rule/index.ts";
import { Segment } from "../segment/index.ts";
import { Suppression } from "../suppression/index.ts";
import { Workspace } from "../workspace/index.ts";
import {
  type ListFile,
  listPath,
  type InvoiceLine,
  type ListJSON,
  type MembersFile,
  type OutcomeLine,
  type workspaceFiles,
  type WorkspaceFile,
} from "./format.ts";
import type { Packing } from "./zip.ts";

/** A file that is packed. `records` is asked afterwards; without it, its lines are counted. */
export interface Content extends Packing {
  records?: () => number | null;
}

type Name = keyof typeof workspaceFiles;

/** What is written in one go each, before the lists. */
export const chapters: readonly (() => AsyncGenerator<Content & { path: Name }>)[] = [
  async function* () {
    yield document("workspace.json", await workspaceFile());
    const members = await Member.roster();
    yield document("members.json", { members } satisfies MembersFile, members.length);
    yield { path: "rules.jsonl", body: jsonLines(await Rule.all()) };
    yield { path: "suppressions.jsonl", body: jsonLines(Suppression.all()) };
    yield { path: "outcomes.jsonl", body: jsonLines(outcomes()) };
  },
  async function* () {
    let last = 0;
    yield {
      path: "ledger.jsonl",
      body: jsonLines(noting(Credit.archived.entries(), ({ number }) => (last = number))),
    };
    let rows = 0;
    const until = last;
    yield { path: "ledger.csv", body: ledgerCSV(until, () => (rows += 1)), records: () => rows };
  },
  async function* () {
    yield { path: "invoices.jsonl", body: jsonLines(payments()) };
  },
  async function* () {
    yield { path: "audit.jsonl", body: jsonLines(Audit.trail()) };
  },
];

const document = <P extends string>(path: P, value: object, records: number | null = null) => ({
  path,
  body: once(`${JSON.stringify(value, null, 2)}\n`),
  records: () => records,
});

/** A file with this text. */
export const textFile = (path: string, text: string): Content => ({
  path,
  body: once(text),
  records: () => null,
});

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* jsonLines(values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

async function* noting<T>(values: AsyncIterable<T>, note: (value: T) => void): AsyncGenerator<T> {
  for await (const value of values) {
    note(value);
    yield value;
  }
}

async function workspaceFile(): Promise<WorkspaceFile> {
  const row = await Workspace.requireOpen(Actor.system());
  const roles = await Role.list();
  return {
    workspace: { ...Workspace.settingsOf(row), plan: row.plan, created_at: row.timeCreated },
    billing: await Billing.settings(),
    segments: await Segment.list(),
    roles: roles
      .filter(({ is_system }) => !is_system)
      .map(({ id, name, permission_features }) => ({ id, name, permission_features })),
  };
}

async function* outcomes(): AsyncGenerator<OutcomeLine> {
  for await (const { isWord: _, ...outcome } of Outcome.all()) yield outcome;
}

/** The entries that the file in JSON lines has: one that was posted meanwhile is in none of the two. */
async function* ledgerCSV(until: number, onRow: () => void): AsyncGenerator<string> {
  yield Credit.archived.head();
  for await (const entry of Credit.archived.entries()) {
    if (entry.number > until) return;
    onRow();
    yield Credit.archived.line(entry);
  }
}

async function* payments(): AsyncGenerator<InvoiceLine> {
  let cursor: string | undefined;
  do {
    const page = await Billing.payments({ cursor });
    yield* page.results;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** The files of a list. */
export async function* listContents({ info, original, results }: List.Archived): AsyncGenerator<Content> {
  const path = (file: ListFile) => listPath(info.id, file);
  const described: ListJSON = {
    ...info,
    original: original && {
      path: path(`original.${original.format}`),
      lines: original.lines,
      choice: original.choice,
      email_column: original.emailColumn,
      has_header: original.hasHeader,
      mended: original.isMended,
    },
    results: results && { path: path("results.jsonl"), rows_path: path("rows.csv"), lines: results.lines },
  };
  yield document(path("list.json"), described);
  if (described.original && original)
    yield { path: described.original.path, body: await original.read(), records: () => null };
  if (!results) return;
  yield { path: path("results.jsonl"), body: jsonLines(results.verdicts()) };
  let rows = 0;
  yield { path: path("rows.csv"), body: results.rows((count) => (rows = count)), records: () => rows };
}

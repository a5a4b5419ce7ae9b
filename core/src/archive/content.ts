/** The files of an archive, written as they are read: first those of the workspace, then those of each list. */
import { z } from "zod";
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

/** A record with a line for each file of its chapter, none where it is left out. */
interface Step {
  lines: readonly string[] | null;
  /** Where a later step goes on behind it; null where it cannot. */
  after: unknown;
}

/** Files of the workspace that are written record by record, by as many steps of the job as it takes. */
export interface Chapter {
  paths: readonly Name[];
  /** What stands before the first record of each. */
  heads?: readonly string[];
  /** The records, behind those of an earlier step unless it is null. */
  read(after: unknown): AsyncGenerator<Step>;
}

/** The short files of the workspace, written in one go before the chapters. */
export async function* shortFiles(): AsyncGenerator<Content & { path: Name }> {
  yield document("workspace.json", await workspaceFile());
  const members = await Member.roster();
  yield document("members.json", { members } satisfies MembersFile, members.length);
  yield { path: "rules.jsonl", body: jsonLines(await Rule.all()) };
}

/** The chapters in their order. The ledger is read once for both of its files. */
export const chapters: readonly Chapter[] = [
  {
    paths: ["suppressions.jsonl"],
    async *read(after) {
      for await (const info of Suppression.all(z.string().nullable().parse(after) ?? undefined))
        yield { lines: [jsonLine(info)], after: info.sha256 };
    },
  },
  {
    paths: ["outcomes.jsonl"],
    async *read(after) {
      const outcomes = Outcome.all(z.string().nullable().parse(after));
      for await (const { outcome, key } of outcomes) {
        const { isWord: _, ...line } = outcome;
        yield { lines: [jsonLine(line satisfies OutcomeLine)], after: key };
      }
    },
  },
  {
    paths: ["ledger.jsonl", "ledger.csv"],
    heads: ["", Credit.archived.head()],
    async *read(after) {
      for await (const entry of Credit.archived.entries(z.int().nullable().parse(after) ?? undefined))
        yield { lines: [jsonLine(entry), Credit.archived.line(entry)], after: entry.number };
    },
  },
  {
    paths: ["invoices.jsonl"],
    async *read(after) {
      let cursor = z.string().nullable().parse(after) ?? undefined;
      do {
        const page = await Billing.payments({ cursor });
        cursor = page.next_cursor ?? undefined;
        for (const payment of page.results satisfies InvoiceLine[])
          yield { lines: [jsonLine(payment)], after: null };
        if (cursor !== undefined) yield { lines: null, after: cursor };
      } while (cursor !== undefined);
    },
  },
  {
    paths: ["audit.jsonl"],
    async *read(after) {
      for await (const { value, place } of Audit.trail(Audit.Place.nullable().parse(after)))
        yield { lines: value && [jsonLine(value)], after: place };
    },
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

const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

async function* jsonLines(values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield jsonLine(value);
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

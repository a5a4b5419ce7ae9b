/** A workspace whose audit trail a test writes, seals, downloads, and tampers with. */
import { AuditEntity, type AuditRow, SealEntity, type SealRow } from "../../src/audit/entity.ts";
import { Audit } from "../../src/audit/index.ts";
import type { AuditAction, Chain, Sealed } from "../../src/audit/schema.ts";
import { sealIn, type Tell } from "../../src/audit/seal.ts";
import { Table } from "../../src/aws/table/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { ID } from "../../src/kit/id.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

export function auditTrail(workspaceID = newWorkspaceID()) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const person = user(workspaceID) as Actor.Person;
  const act = <R>(body: () => R): R => as(person, body, clock);
  const told: Sealed[] = [];
  const tell: Tell = async (sealed) => void told.push(...sealed);
  const operator: Actor.Actor = { type: "operator", job: "test" };

  const record = async (
    action: AuditAction = "list.renamed",
    subject: { id?: string; name: string } = { id: ID.create("list"), name: "Spring" },
    details: Record<string, string> = {},
  ): Promise<void> => {
    clock.advance(1);
    await act(() => Table.write([Audit.recording(workspaceID, action, subject, details)]));
  };

  return {
    workspaceID,
    clock,
    person,
    act,
    told,
    record,
    recordMany: async (count: number) => {
      for (let index = 0; index < count; index += 1) await record();
    },
    seal: (told: Tell = tell) =>
      as(
        system(workspaceID),
        () => sealIn(workspaceID, new Date(clock.now().getTime() + 60_000), told),
        clock,
      ),
    erase: (about: Audit.Person) => as(system(workspaceID), () => Audit.erasePerson(about), clock),
    verify: () => as(operator, () => Audit.verify(workspaceID), clock),
    /** The whole file, part by part. */
    file: async (format: "jsonl" | "csv" = "jsonl"): Promise<string> => {
      let text = "";
      for (let cursor: string | undefined; ;) {
        const part = await act(() => Audit.filePart({ format, cursor }));
        text += part.text;
        if (part.next_cursor === null) return text;
        cursor = part.next_cursor;
      }
    },
    rows: async (): Promise<AuditRow[]> =>
      (await AuditEntity.query.byWorkspace({ workspaceID }).go({ consistent: true, pages: "all" })).data,
    seals: async (): Promise<SealRow[]> =>
      (await SealEntity.query.byPosition({ workspaceID }).go({ consistent: true, pages: "all" })).data,
  };
}
export type Trail = ReturnType<typeof auditTrail>;

/** The lines of a file in JSON lines: the chain, and its entries. */
export function linesOf(file: string): { chain: Chain; entries: Sealed[] } {
  const [chain, ...entries] = file
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  return { chain: chain as Chain, entries: entries as Sealed[] };
}

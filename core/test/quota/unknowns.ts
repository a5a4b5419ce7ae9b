import { QuotaEntity } from "../../src/window/entity.ts";

/** The unknown verdicts that a workspace got for free on 21 November 2026. */
export async function unknownsOf(workspaceID: string, day = "2026-11-21"): Promise<number | undefined> {
  const window = Math.floor(Date.parse(day) / 86_400_000);
  const subject = `unknown-verdicts:${workspaceID}`;
  return (await QuotaEntity.get({ subject, window }).go({ consistent: true })).data?.count;
}

/** Lets a workspace have got this many on 21 November 2026. */
export async function setUnknowns(workspaceID: string, count: number): Promise<void> {
  const window = Math.floor(Date.parse("2026-11-21") / 86_400_000);
  const expires = Math.floor(Date.now() / 1000) + 3_600;
  await QuotaEntity.put({ subject: `unknown-verdicts:${workspaceID}`, window, count, expires }).go();
}

/** Learns from the mails of all workspaces which providers accept addresses that bounce later. */
import { Actor } from "../kit/actor.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { monthBefore, monthOf } from "../kit/time/utc.ts";
import { Outcome } from "../outcome/index.ts";
import { Clock } from "../port/clock/index.ts";
import { ProviderFactEntity, type ProviderFactRow } from "./entity.ts";
import { findingOf, noticed, type Seen, seenIn } from "./finding.ts";

/**
 * Writes a fact for each provider that the mails of this month and the last one speak against, all or the latest, and takes back
 * those that they speak for. A fact that nobody confirms is forgotten. Can be repeated.
 */
export async function learn(deadline: Date): Promise<void> {
  Actor.operator();
  const seen = await seenByProvider(deadline);
  const facts = new Map((await readFacts()).map((fact) => [fact.provider, fact]));
  const now = Clock.now();
  for (const [provider, workspaces] of seen) {
    const finding = findingOf(workspaces);
    if (finding.kind === "not_believed")
      await ProviderFactEntity.put({
        of: "stage",
        provider,
        ...noticed(finding, facts.get(provider) ?? null, now.toISOString()),
        expires: Math.ceil(now.getTime() / 1_000) + keptSeconds.providerFact,
      }).go();
    else if (finding.kind === "believed" && facts.has(provider))
      await ProviderFactEntity.delete({ of: "stage", provider }).go();
  }
}

/** The facts that hold: one that was not confirmed in time is perhaps not deleted yet. */
export async function readFacts(): Promise<ProviderFactRow[]> {
  const { data } = await ProviderFactEntity.query.byProvider({ of: "stage" }).go({ pages: "all" });
  const now = Clock.now().getTime() / 1_000;
  return data.filter(({ expires }) => expires > now);
}

/** What each workspace saw of each provider in this month and the last one, by verdicts that it paid for. */
async function seenByProvider(deadline: Date): Promise<Map<string, Seen[]>> {
  const found = new Map<string, Map<string, Outcome.Addresses>>();
  for (const month of lastMonths(Clock.now()))
    for await (const { workspaceID, providers } of Outcome.accuracyIn(month)) {
      if (Clock.now() >= deadline) throw new Error("The outcomes could not be counted in time.");
      for (const [provider, counted] of Object.entries(providers)) {
        if (provider === Outcome.nameless) continue;
        const byWorkspace = found.get(provider) ?? new Map<string, Outcome.Addresses>();
        const before = byWorkspace.get(workspaceID);
        byWorkspace.set(workspaceID, before ? Outcome.added(before, counted) : counted);
        found.set(provider, byWorkspace);
      }
    }
  return new Map(
    [...found].map(([provider, byWorkspace]) => [provider, [...byWorkspace.values()].map(seenIn)]),
  );
}

function lastMonths(now: Date): string[] {
  const present = monthOf(now);
  return [monthBefore(present), present];
}

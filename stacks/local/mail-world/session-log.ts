import type { Persona } from "./domains.ts";

export interface Entry {
  persona: Persona;
  /** `connected`, or the parsed command. */
  event: string;
}

export interface SessionLog {
  note(persona: Persona, event: string): void;
  /** The latest events, oldest first. */
  entries(persona?: Persona): readonly Entry[];
  /** The number of connections since the start. */
  connections(persona?: Persona): number;
}

const maxEntries = 10_000;

/** Keeps the latest 10,000 events of the mail hosts, and counts all connections. */
export function createSessionLog(): SessionLog {
  let entries: Entry[] = [];
  const connections = new Map<Persona, number>();
  return {
    note(persona, event) {
      entries.push({ persona, event });
      if (entries.length >= 2 * maxEntries) entries = entries.slice(-maxEntries);
      if (event === "connected") connections.set(persona, (connections.get(persona) ?? 0) + 1);
    },
    entries: (persona) =>
      entries.slice(-maxEntries).filter((entry) => persona === undefined || entry.persona === persona),
    connections: (persona) =>
      persona === undefined
        ? [...connections.values()].reduce((sum, count) => sum + count, 0)
        : (connections.get(persona) ?? 0),
  };
}

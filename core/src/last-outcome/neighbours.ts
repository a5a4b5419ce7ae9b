/**
 * What the workspace's mail to a domain has shown, by the shape of the local part. Where a domain accepts
 * every address, this tells which are alive.
 */
import { Address } from "../address/index.ts";
import type { Shape } from "../address/schema.ts";
import type { Entry } from "./entry.ts";
import { limits } from "./limits.ts";

/** Addresses that were mailed, and those of them that bounced because of the mailbox. */
export interface Mailed {
  mailed: number;
  bounced: number;
}

/** The addresses at a domain, and those of them with the shape of one that is judged. */
export interface Seen extends Mailed {
  shape: Shape;
  alike: Mailed;
}

type ByShape = Map<Shape, Mailed>;

/** Counts entries at the domains of some addresses. What it holds grows with these domains alone. */
export function counting(emails: readonly string[]) {
  const domains = new Map<string, ByShape>();
  for (const email of emails) {
    const { parsed, free } = Address.describe(email.trim());
    if (parsed.ok && !free) domains.set(parsed.domain, new Map());
  }
  return {
    add({ key, type, shape }: Entry): void {
      if (shape === null) return;
      const domain = key.slice(0, key.indexOf(" "));
      const byShape = domains.get(domain);
      if (!byShape) return;
      // A domain with entries from before shapes were stored is left out: only those mailed again would
      // count, and these are alive.
      if (shape === undefined) return void domains.delete(domain);
      const bounced = type === "bounced" ? 1 : 0;
      const known = byShape.get(shape) ?? { mailed: 0, bounced: 0 };
      add(known, bounced);
      byShape.set(shape, known);
    },
    /**
     * Null where they are too few, or where most of them bounced: a source that reports bounces and no
     * deliveries would make everything seem dead.
     */
    of(email: string): Seen | null {
      const { parsed } = Address.describe(email.trim());
      const byShape = parsed.ok ? domains.get(parsed.domain) : undefined;
      if (!parsed.ok || !byShape) return null;
      const shape = Address.shapeOf(parsed.local);
      const sum: Mailed = { mailed: 0, bounced: 0 };
      for (const { mailed, bounced } of byShape.values()) {
        sum.mailed += mailed;
        sum.bounced += bounced;
      }
      const alike = byShape.get(shape) ?? { mailed: 0, bounced: 0 };
      if (sum.mailed < limits.minNeighbours || 2 * sum.bounced > sum.mailed) return null;
      return { shape, ...sum, alike: { ...alike } };
    },
  };
}

function add(to: Mailed, bounced: number): void {
  to.mailed += 1;
  to.bounced += bounced;
}

/**
 * What sessions have shown about a set of mail hosts: how many refusals one may have, and a recipient that is known to
 * exist. The first is worth keeping for other workers; the recipient never leaves the process.
 */
import { Clock } from "../clock/index.ts";
import { hostsKey } from "./hosts-key.ts";

/** A recipient that the hosts have accepted. */
export interface KnownRecipient {
  readonly recipient: string;
  readonly utf8: boolean;
}

/** The notes on one set of hosts, which all its sessions in this process share. */
export interface HostNotes {
  known: (KnownRecipient & { at: number }) | null;
  /** The most refusals that a session may have, since the hosts end, slow down or falsify a session with more; else null. */
  max: number | null;
  /** The most refusals that a session has had, promptly and proven. */
  provenRefusals: number;
  /** Whether the hosts have refused a recipient, so that a known one is asked about before and after others. */
  hasRefused: boolean;
  /** Whether the hosts end a session with the first refusal. */
  endsAtRefusal: boolean;
  /** When the hosts last refused postmaster, who stands in where nobody is known. */
  postmasterRefusedAt: number | null;
  /** Whether a whole question found nobody whom the hosts accept, postmaster neither. */
  hasSearched: boolean;
  /** Sessions in a row that refused a known recipient. */
  falseRefusals: number;
  /** When the hosts last answered a recipient as before, after others. */
  consistentAt: number | null;
  /** Sessions in a row that answered a recipient otherwise than before, and when the last one did. */
  contradictions: number;
  contradictedAt: number | null;
  /** Whether the hosts have demanded TLS. Without it, a session has three round trips and most of its CPU time less. */
  demandsTls: boolean;
}

/** What is kept about a set of hosts. */
export interface HostLimit {
  max: number;
  endsAtRefusal: boolean;
}

/** Keeps limits for all workers, by the key of the hosts. Never rejects: a limit that is not kept is learned again. */
export interface HostLimits {
  get(hosts: string): Promise<HostLimit | null>;
  put(hosts: string, limit: HostLimit): Promise<void>;
}

export const noHostLimits: HostLimits = { get: async () => null, put: async () => {} };

export interface HostMemory {
  /** Runs the body with the notes on a set of hosts, of which it will ask about `recipients`. */
  with<T>(hosts: readonly string[], recipients: number, body: (notes: HostNotes) => Promise<T>): Promise<T>;
}

/** Below the ten errors at which Postfix slows down: the last refused recipient of the session before, and eight others. */
const defaultRefusals = 9;
/** A set of recipients that needs more sessions than this is asked about in longer ones, where the hosts bear them. */
const manySessions = 20;
const capacity = 10_000;
const knownMs = 7 * 24 * 3600 * 1000;
/** A known recipient that is refused within this time shows that the hosts lie; later, its mailbox may have gone. */
const freshMs = 3600 * 1000;

const nowMs = (): number => (Clock.peek()?.now() ?? new Date()).getTime();

export function createHostMemory(limits: HostLimits): HostMemory {
  const all = new Map<string, HostNotes>();

  const find = (key: string): HostNotes | undefined => {
    const notes = all.get(key);
    if (notes) all.delete(key);
    return notes;
  };
  const remember = (key: string, notes: HostNotes): void => {
    all.set(key, notes);
    const [oldest] = all.keys();
    if (all.size > capacity && oldest !== undefined) all.delete(oldest);
  };

  return {
    async with(hosts, recipients, body) {
      const key = hostsKey(hosts);
      const before = find(key);
      const notes = before ?? emptyNotes();
      remember(key, notes);
      if (!before && recipients > defaultRefusals) Object.assign(notes, await limits.get(key));
      const { max } = notes;
      const result = await body(notes);
      notes.hasSearched = acceptsNobody(notes);
      if (notes.max !== null && notes.max !== max)
        await limits.put(key, { max: notes.max, endsAtRefusal: notes.endsAtRefusal });
      return result;
    },
  };
}

const emptyNotes = (): HostNotes => ({
  known: null,
  max: null,
  provenRefusals: defaultRefusals,
  hasRefused: false,
  endsAtRefusal: false,
  postmasterRefusedAt: null,
  hasSearched: false,
  falseRefusals: 0,
  consistentAt: null,
  contradictions: 0,
  contradictedAt: null,
  demandsTls: false,
});

const isWithinHour = (at: number | null): boolean => at !== null && nowMs() - at < freshMs;

/** The recipient that is known to exist; null where nobody was accepted within seven days. */
export function knownIn({ known }: HostNotes): KnownRecipient | null {
  return known && nowMs() - known.at < knownMs ? known : null;
}

/** Whether the hosts refused postmaster within the hour. */
export const refusesPostmaster = ({ postmasterRefusedAt }: HostNotes): boolean =>
  isWithinHour(postmasterRefusedAt);

const acceptsNobody = (notes: HostNotes): boolean => refusesPostmaster(notes) && !knownIn(notes);

export function notePostmasterRefused(notes: HostNotes): void {
  notes.postmasterRefusedAt = nowMs();
}

/**
 * How many refusals a session may have, for a question about `recipients`. Without anybody who proves them, one: but at
 * first usual sessions look for somebody among the recipients, since a hoster's server may refuse postmaster.
 */
export function maxRefusals(notes: HostNotes, recipients: number): number {
  if (notes.hasSearched && acceptsNobody(notes)) return 1;
  const needed = Math.max(defaultRefusals, Math.ceil(recipients / manySessions));
  return Math.min(notes.max ?? Infinity, needed, 2 * notes.provenRefusals);
}

export function noteAccepted(notes: HostNotes, { recipient, utf8 }: KnownRecipient): void {
  if (knownIn(notes)?.recipient !== recipient && knownIn(notes) !== null) return;
  notes.known = { recipient, utf8, at: nowMs() };
}

/** A session accepted a known recipient after `refusals`. */
export function noteProof(notes: HostNotes, refusals: number): void {
  notes.falseRefusals = 0;
  notes.provenRefusals = Math.max(notes.provenRefusals, refusals);
}

/** The hosts ended a session with this refusal, or were slow after it. */
export function noteLimit(notes: HostNotes, refusals: number): void {
  notes.max = Math.max(1, Math.min(notes.max ?? Infinity, refusals - 1));
}

/**
 * The hosts refused a known recipient after `refusals`, or somebody who exists as the last of them: from one of them on,
 * they refuse everybody. A recipient that was accepted long ago is forgotten instead.
 */
export function noteFalseRefusal(notes: HostNotes, refusals: number): void {
  if (notes.known && nowMs() - notes.known.at > freshMs) {
    notes.known = null;
    return;
  }
  notes.falseRefusals++;
  notes.max = Math.max(1, Math.min(notes.max ?? Infinity, Math.floor(refusals / 2)));
}

/** Whether the hosts have answered within the hour as before, whatever was asked between. */
export const isConsistent = ({ consistentAt }: HostNotes): boolean => isWithinHour(consistentAt);

export function noteConsistent(notes: HostNotes): void {
  notes.consistentAt = nowMs();
  notes.contradictions = 0;
}

/** A session answered a recipient otherwise than before its `refusals`: the next one has fewer. */
export function noteContradiction(notes: HostNotes, refusals: number): void {
  notes.consistentAt = null;
  notes.contradictions = isWithinHour(notes.contradictedAt) ? notes.contradictions + 1 : 1;
  notes.contradictedAt = nowMs();
  notes.max = Math.max(1, Math.min(notes.max ?? Infinity, Math.floor(refusals / 2)));
}

/** Whether a session has contradicted itself within the hour, and none has answered as before since. */
export const hasContradicted = ({ contradictions, contradictedAt }: HostNotes): boolean =>
  contradictions > 0 && isWithinHour(contradictedAt);

/** This many sessions in a row that contradict themselves are enough: the hosts answer by what was asked before. */
const maxContradictions = 3;

export const contradictsItself = ({ contradictions, contradictedAt }: HostNotes): boolean =>
  contradictions >= maxContradictions && isWithinHour(contradictedAt);

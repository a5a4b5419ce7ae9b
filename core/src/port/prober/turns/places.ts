/** What a set of mail hosts bears from one sender: from all workers that dial from the same addresses together. */
export interface Politeness {
  /** Who shares the limits: the name of a provider, or the hosts themselves. */
  key: string;
  /** Sessions at a time. */
  connections: number;
  /** Recipients that a session asks about before it ends. */
  recipients: number;
  /** From the beginning of a session to that of the one that takes its place. */
  spacingSeconds: number;
}

/** That hosts said to come later, and how many times in a row. Their words are for whoever asked. */
export interface Refusal {
  code: number;
  times: number;
}

/** The right to hold one session at a time at a key. */
export interface Place {
  readonly key: string;
  readonly number: number;
  /** Who holds it: another each time that it is taken. */
  readonly holder: string;
  /** The time, from when it was asked for, in which its sessions must be over. */
  readonly holdMs: number;
  /** How the last session at this place was refused. */
  readonly refusal: Refusal | null;
}

export type Taken = { place: Place } | Full;

/** No place is free. */
export interface Full {
  askAgainMs: number;
  /** Where all places rest because sessions at them were refused: how one was. */
  refusal: Refusal | null;
}

/** How long a place that is given back is nobody's. */
export interface Rest {
  milliseconds: number;
  refusal: Refusal | null;
}

/** What several full places come to. */
export const fullOf = (places: readonly Full[]): Full => ({
  askAgainMs: Math.min(...places.map(({ askAgainMs }) => askAgainMs)),
  refusal: (places.every(({ refusal }) => refusal) && places[0]?.refusal) || null,
});

/** Who holds which place, as far as workers have to know of each other. */
export interface Places {
  /** Takes one of so many places at the key, for sessions of so many milliseconds; where none is free, tells when to ask again. What is not given back is free again by itself. */
  take(key: string, count: number, sessionMs: number): Promise<Taken>;
  /** Gives a place back. Does nothing where it is another's by now. */
  giveBack(place: Place, rest: Rest): Promise<void>;
}

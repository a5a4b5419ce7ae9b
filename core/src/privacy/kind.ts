import type { Area } from "../kit/permission.ts";

/** Who sees data in the product: those who may view an area, or others. Operators of the installation see everything. */
export type Viewer = Area | "person" | "members" | "owner" | "key" | "link";

/** How long data is kept, in seconds from a moment, or until something happens and then at most so many seconds. */
export type Kept = { seconds: number; from: string } | { until: string; atMost?: number };

/** A kind of data that is stored. */
export interface Kind {
  id: string;
  title: string;
  /** What it says of a person; null where it says nothing of anybody. */
  person: string | null;
  /** The entities of the table. */
  rows: readonly string[];
  /** The prefixes of the bucket. */
  objects?: readonly string[];
  kept: Kept;
  /** What ends it earlier, after "Earlier with"; null where nothing does. */
  ended: string | null;
  /** Nobody in the product where it is empty. */
  seenBy: readonly Viewer[];
}

export interface Group {
  id: string;
  title: string;
  kinds: readonly Kind[];
}

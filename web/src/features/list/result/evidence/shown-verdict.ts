import type { Info as Verdict } from "@winnow/core/verdict/schema";

type Private = "charged" | "duration_ms";

/** A verdict without what it cost and took, where others see it. */
export type ShownVerdict = Omit<Verdict, Private> & Partial<Pick<Verdict, Private>>;

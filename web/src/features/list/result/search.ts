/**
 * A search through all rows of a result. It follows the cursor to the end, through pages without a match, and keeps the
 * rows of a bounded number of pages; the others are loaded again when they become visible.
 */
import type { ResultPage } from "@winnow/core/list/schema";
import type { Info as Verdict } from "@winnow/core/verdict/schema";
import type { VisibleRange } from "./result-rows-source.ts";

export interface SearchState {
  /** Matches so far. */
  total: number;
  scanned: number;
  isComplete: boolean;
  error: Error | null;
}

type FetchPage = (cursor: string | undefined, signal: AbortSignal) => Promise<ResultPage>;

interface Segment {
  cursor: string | undefined;
  start: number;
  length: number;
  /** Null once dropped. */
  rows: readonly Verdict[] | null;
}

const keptRows = 20_000;

export class Search {
  readonly #fetchPage: FetchPage;
  readonly #keptRows: number;
  readonly #listeners = new Set<() => void>();
  readonly #loading = new Set<Segment>();
  #segments: Segment[] = [];
  #cursor: string | undefined;
  #stop = new AbortController();
  #visible: VisibleRange = { first: 0, last: 0 };
  #state: SearchState = { total: 0, scanned: 0, isComplete: false, error: null };

  constructor(fetchPage: FetchPage, kept = keptRows) {
    this.#fetchPage = fetchPage;
    this.#keptRows = kept;
  }

  readonly state = (): SearchState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  rowAt(index: number): Verdict | undefined {
    const segment = this.#segmentAt(index);
    return segment?.rows?.[index - segment.start];
  }

  /** Searches on until the end, an error or `stop`. Continues where the last run ended. */
  async run(): Promise<void> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#update({ error: null });
    try {
      while (!this.#state.isComplete) {
        const cursor = this.#cursor;
        const { results, scanned = 0, next_cursor } = await this.#fetchPage(cursor, signal);
        if (signal.aborted) return;
        const { total } = this.#state;
        if (results.length > 0)
          this.#segments.push({ cursor, start: total, length: results.length, rows: results });
        this.#drop();
        this.#cursor = next_cursor ?? undefined;
        this.#update({ total: total + results.length, scanned, isComplete: next_cursor === null });
      }
    } catch (error) {
      if (!signal.aborted) this.#update({ error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Loads dropped rows of the visible range again. */
  show(visible: VisibleRange): void {
    this.#visible = visible;
    for (const segment of this.#segments)
      if (segment.rows === null && overlaps(segment, visible)) void this.#load(segment);
  }

  async #load(segment: Segment): Promise<void> {
    if (this.#loading.has(segment)) return;
    this.#loading.add(segment);
    const { signal } = this.#stop;
    try {
      const rows: Verdict[] = [];
      let { cursor } = segment;
      do {
        const page = await this.#fetchPage(cursor, signal);
        rows.push(...page.results);
        cursor = page.next_cursor ?? undefined;
      } while (rows.length < segment.length && cursor !== undefined);
      segment.rows = rows.slice(0, segment.length);
      this.#drop();
      this.#update({});
    } catch (error) {
      if (!signal.aborted) this.#update({ error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      this.#loading.delete(segment);
    }
  }

  /** Drops rows outside the visible range, the ones farthest from it first. */
  #drop(): void {
    const distance = ({ start }: Segment) => Math.abs(start - this.#visible.first);
    let kept = 0;
    for (const segment of this.#segments.toSorted((a, b) => distance(a) - distance(b))) {
      if (segment.rows === null) continue;
      kept += segment.length;
      if (kept > this.#keptRows && !overlaps(segment, this.#visible)) segment.rows = null;
    }
  }

  #segmentAt(index: number): Segment | undefined {
    return this.#segments.find(({ start, length }) => index >= start && index < start + length);
  }

  #update(change: Partial<SearchState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const overlaps = ({ start, length }: Segment, { first, last }: VisibleRange): boolean =>
  start <= last && start + length > first;

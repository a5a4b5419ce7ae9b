/**
 * A search through all rows of a result. It loads the first matches and counts the others, through pages without a match, to
 * the end, or until its time is over. Other matches are loaded by section when they become visible; a bounded number is kept.
 */
import type { ResultRow, RowPage } from "@winnow/core/list/schema";
import type { VisibleRange } from "./result-rows-source.ts";

export interface SearchState {
  /** Matches so far. */
  total: number;
  scanned: number;
  isComplete: boolean;
  /** Its time was over before it was complete. */
  isOver: boolean;
  error: Error | null;
}

interface PageQuery {
  cursor: string | undefined;
  /** 0 counts the matches instead of returning them. */
  limit: number;
}

type FetchPage = (query: PageQuery, signal: AbortSignal) => Promise<RowPage>;

interface Segment {
  cursor: string | undefined;
  start: number;
  length: number;
  /** Null if they are not loaded or were dropped. */
  rows: readonly ResultRow[] | null;
}

/** At most this many matches are loaded before the others are counted. */
const firstRows = 200;
const keptRows = 20_000;
/** A run asks for no further page after this time, so that it ends within ten seconds. A page takes about half a second. */
const runMs = 8_500;

interface SearchOptions {
  keptRows?: number;
  /** In milliseconds. */
  now?: () => number;
}

export class Search {
  readonly #fetchPage: FetchPage;
  readonly #keptRows: number;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #loading = new Set<Segment>();
  #segments: Segment[] = [];
  #cursor: string | undefined;
  #stop = new AbortController();
  #visible: VisibleRange = { first: 0, last: 0 };
  #state: SearchState = { total: 0, scanned: 0, isComplete: false, isOver: false, error: null };

  constructor(fetchPage: FetchPage, options: SearchOptions = {}) {
    this.#fetchPage = fetchPage;
    this.#keptRows = options.keptRows ?? keptRows;
    this.#now = options.now ?? (() => performance.now());
  }

  readonly state = (): SearchState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  rowAt(index: number): ResultRow | undefined {
    const segment = this.#segmentAt(index);
    return segment?.rows?.[index - segment.start];
  }

  /** These matches, with those that have to be loaded for it. */
  async rowsBetween(first: number, last: number): Promise<ResultRow[]> {
    const rows: ResultRow[] = [];
    for (const segment of this.#segments) {
      if (!overlaps(segment, { first, last })) continue;
      const own = segment.rows ?? (await this.#rowsOf(segment));
      rows.push(...own.slice(Math.max(0, first - segment.start), last + 1 - segment.start));
    }
    return rows;
  }

  /** Searches until the end, an error or `stop`, or until its time is over. Continues after the last run. */
  async run(): Promise<void> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#update({ error: null, isOver: false });
    const end = this.#now() + runMs;
    try {
      while (!this.#state.isComplete) {
        if (this.#now() >= end) return this.#update({ isOver: true });
        const query = { cursor: this.#cursor, limit: this.#total === 0 ? firstRows : 0 };
        const { results, sections = [], scanned = 0, next_cursor } = await this.#fetchPage(query, signal);
        if (signal.aborted) return;
        if (results.length > 0) this.#append(query.cursor, results.length, results);
        for (const { cursor, count } of sections) this.#append(cursor, count, null);
        this.#cursor = next_cursor ?? undefined;
        this.#update({ total: this.#total, scanned, isComplete: next_cursor === null });
        this.show(this.#visible);
      }
    } catch (error) {
      if (!signal.aborted) this.#update({ error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  get #total(): number {
    const last = this.#segments.at(-1);
    return last === undefined ? 0 : last.start + last.length;
  }

  #append(cursor: string | undefined, length: number, rows: Segment["rows"]): void {
    this.#segments.push({ cursor, start: this.#total, length, rows });
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Loads the rows of the visible range that are missing. */
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
      segment.rows = await this.#rowsOf(segment);
      this.#drop();
      this.#update({});
    } catch (error) {
      if (!signal.aborted) this.#update({ error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      this.#loading.delete(segment);
    }
  }

  async #rowsOf(segment: Segment): Promise<ResultRow[]> {
    const { signal } = this.#stop;
    const rows: ResultRow[] = [];
    let { cursor } = segment;
    do {
      const limit = segment.length - rows.length;
      const page = await this.#fetchPage({ cursor, limit }, signal);
      rows.push(...page.results);
      cursor = page.next_cursor ?? undefined;
    } while (rows.length < segment.length && cursor !== undefined);
    return rows;
  }

  /** Drops rows outside the visible range, the ones farthest from it first. */
  #drop(): void {
    const distance = ({ start }: Segment) => Math.abs(start - this.#visible.first);
    const loaded = this.#segments.filter(({ rows }) => rows !== null);
    let kept = 0;
    for (const segment of loaded.toSorted((a, b) => distance(a) - distance(b))) {
      kept += segment.length;
      if (kept > this.#keptRows && !overlaps(segment, this.#visible)) segment.rows = null;
    }
  }

  #segmentAt(index: number): Segment | undefined {
    const last = this.#segments.findLastIndex(({ start }) => start <= index);
    return this.#segments[last];
  }

  #update(change: Partial<SearchState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const overlaps = ({ start, length }: Segment, { first, last }: VisibleRange): boolean =>
  start <= last && start + length > first;

/**
 * Buckets, objects and multipart uploads: kept in memory and rebuilt from a journal. A change is visible at once; its
 * request is answered when its record is on disk.
 */
import { openJournal, type Journal } from "../journal.ts";
import { readCors, type CorsRule } from "./cors-rule.ts";
import { noSuchBucket } from "./error.ts";
import { readLifecycle, type LifecycleRule } from "./lifecycle-rule.ts";
import { readNotification, type QueueNotification } from "./notification-rule.ts";
import type { Description, StoredObject } from "./object.ts";
import { SortedKeys } from "./sorted-keys.ts";

export type ConfigurationName = "cors" | "lifecycle" | "notification";

export interface Part {
  content: string;
  size: number;
  etag: string;
  at: number;
}

export interface Upload {
  key: string;
  description: Description;
  at: number;
  parts: Map<number, Part>;
}

export interface Bucket {
  name: string;
  at: number;
  keys: SortedKeys;
  objects: Map<string, StoredObject>;
  uploads: Map<string, Upload>;
  /** The documents as put. */
  documents: Map<ConfigurationName, string>;
  cors: CorsRule[];
  lifecycle: LifecycleRule[];
  notifications: QueueNotification[];
}

export type Entry =
  | { type: "bucket.created"; bucket: string; at: number }
  | { type: "bucket.deleted"; bucket: string }
  | { type: "configuration.changed"; bucket: string; name: ConfigurationName; document: string | null }
  | { type: "object.written"; bucket: string; key: string; object: StoredObject }
  | { type: "object.deleted"; bucket: string; key: string }
  | { type: "upload.started"; bucket: string; id: string; key: string; description: Description; at: number }
  | { type: "part.written"; bucket: string; id: string; number: number; part: Part }
  | { type: "upload.ended"; bucket: string; id: string };

const maxSlackBytes = 8 * 1024 * 1024;

export class Catalog {
  readonly #buckets: Map<string, Bucket>;
  readonly #journal: Journal<Entry>;
  readonly #slackBytes: number;
  #compactAt: number;

  private constructor(buckets: Map<string, Bucket>, journal: Journal<Entry>, slackBytes: number) {
    this.#buckets = buckets;
    this.#journal = journal;
    this.#slackBytes = slackBytes;
    this.#compactAt = slackBytes;
  }

  /** Replays the journal. It is compacted when it exceeds its snapshot by `slackBytes`. */
  static async open(file: string, slackBytes = maxSlackBytes): Promise<Catalog> {
    const buckets = new Map<string, Bucket>();
    const journal = await openJournal<Entry>(file, (entry) => apply(buckets, entry));
    return new Catalog(buckets, journal, slackBytes);
  }

  /** All buckets, sorted by name. */
  buckets(): Bucket[] {
    return [...this.#buckets.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  find(name: string): Bucket | undefined {
    return this.#buckets.get(name);
  }

  bucket(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) throw noSuchBucket(name);
    return bucket;
  }

  /** Applies changes together and at once; resolves when they are on disk. */
  async record(...entries: readonly Entry[]): Promise<void> {
    const written = entries.map((entry) => {
      apply(this.#buckets, entry);
      return this.#journal.append(entry);
    });
    if (this.#journal.size() > this.#compactAt) {
      written.push(this.#journal.compact(snapshot(this.#buckets)));
      this.#compactAt = 2 * this.#journal.size() + this.#slackBytes;
    }
    await Promise.all(written);
  }

  /** The ids of all contents of objects and parts. */
  contents(): Set<string> {
    const ids = new Set<string>();
    for (const bucket of this.#buckets.values()) {
      for (const object of bucket.objects.values()) ids.add(object.content);
      for (const upload of bucket.uploads.values())
        for (const part of upload.parts.values()) ids.add(part.content);
    }
    return ids;
  }

  close(): Promise<void> {
    return this.#journal.close();
  }
}

function apply(buckets: Map<string, Bucket>, entry: Entry): void {
  if (entry.type === "bucket.created") {
    buckets.set(entry.bucket, emptyBucket(entry.bucket, entry.at));
    return;
  }
  const bucket = buckets.get(entry.bucket);
  if (!bucket) return;
  switch (entry.type) {
    case "bucket.deleted":
      buckets.delete(entry.bucket);
      return;
    case "configuration.changed":
      configure(bucket, entry.name, entry.document);
      return;
    case "object.written":
      bucket.keys.add(entry.key);
      bucket.objects.set(entry.key, entry.object);
      return;
    case "object.deleted":
      bucket.keys.delete(entry.key);
      bucket.objects.delete(entry.key);
      return;
    case "upload.started": {
      const { key, description, at } = entry;
      bucket.uploads.set(entry.id, { key, description, at, parts: new Map() });
      return;
    }
    case "part.written":
      bucket.uploads.get(entry.id)?.parts.set(entry.number, entry.part);
      return;
    case "upload.ended":
      bucket.uploads.delete(entry.id);
      return;
  }
}

function emptyBucket(name: string, at: number): Bucket {
  return {
    name,
    at,
    keys: new SortedKeys(),
    objects: new Map(),
    uploads: new Map(),
    documents: new Map(),
    cors: [],
    lifecycle: [],
    notifications: [],
  };
}

function configure(bucket: Bucket, name: ConfigurationName, document: string | null): void {
  if (document === null) bucket.documents.delete(name);
  else bucket.documents.set(name, document);
  switch (name) {
    case "cors":
      bucket.cors = document === null ? [] : readCors(document);
      return;
    case "lifecycle":
      bucket.lifecycle = document === null ? [] : readLifecycle(document);
      return;
    case "notification":
      bucket.notifications = document === null ? [] : readNotification(document);
      return;
  }
}

/** The entries that rebuild the current state. */
function* snapshot(buckets: ReadonlyMap<string, Bucket>): Generator<Entry> {
  for (const bucket of buckets.values()) {
    const { name } = bucket;
    yield { type: "bucket.created", bucket: name, at: bucket.at };
    for (const [configuration, document] of bucket.documents)
      yield { type: "configuration.changed", bucket: name, name: configuration, document };
    for (const [key, object] of bucket.objects) yield { type: "object.written", bucket: name, key, object };
    for (const [id, { key, description, at, parts }] of bucket.uploads) {
      yield { type: "upload.started", bucket: name, id, key, description, at };
      for (const [number, part] of parts) yield { type: "part.written", bucket: name, id, number, part };
    }
  }
}

/** Lists: many addresses at a time. */
import type { CallOptions, Connection } from "./connection.ts";
import { type FileSource, nameOf, withBlob } from "./file.ts";
import { within } from "./deadline.ts";
import { WinnowError } from "./error.ts";
import { everyPage } from "./page.ts";
import type * as Api from "./types.ts";

/** A file by its path, as a blob or as a stream; and how to read it, where that is not detected. */
export interface FileInput extends Api.ImportListBody {
  name: string;
  file: FileSource;
  /** As people see it; by default that of the path, or the name of the list. */
  filename?: string;
  start?: Api.ListMode | undefined;
  metadata?: Record<string, string>;
  retention_days?: 0 | 1 | 7 | 30 | 90;
  tags?: string[];
}

export interface WaitOptions extends CallOptions {
  /** What to wait for; by default the end of the verification. */
  until?: "imported" | "analyzed" | "completed";
  /** Called with the list about every two seconds. */
  onProgress?: (list: Api.List) => void;
}

/** Seconds for which the server holds a call back while nothing has changed. */
const longWaitSeconds = 10;
/** An answer within this time was not held back. */
const shortMs = 500;
const progressSeconds = 2;
/** Seconds before what is being made is asked for again, where the answer names none. */
const defaultWaitSeconds = 2;

export class Lists {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * A new list: of up to 50,000 `emails`, of a `file` that is uploaded at once, or of a `filename` and `size` whose file is given
   * to `upload` afterwards. With `start`, a job begins as soon as the list is imported.
   */
  create(input: Api.CreateList | FileInput, options: CallOptions = {}): Promise<Api.CreatedList> {
    if (!("file" in input)) return this.#create(input, options);
    return withBlob(input.file, (file) =>
      this.#createOfFile({ filename: nameOf(input.file), ...input, file }, options),
    );
  }

  #create(body: Api.CreateList, options: CallOptions): Promise<Api.CreatedList> {
    return this.#connection.call({ method: "POST", path: ["lists"], body }, options);
  }

  /**
   * A list whose columns are chosen is started once it is imported so; the upload alone would import it as detected. A
   * repetition under the same idempotency key resumes at what an earlier call has not come to.
   */
  async #createOfFile(
    { file, filename, column, has_header, delimiter, encoding, start, ...rest }: FileInput & { file: Blob },
    { idempotencyKey, ...options }: CallOptions,
  ): Promise<Api.CreatedList> {
    const choice = { column, has_header, delimiter, encoding };
    const isChosen = Object.values(choice).some((value) => value !== undefined);
    const body = { ...rest, filename: filename ?? rest.name, size: file.size };
    const created = await this.#create(isChosen ? body : { ...body, start }, { ...options, idempotencyKey });
    const { id } = created;
    let list: Api.List = idempotencyKey === undefined ? created : await this.get(id, {}, options);
    const isUploading = list.status === "uploading";
    if (isUploading && created.upload) await this.upload(created.upload, file, options);
    if (isUploading || (isChosen && !list.verification && !list.analysis))
      list = await this.import(id, choice, options);
    if (isChosen && start) {
      list = await this.wait(id, { until: "imported", ...options });
      if (list.status === "ready" && !hasBegun(list, start))
        list = await this.start(id, start, { ...options, idempotencyKey });
    }
    return { ...list, upload: null };
  }

  /** Posts a file with the form that a new list has. Throws WinnowError `upload` where storage refuses it. */
  upload(
    { url, fields }: NonNullable<Api.CreatedList["upload"]>,
    file: FileSource,
    { signal, timeoutMs = Infinity }: CallOptions = {},
  ): Promise<void> {
    return withBlob(file, (blob) => this.#post({ url, fields }, blob, { signal, timeoutMs }));
  }

  #post(
    { url, fields }: NonNullable<Api.CreatedList["upload"]>,
    file: Blob,
    { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
  ): Promise<void> {
    return within(timeoutMs, signal, async (deadline) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append("file", file);
      const { fetch } = this.#connection.settings;
      const response = await fetch(url, { method: "POST", body: form, signal: deadline.signal }).catch(
        (cause: unknown) => {
          deadline.signal.throwIfAborted();
          throw new WinnowError("network", "The file could not be uploaded.", { cause });
        },
      );
      const { ok, status } = response;
      if (!ok) throw new WinnowError("upload", `The file was refused: ${await response.text()}`, { status });
    });
  }

  /** Imports an uploaded file. The upload does so by itself where its columns need no choice. */
  import(id: string, body: Api.ImportListBody = {}, options?: CallOptions): Promise<Api.List> {
    return this.#connection.call({ method: "POST", path: ["lists", id, "uploaded"], body }, options);
  }

  /** All lists, newest first. */
  list(query: Api.ListListsQuery = {}, options?: CallOptions): AsyncGenerator<Api.List, void, undefined> {
    return everyPage(this.#connection, { path: ["lists"], query }, options);
  }

  /** A list. With `wait`, the answer comes when the status changes, or after this many seconds, 10 at most. */
  get(id: string, query: Api.GetListQuery = {}, options?: CallOptions): Promise<Api.List> {
    return this.#connection.call({ method: "GET", path: ["lists", id], query }, options);
  }

  /** Starts an analysis, which is free, or a verification. */
  start(id: string, mode: Api.ListMode = "verify", options?: CallOptions): Promise<Api.List> {
    return this.#connection.call({ method: "POST", path: ["lists", id, "start"], body: { mode } }, options);
  }

  /** Judges the verdicts of a verified list again by what was learned since, free of charge. Once in 24 hours. */
  revise(id: string, options?: CallOptions): Promise<Api.List> {
    return this.#connection.call({ method: "POST", path: ["lists", id, "revise"] }, options);
  }

  /** How a list is kept fresh; with `before`, also what one run before that day of UTC would ask about. */
  schedule(
    id: string,
    query: Api.GetListScheduleQuery = {},
    options?: CallOptions,
  ): Promise<Api.ScheduledList> {
    return this.#connection.call({ method: "GET", path: ["lists", id, "schedule"], query }, options);
  }

  /** Which lists are kept fresh; with `set_by`, by an API key or a person. */
  schedules(
    query: Api.ListSchedulesQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<Api.ListedSchedule, void, undefined> {
    return everyPage(this.#connection, { path: ["schedules"], query }, options);
  }

  /** Verifies what is due of a verified list each 7 or 30 days, or once before a day of UTC. All runs together take at most `cap` credits. */
  keepFresh(id: string, body: Api.SetListScheduleBody, options?: CallOptions): Promise<Api.ScheduledList> {
    return this.#connection.call({ method: "PUT", path: ["lists", id, "schedule"], body }, options);
  }

  /** Ends the schedule of a list. A run that is under way goes on. */
  stopKeepingFresh(id: string, options?: CallOptions): Promise<Api.RemoveListScheduleAnswer> {
    return this.#connection.call({ method: "DELETE", path: ["lists", id, "schedule"] }, options);
  }

  pause(id: string, options?: CallOptions): Promise<Api.List> {
    return this.#connection.call({ method: "POST", path: ["lists", id, "pause"] }, options);
  }

  resume(id: string, options?: CallOptions): Promise<Api.List> {
    return this.#connection.call({ method: "POST", path: ["lists", id, "resume"] }, options);
  }

  /** Ends a verification. What was done stays charged, the rest is returned. */
  cancel(id: string, options?: CallOptions): Promise<Api.List> {
    return this.#connection.call({ method: "POST", path: ["lists", id, "cancel"] }, options);
  }

  /** Gives a list these tags, in place of those that it has: at most 10. */
  tag(id: string, tags: string[], options?: CallOptions): Promise<Api.List> {
    return this.#connection.call({ method: "PATCH", path: ["lists", id], body: { tags } }, options);
  }

  /** Deletes a list with its file and results. */
  delete(id: string, options?: CallOptions): Promise<Api.RemoveListAnswer> {
    return this.#connection.call({ method: "DELETE", path: ["lists", id] }, options);
  }

  /**
   * The list at the end of its verification, or of what `until` names: see its `status`, it may have failed. Throws WinnowError
   * with the code of the list's error where a job was refused, as without credits. Without `timeoutMs` it waits for ever.
   */
  wait(
    id: string,
    { until = "completed", onProgress, signal, timeoutMs = Infinity }: WaitOptions = {},
  ): Promise<Api.List> {
    return within(timeoutMs, signal, async (deadline) => {
      const wait = onProgress ? progressSeconds : longWaitSeconds;
      for (let isFirst = true; ; isFirst = false) {
        const asked = performance.now();
        const list = await this.get(id, isFirst ? {} : { wait }, { signal: deadline.signal });
        onProgress?.(list);
        if (hasReached[until](list)) return list;
        if (list.status === "ready" && list.error) throw new WinnowError(list.error.code, list.error.message);
        // The server answers at once where it sees nothing under way, or another call of the key waits.
        if (!isFirst && performance.now() - asked < shortMs) await deadline.wait(1_000);
      }
    });
  }

  /** The verdicts of a list, ordered by domain. */
  results(
    id: string,
    query: Api.ListResultsQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<Api.Result, void, undefined> {
    const path = ["lists", id, "results"];
    return everyPage(this.#connection, { path, query: { limit: 1_000, ...query } }, options);
  }

  /** Of a list before its verification, the addresses that were valid on other lists and are dead by now. Waits while they are counted. */
  async died(id: string, options: CallOptions = {}): Promise<Api.DiedAddresses["died"]> {
    const request = { method: "POST", path: ["lists", id, "died"] } as const;
    const isDone = (body: Api.CountDiedAnswer): body is Api.DiedAddresses => body.died !== null;
    return (await this.#done(request, isDone, options)).died;
  }

  /** The finished file: where to fetch it until it expires. Waits while it is made. */
  download(id: string, body: Api.DownloadListBody = {}, options: CallOptions = {}): Promise<Api.ListFile> {
    const request = { method: "POST", path: ["lists", id, "download"], body } as const;
    const isDone = (body: Api.DownloadListAnswer): body is Api.ListFile => body.url !== null;
    return this.#done(request, isDone, options);
  }

  /** Asks until the answer is there. */
  #done<Answer, Done extends Answer>(
    request: Parameters<Connection["answer"]>[0],
    isDone: (answer: Answer) => answer is Done,
    { signal, timeoutMs = Infinity }: CallOptions,
  ): Promise<Done> {
    return within(timeoutMs, signal, async (deadline) => {
      for (;;) {
        const { body, retryAfter } = await this.#connection.answer<Answer>(request, {
          signal: deadline.signal,
        });
        if (isDone(body)) return body;
        await deadline.wait((retryAfter ?? defaultWaitSeconds) * 1_000);
      }
    });
  }
}

/** Whether this job was started on a list. */
export const hasBegun = ({ analysis, verification }: Api.List, mode: Api.ListMode): boolean =>
  (mode === "analyze" ? analysis : verification) !== null;

const ended = ["completed", "failed", "cancelled"];

const hasReached: Readonly<Record<NonNullable<WaitOptions["until"]>, (list: Api.List) => boolean>> = {
  imported: ({ status }) => status !== "uploading" && status !== "importing",
  analyzed: ({ status, analysis }) =>
    status === "failed" || (analysis !== null && ended.includes(analysis.status)),
  completed: ({ status }) => ended.includes(status),
};

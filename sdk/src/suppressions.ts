/** The addresses that a workspace must not send to. */
import type { CallOptions, Connection } from "./connection.ts";
import { csvParts, wholeCsv } from "./csv-export.ts";
import { csvPieces } from "./csv-pieces.ts";
import { everyPage } from "./page.ts";
import type * as Api from "./types.ts";

/** Suppressed addresses of the key's mode. */
export class Suppressions {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Suppresses up to 10,000 addresses, or SHA-256 hashes of such; what is no address is refused by its place. */
  add(entries: Api.AddSuppressionsBody["entries"], options?: CallOptions): Promise<Api.SuppressionsAdded> {
    return this.#connection.call({ method: "POST", path: ["suppressions"], body: { entries } }, options);
  }

  /** The suppressed addresses; pages are read as they are needed. */
  list(
    query: Api.ListSuppressionsQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<Api.Suppression, void, undefined> {
    return everyPage(this.#connection, { path: ["suppressions"], query }, options);
  }

  /** Erases an address, by itself or by its hash. Throws `suppression.missing`. */
  delete(
    key: { email: string } | { sha256: string },
    options?: CallOptions,
  ): Promise<Api.RemoveSuppressionAnswer> {
    return this.#connection.call({ method: "DELETE", path: ["suppressions"], query: key }, options);
  }

  /**
   * Suppresses the addresses of a CSV file, ours, one that a sender exported or bare addresses, 50,000 rows at a time; refused rows are named. The
   * same file again changes nothing.
   */
  async import(
    csv: string,
    { reason, ...options }: CallOptions & { reason?: Api.ImportSuppressionsBody["reason"] } = {},
  ): Promise<Api.SuppressionImport> {
    let total: Api.SuppressionImport | undefined;
    for (const piece of csvPieces(csv, maxFile)) {
      const { idempotencyKey: key, ...usual } = options;
      const done: Api.SuppressionImport = await this.#connection.call(
        {
          method: "POST",
          path: ["suppressions", "csv", "import"],
          body: reason === undefined ? { csv: piece } : { csv: piece, reason },
        },
        key === undefined || total === undefined
          ? options
          : { ...usual, idempotencyKey: `${key}-${rowsOf(total)}` },
      );
      total = total ? sum(total, done) : done;
    }
    if (!total) throw new Error("A file has at least one piece.");
    return total;
  }

  /** The suppressed addresses as a CSV file, ours or for a sender; with a reason only those with it. */
  export(options?: ExportOptions): Promise<string> {
    return wholeCsv(this.exportParts(options));
  }

  /** The parts of that file as they are needed. Each says how many entries it leaves out. */
  exportParts({ format, reason, ...options }: ExportOptions = {}): AsyncGenerator<
    Api.SuppressionExport,
    void,
    undefined
  > {
    return csvParts(this.#connection, ["suppressions", "csv", "export"], { format, reason }, options);
  }
}

type ExportOptions = CallOptions & Pick<Api.ExportSuppressionsQuery, "format" | "reason">;

/** What a call takes. */
const maxFile = { characters: 2_000_000, rows: 50_000 };
/** Refused rows that an import names. */
const maxRefusals = 500;

const rowsOf = ({ added, unchanged, refused }: Api.SuppressionImport): number => added + unchanged + refused;

function sum(one: Api.SuppressionImport, other: Api.SuppressionImport): Api.SuppressionImport {
  // Each piece begins with the first row again, which is an entry in a file without names of columns.
  const repeated = other.has_header ? 0 : 1;
  const before = rowsOf(one) - repeated;
  const refusals = other.refusals.map(({ row, reason }) => ({ row: before + row, reason }));
  return {
    source: one.source,
    has_header: one.has_header,
    added: one.added + other.added,
    unchanged: one.unchanged + other.unchanged - repeated,
    refused: one.refused + other.refused,
    refusals: [...one.refusals, ...refusals].slice(0, maxRefusals),
  };
}

import { dataRows, type OpenFile, type Row, unwrap } from "../file/index.ts";
import { VisibleError } from "../kit/error.ts";
import { Suppression } from "../suppression/index.ts";
import { type Columns, formatOf, itemOf } from "./columns.ts";
import type { Content, Line, OpenOutcomes } from "./reading.ts";
import type { Choice } from "./schema.ts";

/** A table: by its columns those of a service, or as a person chose. Throws `input` for columns that are not known. */
export function openTable(file: OpenFile, choice: Choice | undefined): OpenOutcomes {
  const { columns, source, hasHeader } = choice ? chosen(choice, file) : recognised(file);
  return {
    source,
    async *batches(from) {
      const reading = dataRows(file, { hasHeader }, from?.position ?? undefined);
      let lines = from?.lines ?? 0;
      for await (const rows of reading) {
        const first = lines;
        lines += rows.length;
        yield {
          lines: rows.map((row, index) => lineOf(row, first + index + (hasHeader ? 2 : 1))),
          mark: { position: reading.position, lines },
        };
      }
    },
  };

  function lineOf(row: Row, place: number): Line {
    return {
      row: place,
      size: row.reduce((sum, cell) => sum + cell.length, 0),
      text: () => row.join(", "),
      read: (): Content => {
        const item = itemOf(row, columns);
        return [{ source, item: typeof item === "string" ? item : { ...item, email: unwrap(item.email) } }];
      },
    };
  }
}

interface Recognised {
  columns: Columns;
  source: Suppression.Source;
  hasHeader: boolean;
}

function recognised({ sample: [header = []] }: OpenFile): Recognised {
  const found = formatOf(header);
  if (!found) throw unknownColumns();
  return { columns: found.columns, source: Suppression.Source.parse(found.format.source), hasHeader: true };
}

function chosen({ has_header: hasHeader, ...columns }: Choice, { sample }: OpenFile): Recognised {
  const width = sample.reduce((widest, row) => Math.max(widest, row.length), 0);
  const { email, at, type, reply, id } = columns;
  const last = Math.max(...[email, at, type, reply, id].map((place) => place ?? 0));
  if (last >= width)
    throw unknownColumns(`The file has ${width} columns, so there is no column ${last + 1}.`);
  const source = (hasHeader && formatOf(sample[0] ?? [])?.format.source) || "file";
  return { columns, source: Suppression.Source.parse(source), hasHeader };
}

const unknownColumns = (fact = "These are not the columns of a service that Winnow knows.") =>
  new VisibleError(
    "input",
    "outcome_file.columns",
    `${fact} Upload the file again, and choose which column has the address, what happened and when.`,
  );

import type { OpenFile } from "../file/index.ts";
import { OutcomeSource } from "../outcome-source/index.ts";
import { Suppression } from "../suppression/index.ts";
import { formatOf, itemOf } from "./columns.ts";
import { cellsOf } from "./flat.ts";
import type { Content, OpenOutcomes } from "./reading.ts";

/** Lines of JSON: events as services post them, or objects whose names are those of columns. A line may have several, as a list. */
export function openJsonLines(file: OpenFile): OpenOutcomes {
  return {
    source: sourceIn(file.sample.map(([text = ""]) => text)),
    async *batches(from) {
      const reading = file.rows(from?.position ?? undefined);
      let lines = from?.lines ?? 0;
      for await (const rows of reading) {
        const first = lines;
        lines += rows.length;
        yield {
          lines: rows.map(([text = ""], index) => ({
            row: first + index + 1,
            size: text.length,
            text: () => text,
            read: () => contentOf(text),
          })),
          mark: { position: reading.position, lines },
        };
      }
    },
  };
}

/** That of the first line that has an outcome. */
function sourceIn(lines: readonly string[]): Suppression.Source {
  for (const line of lines.slice(0, 100)) {
    const found = contentOf(line).find(({ item }) => typeof item !== "string");
    if (found) return found.source;
  }
  return "file";
}

/** Events that one line may have: a mail service posts a thousand at most. */
const maxItems = 1_000;

/** Lines that only begin or end a list. */
const brackets = /^[[\]\s,]*$/;

function contentOf(line: string): Content {
  if (brackets.test(line)) return [{ source: "file", item: "nothing" }];
  try {
    return inJson(JSON.parse(line.trim().replace(/,$/, "")));
  } catch {
    return [{ source: "file", item: "not_an_event" }];
  }
}

function inJson(json: unknown): Content {
  const dumped = OutcomeSource.eventsIn(json);
  if (dumped) {
    const { provider: source, outcomes } = dumped;
    return outcomes.length === 0 ? [{ source, item: "nothing" }] : outcomes.map((item) => ({ source, item }));
  }
  if (Array.isArray(json))
    return json.length > maxItems
      ? [{ source: "file", item: "not_an_event" }]
      : json.flatMap((one) => inJson(Array.isArray(one) ? null : one));
  if (typeof json !== "object" || json === null) return [{ source: "file", item: "not_an_event" }];
  const cells = cellsOf(json as Readonly<Record<string, unknown>>);
  const found = formatOf([...cells.keys()]);
  if (!found) return [{ source: "file", item: "not_an_event" }];
  const source = Suppression.Source.parse(found.format.source);
  return [{ source, item: itemOf([...cells.values()], found.columns) }];
}

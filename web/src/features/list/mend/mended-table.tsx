import { formatCount } from "../../../lib/number.ts";
import { Table, Td, Th } from "../../../ui/table.tsx";

interface MendedTableProps {
  /** Where the texts are from. */
  heading?: string;
  mendable: { count: number; preview: readonly { original: string; address: string }[] };
}

/** The first rows that can be mended, before and after. */
export function MendedTable({ heading = "In your file", mendable: { count, preview } }: MendedTableProps) {
  return (
    <>
      <Table label="How rows are mended">
        <thead className="border-y border-line">
          <tr>
            <Th className="sm:first:pl-8">{heading}</Th>
            <Th>Mended</Th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {preview.map(({ original, address }) => (
            <tr key={original}>
              <Td className="w-1/2 py-2! [overflow-wrap:anywhere] text-ink-muted sm:first:pl-8">
                <bdi>{original}</bdi>
              </Td>
              <Td className="w-1/2 py-2! [overflow-wrap:anywhere]">
                <bdi>{address}</bdi>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {count > preview.length ? (
        <p className="border-t border-line px-6 py-3 text-[0.8125rem] text-ink-muted sm:px-8">
          And {formatCount(count - preview.length)} more.
        </p>
      ) : null}
    </>
  );
}

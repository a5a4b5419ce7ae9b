import { type Info, Scope } from "@winnow/core/api-key/schema";
import { KeyRound } from "lucide-react";
import { Link } from "react-router";
import { formatMoment } from "../../lib/date.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/state/empty-state.tsx";
import { Td, Th } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { KeyBadges } from "./key-badges.tsx";

interface KeysTableProps {
  keys: readonly Info[];
  /** Absent for those who may not create keys. */
  onCreate: (() => void) | undefined;
}

/** The keys, each row a link to its page. */
export function KeysTable({ keys, onCreate }: KeysTableProps) {
  if (keys.length === 0)
    return (
      <Empty
        icon={KeyRound}
        title="No keys yet"
        action={
          onCreate === undefined ? undefined : (
            <Button variant="primary" onClick={onCreate}>
              Create the first key
            </Button>
          )
        }
      >
        {onCreate === undefined
          ? "Programs call Winnow with a key. Your role does not allow you to create one."
          : "Programs call Winnow with a key. Begin with a test key: it is free."}
      </Empty>
    );
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">API keys</caption>
      <thead className="hidden border-b border-line sm:table-header-group">
        <tr>
          <Th>Name</Th>
          <Th>State</Th>
          <Th>Scopes</Th>
          <Th>Last used</Th>
          <Th className="max-md:hidden">Created</Th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <Row key={key.id} apiKey={key} />
        ))}
      </tbody>
    </table>
  );
}

const Row = ({ apiKey }: { apiKey: Info }) => (
  <tr className="relative border-b border-line transition-colors last:border-0 hover:bg-sunken max-sm:grid max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-2 max-sm:px-5 max-sm:py-4">
    <Td className="max-w-72 max-sm:max-w-full max-sm:p-0!">
      <Link
        to={paths.apiKey(apiKey.id)}
        title={momentsOf(apiKey)}
        className="block truncate font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <bdi>{apiKey.name}</bdi>
      </Link>
      <span className="block truncate font-mono text-[0.8125rem] text-ink-muted">{apiKey.hint}</span>
    </Td>
    <Td className="max-sm:p-0!">
      <KeyBadges apiKey={apiKey} />
    </Td>
    <Td className="text-ink-muted max-sm:p-0!">{scopesOf(apiKey)}</Td>
    <Td className="text-ink-muted max-sm:p-0!">
      <span className="sm:hidden">Last used: </span>
      {apiKey.last_used_at === null ? "never" : <Time at={apiKey.last_used_at} as="distance" />}
    </Td>
    <Td className="text-ink-muted max-md:hidden">
      <Time at={apiKey.created_at} />
      <span className="block text-[0.8125rem]">
        by <bdi>{apiKey.created_by.name}</bdi>
      </span>
    </Td>
  </tr>
);

const momentsOf = ({ created_at, last_used_at }: Info): string =>
  `Made on ${formatMoment(created_at)}${last_used_at === null ? "" : `, last used on ${formatMoment(last_used_at)}`}`;

const scopesOf = ({ mode, scopes }: Info): string =>
  mode === "publishable"
    ? "Form check"
    : scopes.length === Scope.options.length
      ? "Every scope"
      : scopes.length > 2
        ? `${scopes.length} scopes`
        : scopes.join(", ");

/** Makes links for people without an account, and ends them: to the report of a list, or to the evidence of one address. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/shared-link/schema";
import { limits } from "@winnow/core/shared-link/limits";
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatDate, formatRelative } from "../../../lib/date.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { sharedLinkUrl } from "./shared-link-url.ts";
import { sharedLinks } from "./shared-link-api.ts";

interface ShareDialogProps {
  open: boolean;
  list: { id: string };
  /** The position of the address whose evidence is shared; undefined for the report of the list. */
  position?: number | undefined;
  onClose: () => void;
}

export const ShareDialog = ({ open, onClose, ...shared }: ShareDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title={shared.position === undefined ? "Share the report" : "Share this evidence"}
    description={
      shared.position === undefined
        ? "Whoever has the link sees the numbers of this list, and no address. It needs no account, and can be printed."
        : "Whoever has the link sees what is known of this one address. It needs no account, and can be printed."
    }
  >
    <Links {...shared} />
  </Dialog>
);

function Links(shared: Omit<ShareDialogProps, "open" | "onClose">) {
  const [revoked, setRevoked] = useState<readonly string[]>([]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <NewLink {...shared} revoked={revoked} />
      <LiveLinks listID={shared.list.id} onRevoked={(id) => setRevoked([...revoked, id])} />
    </div>
  );
}

const linksQuery = (listID: string) =>
  queryOptions({ queryKey: ["shared-links", listID], queryFn: () => sharedLinks.all(listID) });

const lifetimes = [1, 7, 30, 90] as const;

interface NewLinkProps extends Omit<ShareDialogProps, "open" | "onClose"> {
  /** The links that were revoked here, which open nothing. */
  revoked: readonly string[];
}

function NewLink({ list: { id: listID }, position, revoked }: NewLinkProps) {
  const [days, setDays] = useState(String(limits.defaultDays));
  const [showsAddress, setShowsAddress] = useState(false);
  const client = useQueryClient();
  const made = useMutation({
    mutationFn: () =>
      sharedLinks.create(
        listID,
        position === undefined
          ? { kind: "report", days: Number(days) }
          : { kind: "evidence", position, shows_address: showsAddress, days: Number(days) },
      ),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(linksQuery(listID)),
        client.invalidateQueries({ queryKey: ["audit"] }),
      ]),
  });
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        made.mutate();
      }}
    >
      {made.isError ? (
        <Callout tone="error" announce>
          {errorMessage(made.error)}
        </Callout>
      ) : null}
      {position === undefined ? null : (
        <Checkbox
          checked={showsAddress}
          onCheckedChange={setShowsAddress}
          text="Otherwise the part before the @ and the server's own words are left out."
        >
          Write out the address
        </Checkbox>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Field label="The link ends after">
          {({ id }) => (
            <Select
              id={id}
              value={days}
              options={lifetimes.map((each) => ({
                value: String(each),
                label: formatQuantity(each, "day"),
              }))}
              onChange={setDays}
              className="w-36"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" pending={made.isPending} className="ml-auto">
          Make a link
        </Button>
      </div>
      {made.data === undefined || revoked.includes(made.data.id) ? null : (
        <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <CodeBlock label="the link" code={sharedLinkUrl(made.data.token)} wraps />
          <p className="text-sm text-ink-muted">
            Copy it now: it is not shown again. It ends on {formatDate(made.data.expires_at, true)}, or with
            the list.
          </p>
        </div>
      )}
    </form>
  );
}

interface LiveLinksProps {
  listID: string;
  onRevoked: (id: string) => void;
}

function LiveLinks({ listID, onRevoked }: LiveLinksProps) {
  const links = useQuery(linksQuery(listID));
  return (
    <section aria-labelledby="live-links" aria-busy={links.isPending}>
      <h3 id="live-links" className="text-sm font-semibold text-ink">
        Live links of this list
      </h3>
      {links.isError ? (
        <p className="mt-2 text-sm text-ink-muted">
          {errorMessage(links.error)} <TextButton onClick={() => void links.refetch()}>Try again</TextButton>
        </p>
      ) : links.data === undefined ? (
        <Skeleton className="mt-2 h-12" />
      ) : links.data.results.length === 0 ? (
        <p className="mt-2 text-sm text-ink-muted">There are none.</p>
      ) : (
        <ul className="mt-1">
          {links.data.results.map((link) => (
            <LiveLink key={link.id} listID={listID} link={link} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LiveLink({ listID, link, onRevoked }: LiveLinksProps & { link: Info }) {
  const client = useQueryClient();
  const name = link.kind === "report" ? "Report" : `Evidence of ${link.address ?? ""}`;
  const revoked = useMutation({
    mutationFn: () => sharedLinks.revoke(listID, link.id),
    onSuccess: () => {
      onRevoked(link.id);
      toast.success("The link no longer works");
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(linksQuery(listID)),
        client.invalidateQueries({ queryKey: ["audit"] }),
      ]),
  });
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0 text-sm">
        <p className="font-medium text-ink">
          {name}
          {link.shows_address ? ", written out" : ""}
        </p>
        <p className="text-[0.8125rem] text-ink-muted">
          Made by <bdi>{link.made_by}</bdi>, ends {formatRelative(link.expires_at)}
        </p>
      </div>
      <Button
        size="small"
        variant="danger"
        pending={revoked.isPending}
        aria-label={`Revoke: ${name}`}
        onClick={() => revoked.mutate()}
      >
        Revoke
      </Button>
    </li>
  );
}

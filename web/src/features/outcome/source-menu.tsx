import type { Info, Provider, WithURL } from "@winnow/core/outcome-source/schema";
import { Ellipsis, KeyRound, RotateCw, Unplug } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { useCan } from "../../lib/auth.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { sourceNames } from "../../shared/rule/suppression-text.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/overlay/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlay/menu.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { useDisconnect, useRenewURL } from "./queries.ts";
import { keyPlaces } from "./source-text.ts";

const KeyDialog = lazyComponent(() => import("./key-dialog.tsx").then((file) => file.KeyDialog));

interface SourceMenuProps {
  source: Info & { provider: Provider };
  onRenewed: (source: WithURL) => void;
}

/** Signing key, another URL, disconnect: what the role allows. */
export function SourceMenu({ source, onRenewed }: SourceMenuProps) {
  const mayEdit = useCan("verify_email", "edit");
  const mayRemove = useCan("verify_email", "delete");
  const [asked, setAsked] = useState<"key" | "url" | "disconnect">();
  const wasKey = useHasOpened(asked === "key");
  const close = () => setAsked(undefined);
  const name = sourceNames[source.provider];
  const renewing = useRenewURL(source.id, (renewed) => {
    close();
    onRenewed(renewed);
  });
  const disconnecting = useDisconnect(source.id, () => {
    close();
    toast.success(`${name} is disconnected`);
  });
  if (!mayEdit && !mayRemove) return null;
  return (
    <>
      <Menu
        trigger={<Button variant="ghost" size="icon" aria-label={`More about ${name}`} />}
        label={<Ellipsis aria-hidden />}
      >
        {mayEdit && keyPlaces[source.provider] !== null ? (
          <MenuItem onSelect={() => setAsked("key")}>
            <KeyRound aria-hidden />
            {source.key_hint === null ? "Enter the signing key" : "Replace the signing key"}
          </MenuItem>
        ) : null}
        {mayEdit ? (
          <MenuItem onSelect={() => setAsked("url")}>
            <RotateCw aria-hidden />
            Renew the URL
          </MenuItem>
        ) : null}
        {mayEdit && mayRemove ? <MenuSeparator /> : null}
        {mayRemove ? (
          <MenuItem danger onSelect={() => setAsked("disconnect")}>
            <Unplug aria-hidden />
            Disconnect
          </MenuItem>
        ) : null}
      </Menu>
      <Confirm
        open={asked === "url"}
        onOpenChange={close}
        title={`Renew the URL for ${name}?`}
        description="A new URL is shown once. The present one is taken for another 24 hours."
        action="Renew the URL"
        pending={renewing.isPending}
        onConfirm={() => renewing.mutate(undefined, { onError: (error) => toast.error(errorMessage(error)) })}
      />
      <Confirm
        open={asked === "disconnect"}
        onOpenChange={close}
        title={`Disconnect ${name}?`}
        description="What it posts from now on is refused. What it told stays."
        action="Disconnect"
        danger
        pending={disconnecting.isPending}
        onConfirm={() =>
          disconnecting.mutate(undefined, { onError: (error) => toast.error(errorMessage(error)) })
        }
      />
      {wasKey ? (
        <Suspense>
          <KeyDialog source={source} open={asked === "key"} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

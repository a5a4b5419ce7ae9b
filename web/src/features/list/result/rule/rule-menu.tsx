/** Blocks addresses of a result or always keeps them by rules of the workspace, or suppresses them. */
import type { Effect } from "@winnow/core/rule/schema";
import { Ban, ListFilter, MailX, ShieldCheck } from "lucide-react";
import { type ReactElement, type ReactNode, Suspense, useState } from "react";
import { useHasOpened } from "../../../../hooks/use-has-opened.ts";
import { useCan } from "../../../../lib/auth.ts";
import { lazyComponent } from "../../../../lib/lazy-component.ts";
import { formatQuantity } from "../../../../lib/number.ts";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { type Kind, valuesOf } from "./new-rules.ts";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx").then((file) => file.RuleDialog));

const SuppressDialog = lazyComponent(() =>
  import("./suppress-dialog.tsx").then((file) => file.SuppressDialog),
);

interface RuleMenuProps {
  addresses: readonly string[];
  trigger: ReactElement;
  /** The text of the trigger, beside its icon. */
  label?: ReactNode;
}

export function RuleMenu({ addresses, trigger, label }: RuleMenuProps) {
  const mayAdd = useCan("verify_email", "add");
  const [chosen, setChosen] = useState<{ kind: Kind; effect: Effect }>({ kind: "address", effect: "block" });
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useHasOpened(isOpen);
  const [isSuppressing, setSuppressing] = useState(false);
  const wasSuppressing = useHasOpened(isSuppressing);
  if (!mayAdd || valuesOf("address", addresses).length === 0) return null;
  const choose = (effect: Effect, kind: Kind) => () => {
    setChosen({ effect, kind });
    setOpen(true);
  };
  return (
    <>
      <Menu
        trigger={trigger}
        label={
          <>
            <ListFilter aria-hidden />
            {label}
          </>
        }
      >
        <MenuItem onSelect={choose("block", "address")}>
          <Ban aria-hidden /> Block {named("address", addresses)}
        </MenuItem>
        <MenuItem onSelect={choose("block", "domain")}>
          <Ban aria-hidden /> Block {named("domain", addresses)}
        </MenuItem>
        <MenuItem onSelect={choose("allow", "address")}>
          <ShieldCheck aria-hidden /> Always keep {named("address", addresses)}
        </MenuItem>
        <MenuItem onSelect={() => setSuppressing(true)}>
          <MailX aria-hidden /> Suppress {named("address", addresses)}
        </MenuItem>
      </Menu>
      {wasOpen ? (
        <Suspense>
          <RuleDialog {...chosen} addresses={addresses} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
      {wasSuppressing ? (
        <Suspense>
          <SuppressDialog addresses={addresses} open={isSuppressing} onClose={() => setSuppressing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function named(kind: Kind, addresses: readonly string[]): string {
  const count = valuesOf(kind, addresses).length;
  if (count === 1) return `this ${kind}`;
  return kind === "address" ? formatQuantity(count, "address", "addresses") : formatQuantity(count, "domain");
}

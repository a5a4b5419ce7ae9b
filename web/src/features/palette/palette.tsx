/** The command palette: screens, actions, lists by name, and the verification of one address. */
import { useQuery } from "@tanstack/react-query";
import { listAreas } from "@winnow/core/kit/permission";
import { MailCheck, Scroll } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth, useCan } from "../../lib/auth.ts";
import { formatDate } from "../../lib/date.ts";
import { listSearchQuery } from "../../shared/list/list-search.ts";
import { useMembership } from "../../shared/workspace/workspaces.ts";
import { pathOfList, paths } from "../../paths.ts";
import { type Command, CommandDialog } from "../../ui/overlay/command-dialog.tsx";
import { actions, isDocument, isFound, places, type Place } from "./commands.ts";

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function Palette({ open, onOpenChange }: PaletteProps) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const end = () => {
    onOpenChange(false);
    setText("");
  };
  const going = (path: string, state?: unknown) => () => {
    end();
    void navigate(path, { state });
  };
  const asked = text.trim();
  const visible = useVisible();
  const commandOf = (place: Place): Command => ({
    label: place.label,
    icon: place.icon,
    run: isDocument(place) ? () => window.location.assign(place.path) : going(place.path),
  });
  const lists = useLists(asked, open);
  const mayVerify = useCan("verify_email", "add");
  const groups = [
    {
      heading: "Verify",
      items:
        mayVerify && /^\S+@\S+$/.test(asked)
          ? [
              {
                label: asked,
                icon: MailCheck,
                note: "at most 1 credit",
                run: going(paths.dashboard, { verify: asked }),
              },
            ]
          : [],
    },
    { heading: "Go to", items: visible(places, asked).map(commandOf) },
    {
      heading: "Lists",
      items: lists.found.map((list) => ({
        label: list.name,
        icon: Scroll,
        note: formatDate(list.created_at),
        run: going(pathOfList(list)),
      })),
    },
    { heading: "Do", items: visible(actions, asked).map(commandOf) },
  ].filter(({ items }) => items.length > 0);
  return (
    <CommandDialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : end())}
      title="Search everything"
      placeholder="Screens, lists, or an address to verify"
      text={text}
      onText={setText}
      groups={groups}
      pending={lists.isPending}
    />
  );
}

/** Those of the places that the person may see and the text finds. */
function useVisible() {
  const permissions = useAuth((state) => state.permissions);
  const isOwner = useMembership()?.is_owner === true;
  return (all: readonly Place[], text: string): Place[] =>
    all.filter(
      (place) =>
        isFound(place, text) &&
        (place.isForOwner !== true || isOwner) &&
        (place.permission === undefined ||
          permissions.some(
            ({ name, actions: granted }) =>
              name === place.permission?.[0] && granted.includes(place.permission[1]),
          )),
    );
}

/** The newest lists with this part of a name, for those who may view any. */
function useLists(asked: string, open: boolean) {
  const mayView = useAuth(({ permissions }) =>
    permissions.some(
      ({ name, actions: granted }) => listAreas.some((area) => area === name) && granted.includes("view"),
    ),
  );
  const q = useDeferredValue(asked);
  const { data, isFetching } = useQuery({ ...listSearchQuery(q), enabled: open && mayView });
  return { found: data?.results ?? [], isPending: isFetching && mayView };
}

import { CircleUserRound, LogOut } from "lucide-react";
import { useState } from "react";
import { useAuth } from "../../lib/auth.ts";
import { queryClient } from "../../lib/query.ts";
import { session } from "../../lib/session.ts";
import { chooseTheme, useTheme, type Theme } from "../../lib/theme.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../../ui/menu.tsx";

const themes: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** The person's own corner: who they are, the look they like, and the way out. */
export function UserMenu() {
  const user = useAuth((state) => state.user);
  const theme = useTheme((state) => state.theme);
  const [leaving, setLeaving] = useState(false);

  function logOut() {
    session.end();
    queryClient.clear();
  }

  return (
    <>
      <Menu
        trigger={<Button variant="ghost" size="icon" className="rounded-full" />}
        label={
          <>
            <Initials name={`${user?.first_name ?? ""} ${user?.last_name ?? ""}`} />
            <span className="sr-only">Your account</span>
          </>
        }
      >
        <div className="px-2.5 pt-1.5 pb-2">
          <p className="text-sm font-medium text-ink">
            {user?.first_name} {user?.last_name}
          </p>
          <p className="max-w-56 truncate text-[0.8125rem] text-ink-muted">{user?.email}</p>
        </div>
        <MenuSeparator />
        <MenuChoice label="Theme" value={theme} options={themes} onChange={chooseTheme} />
        <MenuSeparator />
        <MenuItem onSelect={() => setLeaving(true)}>
          <LogOut aria-hidden />
          Logout
        </MenuItem>
      </Menu>
      <Confirm
        open={leaving}
        onOpenChange={setLeaving}
        title="Are you sure you want to log out?"
        action="Log Out"
        onConfirm={logOut}
      />
    </>
  );
}

function Initials({ name }: { name: string }) {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? "")
    .slice(0, 2)
    .join("");
  if (letters === "") return <CircleUserRound aria-hidden />;
  return (
    <span className="flex size-9 items-center justify-center rounded-full bg-accent-soft text-[0.8125rem] font-semibold text-accent">
      {letters.toUpperCase()}
    </span>
  );
}

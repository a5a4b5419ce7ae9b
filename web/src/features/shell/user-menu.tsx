import { LogIn, LogOut, Settings, Users } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useAuth, useCan } from "../../lib/auth.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { signOut } from "../../lib/sign-out.ts";
import { chooseTheme, useTheme, type Theme } from "../../lib/theme.ts";
import { paths } from "../../paths.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from "../../ui/overlay/menu.tsx";

const Confirm = lazyComponent(() => import("../../ui/overlay/dialog.tsx").then((file) => file.Confirm));

const themes: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** The user menu: team, settings, theme, log out. */
export function UserMenu({ onJoin }: { onJoin: () => void }) {
  const user = useAuth((state) => state.user);
  const hasTeam = useCan("my_team");
  const theme = useTheme((state) => state.theme);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);

  function logOut() {
    setLeaving(true);
    void signOut();
  }

  return (
    <>
      <Menu
        trigger={<Button variant="ghost" size="icon" className="rounded-full" />}
        label={
          <>
            <Avatar
              name={`${user?.first_name ?? ""} ${user?.last_name ?? ""}`}
              picture={user?.professional_image ?? null}
            />
            <span className="sr-only">Your account</span>
          </>
        }
      >
        <div className="max-w-64 px-2.5 pt-1.5 pb-2">
          <p className="text-sm font-medium break-words text-ink">
            <bdi>
              {user?.first_name} {user?.last_name}
            </bdi>
          </p>
          <p className="text-[0.8125rem] break-words text-ink-muted">
            <bdi>{user?.email}</bdi>
          </p>
        </div>
        <MenuSeparator />
        {hasTeam ? (
          <MenuLink to={paths.myTeam}>
            <Users aria-hidden />
            Your Team
          </MenuLink>
        ) : null}
        <MenuItem onSelect={onJoin}>
          <LogIn aria-hidden />
          Join Team
        </MenuItem>
        <MenuLink to={paths.settings}>
          <Settings aria-hidden />
          Settings
        </MenuLink>
        <MenuSeparator />
        <MenuChoice label="Theme" value={theme} options={themes} onChange={chooseTheme} />
        <MenuSeparator />
        <MenuItem onSelect={() => setAsking(true)}>
          <LogOut aria-hidden />
          Logout
        </MenuItem>
      </Menu>
      {useHasOpened(asking) ? (
        <Suspense>
          <Confirm
            open={asking}
            onOpenChange={setAsking}
            title="Are you sure you want to log out?"
            action="Log Out"
            pending={leaving}
            onConfirm={logOut}
          />
        </Suspense>
      ) : null}
    </>
  );
}

import type { User } from "@winnow/core/account/schema";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../../hooks/use-has-opened.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { passwordLabel, withoutPassword } from "./settings-items.ts";

const EmailDialog = lazyComponent(() => import("./email-dialog.tsx").then((file) => file.EmailDialog));

/** The sign-in address, with a button to change it. */
export function Email({ user }: { user: User }) {
  const [changing, setChanging] = useState(false);
  const wasChanging = useHasOpened(changing);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <bdi className="min-w-0 font-medium break-all text-ink">{user.email}</bdi>
        {user.provider === withoutPassword ? null : (
          <Button onClick={() => setChanging(true)}>Change email</Button>
        )}
      </div>
      {user.provider === withoutPassword ? (
        <p className="mt-2 text-sm text-ink-muted">
          You log in with Google. To use another address,{" "}
          <TextLink to={paths.changePassword}>{passwordLabel(user.provider).toLowerCase()}</TextLink> first.
        </p>
      ) : null}
      {wasChanging ? (
        <Suspense>
          <EmailDialog email={user.email} open={changing} onOpenChange={setChanging} />
        </Suspense>
      ) : null}
    </>
  );
}

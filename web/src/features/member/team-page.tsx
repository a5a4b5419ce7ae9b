import { UserPlus } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useAuth, useCan } from "../../lib/auth.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { usePlan } from "../../shared/billing/plan.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Loading } from "./loading.tsx";

const Members = lazyComponent(() => import("./members.tsx").then((file) => file.Members));
const Invitations = lazyComponent(() => import("./invitations.tsx").then((file) => file.Invitations));
const FactorRule = lazyComponent(() => import("./factor-rule.tsx").then((file) => file.FactorRule));
const InviteDialog = lazyComponent(() => import("./invite-dialog.tsx").then((file) => file.InviteDialog));

/** The team: members, invitations, activity. `?q=open` opens the invitation dialog. */
export function TeamPage({ activity }: { activity: ReactNode }) {
  const workspace = useAuth(({ user }) => user?.active_workspace);
  const mayInvite = useCan("my_team", "add");
  const { isFree } = usePlan();
  const { isInviting, wasInviting, begin, end } = useInviting(mayInvite);
  if (workspace === undefined) return null;

  return (
    <>
      <PageHead
        title="Team"
        actions={
          mayInvite ? (
            <Button variant={isFree ? "secondary" : "primary"} onClick={begin}>
              <UserPlus aria-hidden />
              Invite
            </Button>
          ) : undefined
        }
      >
        Who works in <bdi className="break-words">{workspace.name}</bdi>, and what they may do there.
      </PageHead>
      <Tabs
        label="Views of the team"
        tabs={[
          {
            value: "members",
            label: "Members",
            content: (
              <div className="grid gap-10 pt-4">
                <Suspense fallback={<Waiting />}>
                  <Members workspaceID={workspace.id} onInvite={mayInvite ? begin : undefined} />
                  <Invitations />
                  <FactorRule workspaceID={workspace.id} />
                </Suspense>
              </div>
            ),
          },
          { value: "activity", label: "Activity", content: <div className="pt-4">{activity}</div> },
        ]}
      />
      {wasInviting ? (
        <Suspense>
          <InviteDialog open={isInviting} workspaceID={workspace.id} onClose={end} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether the invitation dialog is open, from the URL. */
function useInviting(mayInvite: boolean) {
  const [search, setSearch] = useSearchParams();
  const isInviting = mayInvite && search.get("q") === "open";
  const setInviting = (open: boolean) =>
    setSearch(
      (params) => {
        if (open) params.set("q", "open");
        else params.delete("q");
        return params;
      },
      { replace: true },
    );
  return {
    isInviting,
    wasInviting: useHasOpened(isInviting),
    begin: () => setInviting(true),
    end: () => setInviting(false),
  };
}

const Waiting = () => (
  <Card className="mt-15 overflow-hidden">
    <Loading />
  </Card>
);

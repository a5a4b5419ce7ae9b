import { useLocation } from "react-router";
import { IncompleteLink } from "../features/account/incomplete-link.tsx";
import { mailedLink } from "../features/account/mailed-link.ts";
import { NoReferrer } from "../features/account/no-referrer.tsx";
import { StopRecovery } from "../features/account/sign-in/stop-recovery.tsx";

export function Component() {
  const link = mailedLink(useLocation().hash);
  if (link === null) return <IncompleteLink />;
  return (
    <>
      <NoReferrer />
      <StopRecovery link={link} />
    </>
  );
}

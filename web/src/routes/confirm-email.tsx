import { useLocation } from "react-router";
import { IncompleteLink } from "../features/account/incomplete-link.tsx";
import { mailedLink } from "../features/account/mailed-link.ts";
import { NoReferrer } from "../features/account/no-referrer.tsx";
import { ConfirmEmail } from "../features/account/settings/confirm-email.tsx";

export { withUser as loader } from "../features/account/route-guard.ts";

export function Component() {
  const link = mailedLink(useLocation().hash);
  if (link === null) return <IncompleteLink />;
  return (
    <>
      <NoReferrer />
      <ConfirmEmail link={link} />
    </>
  );
}

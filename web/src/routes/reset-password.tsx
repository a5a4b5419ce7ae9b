import { useLocation } from "react-router";
import { mailedLink } from "../features/account/mailed-link.ts";
import { NoReferrer } from "../features/account/no-referrer.tsx";
import { ChooseNewPassword } from "../features/account/reset-password/choose-new-password.tsx";
import { ResetPassword } from "../features/account/reset-password/reset-password.tsx";

export { publicOnly as loader } from "../features/account/route-guard.ts";

export function Component() {
  const link = mailedLink(useLocation().hash);
  if (link === null) return <ResetPassword />;
  return (
    <>
      <NoReferrer />
      <ChooseNewPassword {...link} />
    </>
  );
}

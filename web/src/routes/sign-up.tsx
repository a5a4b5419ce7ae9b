import { useLocation } from "react-router";
import { mailedLink } from "../features/account/mailed-link.ts";
import { NoReferrer } from "../features/account/no-referrer.tsx";
import { ConfirmSignUp } from "../features/account/sign-up/confirm-sign-up.tsx";
import { SignUp } from "../features/account/sign-up/sign-up.tsx";

export { publicOnly as loader } from "../features/account/route-guard.ts";

export function Component() {
  const link = mailedLink(useLocation().hash);
  if (link === null) return <SignUp />;
  return (
    <>
      <NoReferrer />
      <ConfirmSignUp key={link.token} link={link} />
    </>
  );
}

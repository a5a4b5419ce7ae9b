import { useLocation } from "react-router";
import { GoogleCallback } from "../features/account/sign-in/google-callback.tsx";
import { isGoogleResponse } from "../features/account/google/google-sign-in.ts";
import { SignInPage } from "../features/account/sign-in/sign-in-page.tsx";

export { publicOnly as loader } from "../features/account/route-guard.ts";

export function Component() {
  const { hash, search } = useLocation();
  return isGoogleResponse(hash) ? <GoogleCallback hash={hash} /> : <SignInPage query={search} />;
}

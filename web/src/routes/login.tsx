import { useLocation, useSearchParams } from "react-router";
import { Entrance } from "../features/account/entrance.tsx";
import { GoogleButton } from "../features/account/google-button.tsx";
import { GoogleReturn } from "../features/account/google-return.tsx";
import { isReturn } from "../features/account/google.ts";
import { LoginForm } from "../features/account/login-form.tsx";
import { alongside, paths } from "../paths.ts";
import { TextLink } from "../ui/text-link.tsx";

export { publicOnly as loader } from "../features/account/guard.ts";

export function Component() {
  const { hash } = useLocation();
  const [search] = useSearchParams();
  if (isReturn(hash)) return <GoogleReturn hash={hash} />;
  return (
    <Entrance
      title="Log in"
      heading="Welcome back"
      intro="Log in to check which addresses are worth sending to."
      footer={
        <>
          New here? <TextLink to={alongside(paths.signUp, search)}>Create an account</TextLink>
        </>
      }
    >
      <LoginForm />
      <GoogleButton />
    </Entrance>
  );
}

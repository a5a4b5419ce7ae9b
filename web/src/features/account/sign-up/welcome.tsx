import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAuth } from "../../../lib/auth.ts";
import { paths } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { AuthLayout } from "../auth-layout.tsx";

/** The welcome page, which a sign-up leads to. Public; its steps and the dashboard are for those who are signed in. */
export function Welcome({ steps }: { steps: ReactNode }) {
  const name = useAuth(({ user }) => user?.first_name ?? "");
  return (
    <AuthLayout
      title="Welcome"
      heading={name === "" ? "Welcome to Winnow" : `Welcome, ${name}`}
      intro="In a minute you will know which addresses are worth sending to. Begin with one of these:"
      footer="Invited to a team? Its joining code goes under Join Team, in the menu with your name."
    >
      {steps}
      <Link
        to={paths.dashboard}
        className={buttonStyle({ variant: "primary", size: "large", className: "mt-6" })}
      >
        Go to the dashboard
      </Link>
    </AuthLayout>
  );
}

import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { buttonStyle } from "../../ui/button.tsx";
import { AuthLayout } from "./auth-layout.tsx";

/** In place of the page of a mailed link that has lost its end. */
export const IncompleteLink = () => (
  <AuthLayout
    title="Incomplete link"
    heading="This link is incomplete"
    intro="Its end is missing. Open the link in the email again, or enter the code of the email where you asked for it."
  >
    <Link to={paths.dashboard} className={buttonStyle({ size: "large" })}>
      Open Winnow
    </Link>
  </AuthLayout>
);

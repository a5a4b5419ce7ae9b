import { Link } from "react-router";
import { paths } from "../paths.ts";
import { buttonStyle } from "../ui/button.tsx";
import { Notice } from "../ui/message-page.tsx";

export function Component() {
  return (
    <Notice
      title="Access Denied"
      text="You don't have permission to access this page. Please contact your administrator if you believe this is an error."
    >
      <Link to={paths.dashboard} className={buttonStyle({ variant: "primary" })}>
        Back to Dashboard
      </Link>
    </Notice>
  );
}

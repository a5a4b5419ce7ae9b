import { Link } from "react-router";
import { paths } from "../paths.ts";
import { buttonStyle } from "../ui/button.tsx";
import { FramedMessage } from "./framed-message.tsx";

export { withUser as loader } from "../features/account/route-guard.ts";

export function Component() {
  return (
    <FramedMessage
      title="Access Denied"
      isSentence
      text="You don't have permission to access this page. Please contact your administrator if you believe this is an error."
    >
      <Link to={paths.dashboard} className={buttonStyle({ variant: "primary" })}>
        Back to Dashboard
      </Link>
    </FramedMessage>
  );
}

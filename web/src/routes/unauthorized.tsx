import { Link } from "react-router";
import { paths } from "../paths.ts";
import { buttonStyle } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";

export function Component() {
  return (
    <MessagePage
      title="Access Denied"
      isSentence
      text="You don't have permission to access this page. Please contact your administrator if you believe this is an error."
    >
      <Link to={paths.dashboard} className={buttonStyle({ variant: "primary" })}>
        Back to Dashboard
      </Link>
    </MessagePage>
  );
}

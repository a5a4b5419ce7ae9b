import { Link } from "react-router";
import { paths } from "../paths.ts";
import { buttonStyle } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";

export function Component() {
  return (
    <MessagePage
      title="Page not found"
      text="Nothing lives at this address. It may have moved, or the link is incomplete."
    >
      <Link to={paths.dashboard} className={buttonStyle({ variant: "primary" })}>
        Dashboard
      </Link>
    </MessagePage>
  );
}

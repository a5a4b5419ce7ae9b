import { Link } from "react-router";
import { paths } from "../paths.ts";
import { buttonStyle } from "../ui/button.tsx";
import { FramedMessage } from "./framed-message.tsx";

export { withUser as loader } from "../features/account/route-guard.ts";

export function Component() {
  return (
    <FramedMessage
      title="Page not found"
      text="There is no page at this address. It may have moved, or the link is incomplete."
    >
      <Link to={paths.dashboard} className={buttonStyle({ variant: "primary" })}>
        Dashboard
      </Link>
    </FramedMessage>
  );
}

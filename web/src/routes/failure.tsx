/** What shows where a page broke. */
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { Button, buttonStyle } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export function Failure() {
  return (
    <Notice title="Something went wrong" text="Sorry, an unexpected error has occurred.">
      <Link to={paths.dashboard} className={buttonStyle({ variant: "primary" })}>
        Dashboard
      </Link>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Notice>
  );
}

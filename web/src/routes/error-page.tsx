/** The page shown when a route throws. */
import { Link } from "react-router";
import { untilReachable } from "../lib/connection.ts";
import { paths } from "../paths.ts";
import { Button, buttonStyle } from "../ui/button.tsx";
import { MessagePage } from "../ui/state/message-page.tsx";

export function ErrorPage({ framed = false }: { framed?: boolean }) {
  return (
    <MessagePage title="Something went wrong" text="Sorry, an unexpected error has occurred." framed={framed}>
      <Link to={paths.dashboard} className={buttonStyle({ variant: "primary" })}>
        Dashboard
      </Link>
      <Button onClick={() => void untilReachable().then(() => location.reload())}>Reload</Button>
    </MessagePage>
  );
}

/** The same inside the shell. */
export const FramedErrorPage = () => <ErrorPage framed />;

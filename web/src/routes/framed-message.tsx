/** A page with one message: inside the shell for those who are signed in, by itself for others. */
import { Suspense, type ComponentProps } from "react";
import { useAuth } from "../lib/auth.ts";
import { lazyComponent } from "../lib/lazy-component.ts";
import { MessagePage } from "../ui/state/message-page.tsx";

const Frame = lazyComponent(() => import("./shell.tsx").then((file) => file.Frame));

export function FramedMessage(message: Omit<ComponentProps<typeof MessagePage>, "framed">) {
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  if (!isAuthenticated) return <MessagePage {...message} />;
  return (
    <Suspense>
      <Frame>{() => <MessagePage {...message} framed />}</Frame>
    </Suspense>
  );
}

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleSlash } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { useRefetch } from "../../../lib/refetch.ts";
import { paths } from "../../../paths.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Button } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { CodeForm } from "./code-form.tsx";
import { deviceLogins } from "./device-login-api.ts";
import { WaitingDevice } from "./waiting-device.tsx";

/** Where a person types the code that a device shows, and decides whether it gets a key. */
export function DevicePage() {
  const [code, setCode] = useState("");
  const refetch = useRefetch("keys");
  const find = useMutation({ mutationFn: () => deviceLogins.find(code) });
  const grant = useMutation({
    mutationFn: () => deviceLogins.grant(code),
    onSuccess: refetch,
  });
  const refuse = useMutation({ mutationFn: () => deviceLogins.refuse(code) });
  const again = () => {
    setCode("");
    for (const step of [find, grant, refuse]) step.reset();
  };

  return (
    <div className="max-w-2xl">
      <PageHead title="Connect a device">
        A program without a browser, such as <code className="font-mono text-[0.875em]">winnow login</code> in
        a terminal, shows a code. Type it here to give the program an API key.
      </PageHead>
      {grant.isSuccess ? (
        <Decided
          mark={<CircleCheck aria-hidden className="size-6 text-valid" />}
          title={`${grant.data.name} is connected`}
          text={`It goes on by itself within seconds. Its key is valid for ${grant.data.key_days} days.`}
          onAgain={again}
        />
      ) : refuse.isSuccess ? (
        <Decided
          mark={<CircleSlash aria-hidden className="size-6 text-ink-muted" />}
          title={`${refuse.data.name} got no key`}
          text="The program has been told. If you did not run it, there is nothing else to do."
          onAgain={again}
        />
      ) : find.isSuccess ? (
        <WaitingDevice
          device={find.data}
          error={grant.error ?? refuse.error}
          isGranting={grant.isPending}
          isRefusing={refuse.isPending}
          onGrant={() => grant.mutate()}
          onRefuse={() => refuse.mutate()}
        />
      ) : (
        <CodeForm
          code={code}
          onChange={(typed) => {
            setCode(typed);
            find.reset();
          }}
          error={messageOf(find.error)}
          isPending={find.isPending}
          onSubmit={() => find.mutate()}
        />
      )}
      <div className="mt-6">
        <Callout tone="info" title="Only a code that you asked for">
          Type a code only if your own terminal shows it at this moment. Winnow never sends you one.
        </Callout>
      </div>
    </div>
  );
}

function messageOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  return (error instanceof ApiError && error.fields["user_code"]) || errorMessage(error);
}

interface DecidedProps {
  mark: ReactNode;
  title: string;
  text: string;
  onAgain: () => void;
}

const Decided = ({ mark, title, text, onAgain }: DecidedProps) => (
  <Card className="grid gap-5 p-6" role="status">
    <div className="flex items-start gap-3">
      {mark}
      <div className="min-w-0">
        <h2 className="font-medium break-words text-ink">{title}</h2>
        <p className="mt-1 text-sm text-ink-muted">{text}</p>
      </div>
    </div>
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-sm">
      <Button onClick={onAgain}>Connect another device</Button>
      <TextLink to={paths.apiKeys}>All keys</TextLink>
    </div>
  </Card>
);

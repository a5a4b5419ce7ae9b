import { useId, type ReactNode } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";

interface SettingFormProps {
  title: string;
  text: ReactNode;
  error: unknown;
  isPending: boolean;
  /** Whether there is something to save. */
  isChanged: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** One setting in a card, saved by itself. */
export function SettingForm({
  title,
  text,
  error,
  isPending,
  isChanged,
  onSave,
  children,
}: SettingFormProps) {
  const id = useId();
  return (
    <Setting id={id} title={title} text={text}>
      <form
        noValidate
        className="grid justify-items-start gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {error === null ? null : (
          <div className="w-full">
            <Callout tone="error" title="It was not saved" announce>
              {errorMessage(error)}
            </Callout>
          </div>
        )}
        {children}
        <Button type="submit" variant="primary" pending={isPending} disabled={!isChanged}>
          Save
        </Button>
      </form>
    </Setting>
  );
}

interface SettingProps {
  id: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** The same for those who may only see it. */
export function FixedSetting(props: Omit<SettingProps, "id">) {
  return <Setting id={useId()} {...props} />;
}

const Setting = ({ id, title, text, children }: SettingProps) => (
  <Card aria-labelledby={id} className="p-6 sm:p-8">
    <h2 id={id} className="text-base font-semibold text-ink">
      {title}
    </h2>
    <p className="mt-1 max-w-2xl text-sm text-ink-muted">{text}</p>
    <div className="mt-5 text-sm text-ink">{children}</div>
  </Card>
);

import { useMutation } from "@tanstack/react-query";
import type { User } from "@winnow/core/account/schema";
import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { setCurrentUser } from "../../../lib/current-user.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { removePicture, sendPicture } from "./picture-api.ts";
import { pictureTypes, cropToSquare } from "./crop-picture.ts";

interface Chosen {
  file: File;
  url: string;
}

/** The profile picture: choose, preview, save. */
export function Picture({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => () => (chosen === null ? undefined : URL.revokeObjectURL(chosen.url)), [chosen]);

  const choice = useMutation({
    mutationFn: cropToSquare,
    onSuccess: (file) => setChosen({ file, url: URL.createObjectURL(file) }),
  });
  const change = useMutation({
    mutationFn: (file: File | null) => (file === null ? removePicture(user.id) : sendPicture(user.id, file)),
    onSuccess: (changed, file) => {
      setCurrentUser(changed);
      setChosen(null);
      toast.success(file === null ? "Picture removed" : "Picture saved");
    },
  });

  function onFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = "";
    change.reset();
    if (file !== undefined) choice.mutate(file);
  }

  const refusal = choice.isError ? choice.error.message : change.isError ? errorMessage(change.error) : null;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar
          name={`${user.first_name} ${user.last_name}`}
          picture={chosen?.url ?? user.professional_image}
          size="large"
        />
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex flex-wrap gap-2">
            {chosen === null ? (
              <>
                <Button pending={choice.isPending} onClick={() => input.current?.click()}>
                  {user.professional_image === null ? "Upload a picture" : "Change picture"}
                </Button>
                {user.professional_image === null ? null : (
                  <Button variant="danger" pending={change.isPending} onClick={() => change.mutate(null)}>
                    Remove
                  </Button>
                )}
              </>
            ) : (
              <>
                <Button
                  variant="primary"
                  pending={change.isPending}
                  onClick={() => change.mutate(chosen.file)}
                >
                  Save picture
                </Button>
                <Button disabled={change.isPending} onClick={() => setChosen(null)}>
                  Cancel
                </Button>
              </>
            )}
          </div>
          <p role="status" className="mt-2 text-[0.8125rem] text-ink-muted">
            {chosen === null
              ? "PNG, JPEG or WebP. The middle of it is shown, as a circle."
              : "This is how others will see you."}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(",")}
        aria-label="Picture of you"
        className="sr-only"
        tabIndex={-1}
        onChange={onFile}
      />
      {refusal === null ? null : (
        <Callout tone="error" announce>
          {refusal}
        </Callout>
      )}
    </div>
  );
}

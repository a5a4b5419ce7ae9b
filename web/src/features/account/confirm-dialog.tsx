import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { Confirmation } from "@winnow/core/account/schema";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import { api, unwrap } from "../../lib/api.ts";
import { useAuth } from "../../lib/auth.ts";
import { endConfirmation } from "../../lib/confirmation.ts";
import { loginFor } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { Form, showFormError } from "./form/form.tsx";
import { GoogleButton } from "./google/google-button.tsx";

/** The provider value of users who sign in with a password. */
const byPassword = 1;

/** Asks for the password again, or for a new sign-in with Google, before a call that needs it. */
export function ConfirmDialog({ open }: { open: boolean }) {
  const hasPassword = useAuth(({ user }) => user?.provider === byPassword);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) endConfirmation(false);
      }}
      title="Confirm that it is you"
      description={
        hasPassword
          ? "You logged in a while ago. Enter your password to continue; we ask at most every ten minutes."
          : "You logged in a while ago, and have no password. Log in with Google again; then enter what you typed here once more."
      }
    >
      {hasPassword ? <PasswordForm /> : <GoogleAgain />}
    </Dialog>
  );
}

function PasswordForm() {
  const email = useAuth(({ user }) => user?.email);
  const form = useForm({ resolver: zodResolver(Confirmation), defaultValues: { password: "" } });
  const confirm = useMutation({
    mutationFn: (json: { password: string }) => unwrap(api.user.confirm.$post({ json })),
    onSuccess: () => endConfirmation(true),
    onError: (error) => showFormError(form, error),
  });
  return (
    <Form form={form} onSubmit={(given) => confirm.mutate(given)}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" error={form.formState.errors.password?.message}>
        {(fieldProps) => (
          <PasswordInput {...fieldProps} {...form.register("password")} autoComplete="current-password" />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => endConfirmation(false)}>Cancel</Button>
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          Confirm
        </Button>
      </div>
    </Form>
  );
}

function GoogleAgain() {
  const { pathname, search } = useLocation();
  return <GoogleButton search={new URL(loginFor(`${pathname}${search}`), location.origin).search} />;
}

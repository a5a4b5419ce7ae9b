import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { PasswordChange, type User } from "@winnow/core/account/schema";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { api, unwrap } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Form, showFormError } from "../form/form.tsx";
import { NewPasswordField } from "../form/new-password-field.tsx";
import { sessionsQuery } from "../queries.ts";

const empty = { current_password: "", new_password: "" };

/** Changes the password, which revokes all other sessions. */
export function PasswordForm({ user }: { user: User }) {
  const form = useForm({ resolver: zodResolver(PasswordChange), defaultValues: empty });
  const { register } = form;
  const { errors } = form.formState;

  const change = useMutation({
    mutationFn: (json: z.output<typeof PasswordChange>) =>
      unwrap(api.user["change-password"].$post({ json })),
    onSuccess: async () => {
      form.reset(empty);
      toast.success("Password changed");
      await queryClient.invalidateQueries(sessionsQuery);
    },
    onError: (error) => showFormError(form, error),
  });

  return (
    <Form form={form} onSubmit={(passwords) => change.mutate(passwords)}>
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <Field label="Current password" error={errors.current_password?.message}>
        {(fieldProps) => (
          <PasswordInput {...fieldProps} {...register("current_password")} autoComplete="current-password" />
        )}
      </Field>
      <NewPasswordField
        label="New password"
        error={errors.new_password?.message}
        typed={form.watch("new_password")}
        register={() => register("new_password")}
      />
      <Button type="submit" variant="primary" className="justify-self-start" pending={change.isPending}>
        Change password
      </Button>
    </Form>
  );
}

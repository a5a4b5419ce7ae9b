import { useMutation } from "@tanstack/react-query";
import { zodResolver } from "@hookform/resolvers/zod";
import { PasswordReset, type User } from "@winnow/core/account/schema";
import { useForm } from "react-hook-form";
import { api, unwrap } from "../../../lib/api.ts";
import { setCurrentUser } from "../../../lib/current-user.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Form, showFormError } from "../form/form.tsx";
import { NewPasswordField } from "../form/new-password-field.tsx";

const Choice = PasswordReset.pick({ password: true });

/** Sets the first password of a user who signed up with Google. */
export function FirstPasswordForm({ user }: { user: User }) {
  const form = useForm({ resolver: zodResolver(Choice), defaultValues: { password: "" } });
  const { errors } = form.formState;
  const { id } = user;

  const choice = useMutation({
    mutationFn: (password: string) =>
      unwrap(api.user[":id"].$patch({ param: { id }, json: { id, password, provider: 1 } })),
    onSuccess: (changed) => {
      setCurrentUser(changed);
      toast.success("Password set");
    },
    onError: (error) => showFormError(form, error),
  });

  return (
    <Form form={form} onSubmit={({ password }) => choice.mutate(password)}>
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <NewPasswordField
        label="New password"
        error={errors.password?.message}
        typed={form.watch("password")}
        register={() => form.register("password")}
      />
      <Button type="submit" variant="primary" className="justify-self-start" pending={choice.isPending}>
        Set password
      </Button>
    </Form>
  );
}

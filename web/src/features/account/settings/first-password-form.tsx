import { useMutation } from "@tanstack/react-query";
import { zodResolver } from "@hookform/resolvers/zod";
import { PasswordReset, type User } from "@winnow/core/account/schema";
import { useForm } from "react-hook-form";
import { answer, api } from "../../../lib/api.ts";
import { keepPerson } from "../../../lib/me.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { Form, refuse } from "../form.tsx";
import { NewPassword } from "../new-password.tsx";

const Choice = PasswordReset.pick({ password: true });

/** Gives a password to a person who came by Google. */
export function FirstPasswordForm({ user }: { user: User }) {
  const form = useForm({ resolver: zodResolver(Choice), defaultValues: { password: "" } });
  const { errors } = form.formState;
  const { id } = user;

  const choice = useMutation({
    mutationFn: (password: string) =>
      answer(api.user[":id"].$patch({ param: { id }, json: { id, password, provider: 1 } })),
    onSuccess: (changed) => {
      keepPerson(changed);
      toast.success("Password set");
    },
    onError: (error) => refuse(form, error),
  });

  return (
    <Form form={form} onSubmit={({ password }) => choice.mutate(password)}>
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <NewPassword
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

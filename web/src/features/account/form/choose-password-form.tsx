import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { PasswordReset } from "@winnow/core/account/schema";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { Form, showFormError } from "./form.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const Choice = PasswordReset.pick({ password: true });

interface ChoosePasswordFormProps {
  /** The account's address, for the password manager. */
  email: string;
  /** Label of the submit button; a verb. */
  action: string;
  onPassword: (password: string) => Promise<unknown>;
}

/** Asks for a new password. */
export function ChoosePasswordForm({ email, action, onPassword }: ChoosePasswordFormProps) {
  const form = useForm({ resolver: zodResolver(Choice), defaultValues: { password: "" } });
  const { setFocus } = form;
  const { errors } = form.formState;
  useEffect(() => setFocus("password"), [setFocus]);
  const choice = useMutation({
    mutationFn: onPassword,
    onError: (error) => showFormError(form, error),
  });
  return (
    <Form form={form} onSubmit={({ password }) => choice.mutate(password)}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label="New password"
        error={errors.password?.message}
        typed={form.watch("password")}
        register={() => form.register("password")}
      />
      <Button type="submit" variant="primary" size="large" pending={choice.isPending}>
        {action}
      </Button>
    </Form>
  );
}

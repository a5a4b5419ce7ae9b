import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { EmailChangeRequest } from "@winnow/core/account/schema";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { Form, showFormError } from "../form/form.tsx";

export type EmailRequest = z.output<typeof EmailChangeRequest>;

interface EmailFormProps {
  /** The current address. */
  email: string;
  send: (request: EmailRequest) => Promise<unknown>;
  onSent: (request: EmailRequest) => void;
}

/** Asks for the new address and the current password. */
export function EmailForm({ email, send, onSent }: EmailFormProps) {
  const form = useForm({
    resolver: zodResolver(EmailChangeRequest),
    defaultValues: { email, second_email: "", password: "" },
  });
  const { errors } = form.formState;
  const request = useMutation({
    mutationFn: send,
    onSuccess: (_, sent) => onSent(sent),
    onError: (error) => showFormError(form, error),
  });
  return (
    <Form form={form} onSubmit={(values) => request.mutate(values)}>
      <Field label="New email" error={errors.second_email?.message}>
        {(fieldProps) => (
          <Input {...fieldProps} {...form.register("second_email")} type="email" autoComplete="email" />
        )}
      </Field>
      <Field label="Your password" error={errors.password?.message}>
        {(fieldProps) => (
          <PasswordInput {...fieldProps} {...form.register("password")} autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" pending={request.isPending}>
        Send a code
      </Button>
    </Form>
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { CodeRequest } from "@winnow/core/account/schema";
import { useForm } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Form, showFormError } from "../form/form.tsx";

interface AddressFormProps {
  /** The address typed before. */
  draft: string;
  /** Sends a code to the address. */
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
}

/** Asks for the address that gets the code. */
export function RequestCodeForm({ draft, send, onSent }: AddressFormProps) {
  const form = useForm({ resolver: zodResolver(CodeRequest), defaultValues: { email: draft } });
  const { errors } = form.formState;
  const request = useMutation({
    mutationFn: send,
    onSuccess: (_, email) => onSent(email),
    onError: (error) => showFormError(form, error),
  });
  return (
    <Form form={form} onSubmit={({ email }) => request.mutate(email)}>
      <Field label="Email" error={errors.email?.message}>
        {(fieldProps) => (
          <Input {...fieldProps} {...form.register("email")} type="email" autoComplete="username" />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" pending={request.isPending}>
        Send a code
      </Button>
    </Form>
  );
}

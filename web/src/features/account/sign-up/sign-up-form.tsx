import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { SignUp } from "@winnow/core/account/schema";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { tempuser } from "../../../lib/session.ts";
import { unwrap } from "../../../lib/request.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Form, showFormError } from "../form/form.tsx";
import { NewPasswordField } from "../form/new-password-field.tsx";

const Registration = SignUp.omit({ username: true });
export type Registration = z.infer<typeof Registration>;

export const emptyRegistration: Registration = { first_name: "", last_name: "", email: "", password: "" };

interface SignUpFormProps {
  /** The values typed before. */
  draft: Registration;
  onSent: (registration: Registration) => void;
}

/** Asks for the registration data and requests the code. */
export function SignUpForm({ draft, onSent }: SignUpFormProps) {
  const form = useForm({ resolver: zodResolver(Registration), defaultValues: draft });
  const { register, watch } = form;
  const { errors } = form.formState;

  const signUp = useMutation({
    mutationFn: (registration: Registration) =>
      unwrap(tempuser.$post({ json: { ...registration, username: registration.email } })),
    onSuccess: (_, registration) => onSent(registration),
    onError: (error) => showFormError(form, error, "Registration failed"),
  });

  return (
    <Form form={form} onSubmit={(registration) => signUp.mutate(registration)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.first_name?.message}>
          {(fieldProps) => <Input {...fieldProps} {...register("first_name")} autoComplete="given-name" />}
        </Field>
        <Field label="Last name" error={errors.last_name?.message}>
          {(fieldProps) => <Input {...fieldProps} {...register("last_name")} autoComplete="family-name" />}
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        {(fieldProps) => (
          <Input {...fieldProps} {...register("email")} type="email" autoComplete="username" />
        )}
      </Field>
      <NewPasswordField
        label="Password"
        error={errors.password?.message}
        typed={watch("password")}
        register={() => register("password")}
      />
      <Button type="submit" variant="primary" size="large" pending={signUp.isPending}>
        Create account
      </Button>
    </Form>
  );
}

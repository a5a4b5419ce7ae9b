import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { Phone, SignUp, type User } from "@winnow/core/account/schema";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { api, unwrap } from "../../../lib/api.ts";
import { setCurrentUser } from "../../../lib/current-user.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Form, showFormError } from "../form/form.tsx";

const Profile = SignUp.pick({ first_name: true, last_name: true }).extend({ phone: Phone });
type Profile = z.output<typeof Profile>;

const valuesOf = ({ first_name, last_name, phone }: User) => ({ first_name, last_name, phone: phone ?? "" });

/** The user's names and phone number. */
export function ProfileForm({ user }: { user: User }) {
  const form = useForm({ resolver: zodResolver(Profile), defaultValues: valuesOf(user) });
  const { register } = form;
  const { errors } = form.formState;

  const update = useMutation({
    mutationFn: (json: Profile) => unwrap(api.user[":id"].$patch({ param: { id: user.id }, json })),
    onSuccess: (changed) => {
      setCurrentUser(changed);
      form.reset(valuesOf(changed));
      toast.success("Profile saved");
    },
    onError: (error) => showFormError(form, error),
  });

  return (
    <Form form={form} onSubmit={(profile) => update.mutate(profile)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.first_name?.message}>
          {(fieldProps) => <Input {...fieldProps} {...register("first_name")} autoComplete="given-name" />}
        </Field>
        <Field label="Last name" error={errors.last_name?.message}>
          {(fieldProps) => <Input {...fieldProps} {...register("last_name")} autoComplete="family-name" />}
        </Field>
      </div>
      <Field
        label="Phone (optional)"
        help="With its country code, such as +41 44 668 18 00."
        error={errors.phone?.message}
      >
        {(fieldProps) => <Input {...fieldProps} {...register("phone")} type="tel" autoComplete="tel" />}
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start" pending={update.isPending}>
        Save changes
      </Button>
    </Form>
  );
}

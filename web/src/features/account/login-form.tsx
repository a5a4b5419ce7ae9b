import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { Login } from "@winnow/core/account/schema";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import type { z } from "zod";
import { forgetUser, rememberUser } from "../../lib/auth.ts";
import { messageFrom } from "../../lib/problem.ts";
import { queryClient } from "../../lib/query.ts";
import { accounts, session } from "../../lib/session.ts";
import { answer } from "../../lib/transport.ts";
import { safeReturn } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { toast } from "../../ui/toast.ts";
import { meQuery } from "./queries.ts";

type Credentials = z.input<typeof Login>;

/** Signs a person in and brings them to where they wanted to go. */
export function LoginForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { register, handleSubmit, formState, watch, setValue } = useForm({
    resolver: zodResolver(Login),
    defaultValues: { email: "", password: "", remember_me: false },
  });

  const login = useMutation({
    mutationFn: (json: Credentials) => answer(accounts.auth.login.$post({ json })),
    onSuccess: async ({ user, ...tokens }, { remember_me }) => {
      session.begin(tokens, remember_me === true);
      queryClient.clear();
      queryClient.setQueryData(meQuery.queryKey, user);
      rememberUser(user);
      toast.success("Login successful");
      await navigate(safeReturn(search.get("from")), { replace: true });
    },
    onError: (error) => forgetUser(messageFrom(error)),
  });

  const { errors } = formState;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void handleSubmit((credentials) => login.mutate(credentials))(event)}
    >
      {login.isError ? (
        <Callout tone="error" announce>
          {messageFrom(login.error)}
        </Callout>
      ) : null}
      <Field label="Email" error={errors.email?.message}>
        {(wiring) => <Input {...wiring} {...register("email")} type="email" autoComplete="username" />}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(wiring) => (
          <Input {...wiring} {...register("password")} type="password" autoComplete="current-password" />
        )}
      </Field>
      <Checkbox
        checked={watch("remember_me") === true}
        onCheckedChange={(checked) => setValue("remember_me", checked)}
      >
        Keep me signed in for 30 days
      </Checkbox>
      <Button type="submit" variant="primary" size="large" pending={login.isPending}>
        Log in
      </Button>
    </form>
  );
}

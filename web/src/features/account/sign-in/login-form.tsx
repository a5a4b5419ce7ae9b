import { useMutation } from "@tanstack/react-query";
import type { Login } from "@winnow/core/account/schema";
import { useForm, type Resolver } from "react-hook-form";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import { clearUser, startLoading } from "../../../lib/auth.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { loadCode } from "../../../lib/load-code.ts";
import { accounts } from "../../../lib/session.ts";
import { unwrap } from "../../../lib/request.ts";
import { afterSignIn, withReturnParams, paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Form, showFormError } from "../form/form.tsx";
import { PasskeyButton } from "../passkey/passkey-button.tsx";
import { useSignIn } from "../use-sign-in.ts";
import { challengeIn, type Challenge } from "./challenge.ts";

type Credentials = z.input<typeof Login>;

/** The rules of the form are longer than the page, so they load when somebody begins to fill it in. */
const loadRules = () => import("./login-rules.ts");

const resolver: Resolver<Credentials> = async (...asked) => (await loadCode(loadRules)).resolver(...asked);

interface LoginFormProps {
  /** Called where the sign-in needs a code too. */
  onChallenge: (challenge: Challenge) => void;
}

/** Signs in with email and password, then returns to the requested page. */
export function LoginForm({ onChallenge }: LoginFormProps) {
  const [search] = useSearchParams();
  const enter = useSignIn();
  const form = useForm({
    resolver,
    defaultValues: { email: "", password: "", remember_me: false },
  });
  const { register, formState, watch, setValue } = form;
  const { errors } = formState;

  const login = useMutation({
    mutationFn: (json: Credentials) => unwrap(accounts.auth.login.$post({ json })),
    onMutate: startLoading,
    onSuccess: (begun, { remember_me }) =>
      enter(begun, { remember: remember_me === true, to: afterSignIn(search) }),
    onError: (error, { remember_me }) => {
      const challenge = challengeIn(error);
      if (challenge !== null) {
        clearUser(null);
        onChallenge({ challenge, remember: remember_me === true });
        return;
      }
      clearUser(errorMessage(error, "Login failed"));
      showFormError(form, error, "Login failed");
    },
  });

  return (
    <Form form={form} onSubmit={(credentials) => login.mutate(credentials)}>
      <Field label="Email" error={errors.email?.message}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            {...register("email")}
            type="email"
            autoComplete="username"
            onFocus={() => void loadRules().catch(() => null)}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(fieldProps) => (
          <PasswordInput {...fieldProps} {...register("password")} autoComplete="current-password" />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Checkbox
          checked={watch("remember_me") === true}
          onCheckedChange={(checked) => setValue("remember_me", checked)}
        >
          Keep me signed in for 30 days
        </Checkbox>
        <TextLink to={withReturnParams(paths.resetPassword, search)} className="text-sm">
          Forgot password?
        </TextLink>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        pending={login.isPending || formState.isSubmitting}
      >
        Log in
      </Button>
      <PasskeyButton remember={watch("remember_me") === true} to={afterSignIn(search)} />
    </Form>
  );
}

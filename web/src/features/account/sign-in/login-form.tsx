import { useRef, useState, type SubmitEvent } from "react";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { clearUser, startLoading } from "../../../lib/auth.ts";
import { loadCode } from "../../../lib/load-code.ts";
import { accounts } from "../../../lib/session.ts";
import { unwrap } from "../../../lib/request.ts";
import { afterSignIn, withReturnParams, paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { enter, prepareToEnter } from "../enter.ts";
import { PageLink } from "../page-link.tsx";
import { PasskeyButton } from "../passkey/passkey-button.tsx";
import { challengeIn, type Challenge } from "./challenge.ts";
import type { Credentials } from "./login-rules.ts";

const names = ["email", "password"] as const;
type Name = (typeof names)[number];
type Faults = Partial<Record<Name, string>>;

/** The rules of the form are longer than the page, so they load when somebody begins to fill it in. */
const loadRules = () => import("./login-rules.ts");

interface LoginFormProps {
  search: URLSearchParams;
  /** Called where the sign-in needs a code too. */
  onChallenge: (challenge: Challenge) => void;
}

/** Signs in with email and password, then returns to the requested page. */
export function LoginForm({ search, onChallenge }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [remember, setRemember] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const input = (name: Name): HTMLInputElement | null | undefined =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const credentials = (): Credentials => ({
    email: input("email")?.value ?? "",
    password: input("password")?.value ?? "",
    remember_me: remember,
  });

  /** Shows what is wrong beside the fields, of which the first is focused. */
  function show(found: Faults): boolean {
    setFaults(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) input(first)?.focus();
    return first !== undefined;
  }

  /** Once a field was wrong, it is checked at each change. */
  async function checkAgain(name: Name) {
    if (faults[name] === undefined) return;
    const { faultsIn } = await loadRules();
    setFaults((shown) => ({ ...shown, [name]: faultsIn(credentials())[name] }));
  }

  function refuse(error: unknown) {
    const challenge = challengeIn(error);
    clearUser(challenge === null ? errorMessage(error, "Login failed") : null);
    if (challenge !== null) return onChallenge({ challenge, remember });
    const isBeside = error instanceof ApiError && show(error.fields);
    if (!isBeside) setRefusal(errorMessage(error, "Login failed"));
  }

  async function login() {
    const { faultsIn } = await loadCode(loadRules);
    const json = credentials();
    if (show(faultsIn(json))) return;
    startLoading();
    prepareToEnter();
    const begun = await unwrap(accounts.auth.login.$post({ json }));
    await enter(begun, { remember, to: afterSignIn(search) });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    setRefusal(null);
    setPending(true);
    void login()
      .catch(refuse)
      .finally(() => setPending(false));
  }

  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={submit}>
      {refusal === null ? null : (
        <Callout tone="error" announce>
          {refusal}
        </Callout>
      )}
      <Field label="Email" error={faults.email}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="email"
            type="email"
            autoComplete="username"
            onInput={() => void checkAgain("email")}
            onFocus={() => void loadRules().catch(() => null)}
          />
        )}
      </Field>
      <Field label="Password" error={faults.password}>
        {(fieldProps) => (
          <PasswordInput
            {...fieldProps}
            name="password"
            autoComplete="current-password"
            onInput={() => void checkAgain("password")}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Checkbox checked={remember} onCheckedChange={setRemember}>
          Keep me logged in for 30 days
        </Checkbox>
        <PageLink href={withReturnParams(paths.resetPassword, search)} className="text-sm">
          Forgot password?
        </PageLink>
      </div>
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Log in
      </Button>
      <PasskeyButton remember={remember} to={afterSignIn(search)} />
    </form>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../api-client/call.ts";
import { logIn } from "../features/session/log-in.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";

export default function Login() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    try {
      await logIn(String(form.get("email")), String(form.get("password")));
      navigate("/subscriptions", { replace: true });
    } catch (failure) {
      setError(messageOf(failure, t`Login failed. Please check your credentials.`));
      setBusy(false);
    }
  }

  return (
    <Card>
      <h1 className="mb-6 text-2xl font-bold">
        <Trans>Login</Trans>
      </h1>
      <form method="post" onSubmit={submit}>
        <fieldset disabled={busy} className="grid gap-4">
          <Field label={t`E-mail`} name="email" type="email" autoComplete="username" required />
          <Field
            label={t`Password`}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          {error && <Alert kind="error">{error}</Alert>}
          <Button type="submit">{busy ? <Trans>Logging in...</Trans> : <Trans>Login</Trans>}</Button>
        </fieldset>
      </form>
    </Card>
  );
}

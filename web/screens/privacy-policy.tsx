import { Trans } from "@lingui/react/macro";

export default function PrivacyPolicy() {
  return (
    <article className="mx-auto max-w-3xl px-4 py-16">
      <h1 className="text-3xl font-bold">
        <Trans>Privacy policy</Trans>
      </h1>
    </article>
  );
}

import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link, usePublicPath } from "../../navigation.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";

const promises: readonly { icon: IconName; title: ReactNode; text: ReactNode }[] = [
  {
    icon: "landmark",
    title: <Trans>Bank-level encryption</Trans>,
    text: <Trans>Data reaches us over the kind of encrypted connection that banks use.</Trans>,
  },
  {
    icon: "scale",
    title: <Trans>GDPR rights for everyone</Trans>,
    text: <Trans>Get a copy of your data or have it erased, wherever you live.</Trans>,
  },
  {
    icon: "hand-heart",
    title: <Trans>No sharing with third parties</Trans>,
    text: (
      <Trans>
        We never sell your data, and hand it only to those who run the service for us, as the policy says.
      </Trans>
    ),
  },
];

export function PrivacyPromise() {
  const publicPath = usePublicPath();
  return (
    <section className="bg-leaf px-4 py-8 sm:px-6 sm:py-24">
      <div className="mx-auto max-w-6xl">
        <h2 className="mx-auto max-w-2xl text-center text-[1.75rem] leading-(--leading-title) font-bold sm:text-4xl">
          <Trans>What happens at home stays with your family</Trans>
        </h2>
        <ul className="mt-5 grid gap-4 sm:mt-12 sm:grid-cols-3 sm:gap-10">
          {promises.map(({ icon, title, text }) => (
            <li key={icon} className="flex gap-4 sm:block sm:text-center">
              <span className="grid size-[min(2.75rem,12vw)] shrink-0 place-items-center rounded-full bg-pistachio text-white sm:mx-auto sm:size-16">
                <Icon name={icon} className="size-1/2" />
              </span>
              <div className="min-w-0">
                <h3 className="text-lg font-bold sm:mt-5 sm:text-xl">{title}</h3>
                <p className="max-sm:text-[0.9375rem] sm:mx-auto sm:mt-2 sm:max-w-xs">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-center sm:mt-12">
          <Link
            to={publicPath("/privacy-policy")}
            className="inline-block py-2 font-semibold text-pistachio underline underline-offset-4 hover:no-underline"
          >
            <Trans>Read the privacy policy</Trans>
          </Link>
        </p>
      </div>
    </section>
  );
}

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
    text: <Trans>We never sell your data or give it to others for their own use.</Trans>,
  },
];

export function PrivacyPromise() {
  const publicPath = usePublicPath();
  return (
    <section className="bg-leaf px-4 py-18 sm:px-6 sm:py-24">
      <div className="mx-auto max-w-6xl">
        <h2 className="mx-auto max-w-2xl text-center text-3xl font-bold sm:text-4xl">
          <Trans>What happens at home stays with your family</Trans>
        </h2>
        <ul className="mt-12 grid gap-10 sm:grid-cols-3">
          {promises.map(({ icon, title, text }) => (
            <li key={icon} className="text-center">
              <span className="mx-auto grid size-16 place-items-center rounded-full bg-pistachio text-white">
                <Icon name={icon} className="size-7" />
              </span>
              <h3 className="mt-5 text-xl font-bold">{title}</h3>
              <p className="mx-auto mt-2 max-w-xs">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-12 text-center">
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

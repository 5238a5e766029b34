import type { ReactNode } from "react";
import { fontFiles } from "../../../contract/fonts.ts";
import { directionOf } from "../../../contract/languages.ts";
import icons from "../../ui/icons.svg?raw";
import { useHosted } from "./hosted-context.ts";

type Props = {
  readonly title: string;
  /** Something on the page moves. */
  readonly hasScript?: boolean;
  readonly children: ReactNode;
};

/** A page that the API serves, without anything around it. */
export function HostedDocument({ title, hasScript = false, children }: Props) {
  const { language, brand, keptFrom, answersForm = false } = useHosted();
  const isFile = keptFrom !== undefined;
  return (
    <html lang={language} dir={directionOf(language)} data-answers-form={answersForm || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${brand.name[language]}`}</title>
        {!isFile && <SiteFiles />}
        <Stylesheet />
        {(hasScript || answersForm) && !isFile && <script type="module" src="/hosted-page.js" />}
      </head>
      <body className="flex min-h-dvh flex-col">
        <div hidden dangerouslySetInnerHTML={{ __html: icons }} />
        {children}
      </body>
    </html>
  );
}

/** A page that is kept as a file does without them. */
function SiteFiles() {
  const { language } = useHosted();
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {fontFiles[language].map(({ address }) => (
        <link key={address} rel="preload" href={address} as="font" type="font/woff2" crossOrigin="" />
      ))}
    </>
  );
}

function Stylesheet() {
  const { stylesheet } = useHosted();
  if ("text" in stylesheet) return <style dangerouslySetInnerHTML={{ __html: stylesheet.text }} />;
  return <link rel="stylesheet" href={stylesheet.href} />;
}

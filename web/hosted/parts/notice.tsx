import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

type Props = { readonly href: string; readonly link: ReactNode; readonly children: ReactNode };

/** A sentence, and where to go on. */
export function Notice({ href, link, children }: Props) {
  return (
    <Card className="grid gap-4">
      <p>{children}</p>
      <a href={href} className={buttonClass()}>
        {link}
      </a>
    </Card>
  );
}

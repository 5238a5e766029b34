import type { ReactNode } from "react";
import { Card } from "../card.tsx";

type Props = { title: ReactNode; intro: ReactNode; introId?: string; top?: ReactNode; children: ReactNode };

export function FormCard({ title, intro, introId, top, children }: Props) {
  return (
    <Card>
      {top}
      <h1 className="font-bold text-2xl text-ink">{title}</h1>
      <p id={introId} className="mt-2 mb-6 text-cocoa">
        {intro}
      </p>
      {children}
    </Card>
  );
}

import type { ReactNode } from "react";
import type { Language } from "../../../contract/languages.ts";
import { Rosette } from "../../brand/rosette.tsx";
import { AppPicture } from "./app-picture.tsx";
import type { AppScreen } from "./screenshots.ts";

/** The upper part of a phone, which the words beside it tell of. */
export function CroppedPhone(props: { name: AppScreen; language: Language; children?: ReactNode }) {
  const { name, language, children } = props;
  return (
    <div
      aria-hidden="true"
      className="relative isolate h-104 overflow-hidden bg-cream pt-6 lg:h-auto lg:min-h-[31rem] lg:pt-10"
    >
      <Rosette className="absolute start-1/2 top-8 -z-10 -ms-72 size-144 text-shell/70" />
      <div className="inset-x-0 mx-auto w-[calc(min(15.5rem,70vw)+1.25rem)] rounded-t-[3rem] bg-roast p-2.5 pb-0 shadow-lift lg:absolute lg:w-77">
        <div className="relative">
          <AppPicture name={name} language={language} alt="" className="rounded-t-[2.4rem]" />
          {children}
        </div>
      </div>
    </div>
  );
}

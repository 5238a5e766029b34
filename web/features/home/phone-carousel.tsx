import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Language } from "../../../contract/languages.ts";
import { AppPicture } from "./app-picture.tsx";
import { RotationButton } from "./rotation-button.tsx";
import { type Screenshot, screenshots } from "./screenshots.ts";

const alts = {
  tasks: msg`Phone screen with a child's weekly tasks, some ticked as done`,
  cookies: msg`Phone screen with the cookie jar and the cookies earned this week`,
  family: msg`Phone screen with the family's progress, one bar for each child`,
};

/**
 * WAI-ARIA carousel on a scroller that snaps: swiping and the arrow keys are the platform's own, and a dot is a link to
 * its screen. `phone-carousel.island.ts` moves it on.
 */
export function PhoneCarousel({ language }: { language: Language }) {
  const { t, i18n } = useLingui();
  const count = screenshots.length;
  return (
    <section
      data-island="carousel"
      aria-roledescription={t({ message: "carousel", comment: "What screen readers call it" })}
      aria-label={t`Screens of the app`}
    >
      <div className="mx-auto w-[calc(min(15.5rem,70vw)+1.25rem)] rounded-[3rem] bg-roast p-2.5 shadow-lift ring-1 ring-crust/40 lg:w-77">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll */}
        <div
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by the keyboard
          tabIndex={0}
          aria-label={t`Screens of the app`}
          className="relative flex aspect-[640/1387] snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-[2.4rem] bg-cream [scrollbar-width:none] [&::-webkit-scrollbar]:hidden motion-safe:scroll-smooth"
        >
          {screenshots.map((name, position) => (
            // biome-ignore lint/a11y/useSemanticElements: the role that the carousel pattern asks for
            <div
              key={name}
              id={screenId(name)}
              role="group"
              aria-roledescription={t({ message: "slide", comment: "One picture of a carousel" })}
              aria-label={t`${position + 1} of ${count}`}
              className="w-full shrink-0 snap-center snap-always"
            >
              <AppPicture
                name={name}
                language={language}
                alt={i18n._(alts[name])}
                first={position === 0}
                className="size-full"
              />
            </div>
          ))}
        </div>
      </div>
      <div className="mt-2 flex items-center sm:mt-5 justify-center noscript:hidden">
        {screenshots.map((name, position) => (
          <a
            key={name}
            href={`#${screenId(name)}`}
            aria-label={t`Show screen ${position + 1}`}
            aria-current={position === 0}
            className="group grid h-11 w-8 place-items-center"
          >
            <span className="h-2.5 w-2.5 rounded-full border border-transparent bg-crust/80 bg-origin-border transition-all group-hover:bg-crust group-aria-current:w-6 group-aria-current:bg-crust" />
          </a>
        ))}
        <RotationButton pause={t`Pause the screens`} play={t`Play the screens`} />
      </div>
      <p role="status" className="sr-only" />
    </section>
  );
}

function screenId(name: Screenshot): string {
  return `screen-${name}`;
}

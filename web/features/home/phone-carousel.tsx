import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { Language } from "../../../contract/languages.ts";
import { RotationButton } from "../../ui/rotation-button.tsx";
import { useRotation } from "../../ui/use-rotation.ts";
import { onScrollEnd } from "./on-scroll-end.ts";
import {
  SCREENSHOT_HEIGHT_PX,
  SCREENSHOT_SIZES,
  SCREENSHOT_WIDTH_PX,
  type Screenshot,
  screenshotSrcSet,
  screenshots,
  screenshotUrl,
} from "./screenshots.ts";
import { HERO_SLIDE_MS } from "./timings.ts";

const alts = {
  tasks: msg`Phone screen with a child's weekly tasks, some ticked as done`,
  cookies: msg`Phone screen with the cookie jar and the cookies earned this week`,
  family: msg`Phone screen with the family's progress, one bar for each child`,
};

/** WAI-ARIA carousel on a scroller that snaps: swiping and the arrow keys are the platform's own. */
export function PhoneCarousel({ language }: { language: Language }) {
  const { t, i18n } = useLingui();
  const count = screenshots.length;
  const { index, setIndex, stopped, toggle, hold } = useRotation(count, HERO_SLIDE_MS);
  const track = useTrack(index, setIndex, language);
  const [picked, setPicked] = useState<number>();
  const asked = picked === index ? screenshots[index] : undefined;

  return (
    <section
      aria-roledescription={t({ message: "carousel", comment: "What screen readers call it" })}
      aria-label={t`Screens of the app`}
      {...hold}
    >
      <div className="mx-auto w-[calc(min(15.5rem,70vw)+1.25rem)] rounded-[3rem] bg-ink p-2.5 shadow-lift ring-1 ring-crust/40 lg:w-77">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll */}
        <div
          ref={track}
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
              role="group"
              aria-roledescription={t({ message: "slide", comment: "One picture of a carousel" })}
              aria-label={t`${position + 1} of ${count}`}
              aria-hidden={position !== index}
              className="w-full shrink-0 snap-center snap-always"
            >
              <Screen name={name} language={language} alt={i18n._(alts[name])} first={position === 0} />
            </div>
          ))}
        </div>
      </div>
      <div className="mt-5 flex items-center justify-center noscript:hidden">
        {screenshots.map((name, position) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              setIndex(position);
              setPicked(position);
            }}
            aria-label={t`Show screen ${position + 1}`}
            aria-current={position === index}
            className="group grid h-11 w-8 place-items-center"
          >
            <span className="h-2.5 w-2.5 rounded-full border border-transparent bg-crust/80 bg-origin-border transition-all group-hover:bg-crust group-aria-current:w-6 group-aria-current:bg-crust" />
          </button>
        ))}
        <RotationButton
          stopped={stopped}
          onToggle={toggle}
          label={stopped ? t`Play the screens` : t`Pause the screens`}
        />
      </div>
      {/* What was asked for is said; what moves by itself is not. */}
      <p role="status" className="sr-only">
        {asked && i18n._(alts[asked])}
      </p>
    </section>
  );
}

/** Keeps the scroller and the index together, whichever of the two the reader moves. */
function useTrack(index: number, setIndex: (index: number) => void, language: Language) {
  const track = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language turns the scroller around
  useEffect(() => {
    const slide = track.current?.children[index] as HTMLElement;
    track.current?.scrollTo({ left: slide.offsetLeft });
  }, [index, language]);

  useEffect(() => {
    const scroller = track.current as HTMLElement;
    return onScrollEnd(scroller, () =>
      setIndex(Math.round(Math.abs(scroller.scrollLeft) / scroller.clientWidth)),
    );
  }, [setIndex]);

  return track;
}

function Screen(props: { name: Screenshot; language: Language; alt: string; first: boolean }) {
  const { name, language, alt, first } = props;
  return (
    <picture>
      <source type="image/avif" srcSet={screenshotSrcSet(name, language, "avif")} sizes={SCREENSHOT_SIZES} />
      <img
        src={screenshotUrl(name, language, "webp")}
        srcSet={screenshotSrcSet(name, language, "webp")}
        sizes={SCREENSHOT_SIZES}
        width={SCREENSHOT_WIDTH_PX}
        height={SCREENSHOT_HEIGHT_PX}
        alt={alt}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "low"}
        decoding="async"
        draggable={false}
        className="size-full"
      />
    </picture>
  );
}

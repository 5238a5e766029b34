import type { Language } from "../../../contract/languages.ts";
import {
  type AppScreen,
  SCREENSHOT_HEIGHT_PX,
  SCREENSHOT_SIZES,
  SCREENSHOT_WIDTH_PX,
  screenshotSrcSet,
  screenshotUrl,
} from "./screenshots.ts";

type Props = { name: AppScreen; language: Language; alt: string; first?: boolean; className?: string };

/** A screen of the app, as wide as `SCREENSHOT_SIZES` says. */
export function AppPicture({ name, language, alt, first = false, className }: Props) {
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
        // The first is the largest paint, so it belongs into the first frame.
        decoding={first ? "sync" : "async"}
        draggable={false}
        className={className}
      />
    </picture>
  );
}

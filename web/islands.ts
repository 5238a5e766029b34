import { startFeatureCards } from "./features/home/feature-cards.island.ts";
import { startCarousel } from "./features/home/phone-carousel.island.ts";
import { startShowcase } from "./features/home/showcase.island.ts";
import { startLanguageSwitcher } from "./features/language/language-switcher.island.ts";
import { startMenu } from "./frames/mobile-menu.island.ts";

/*
 * The only script of a public page, loaded after its first paint. The document works without it; this moves what moves
 * by itself (docs/decisions/0034).
 */

const islands: Record<string, (island: HTMLElement) => void> = {
  carousel: startCarousel,
  showcase: startShowcase,
  "feature-cards": startFeatureCards,
};

startMenu();
startLanguageSwitcher();
for (const island of document.querySelectorAll<HTMLElement>("[data-island]"))
  islands[island.dataset.island ?? ""]?.(island);
document.documentElement.toggleAttribute("data-alive", true);

import { rotate } from "./rotation.ts";

const FEATURE_CARD_MS = 3_000;

export function startFeatureCards(section: HTMLElement): void {
  const list = section.querySelector("ul") as HTMLElement;
  const cards = [...list.children];
  let lit = 0;

  function light(next: number): void {
    lit = next;
    for (const [position, card] of cards.entries())
      card.toggleAttribute("data-highlighted", position === lit);
    restart();
  }

  const pause = section.querySelector("button") as HTMLElement;
  const restart = rotate(list, pause, FEATURE_CARD_MS, () => light((lit + 1) % cards.length));
  for (const [position, card] of cards.entries())
    for (const type of ["pointerenter", "focusin"]) card.addEventListener(type, () => light(position));
}

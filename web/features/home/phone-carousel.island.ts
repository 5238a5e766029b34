import { onScrollEnd } from "./on-scroll-end.ts";
import { rotate } from "./rotation.ts";

const HERO_SLIDE_MS = 4_000;

export function startCarousel(carousel: HTMLElement): void {
  const track = carousel.querySelector('[tabindex="0"]') as HTMLElement;
  const slides = [...track.children] as HTMLElement[];
  const dots = [...carousel.querySelectorAll("a")];
  const status = carousel.querySelector('[role="status"]') as HTMLElement;
  let index = findShown();

  function findShown(): number {
    return Math.round(Math.abs(track.scrollLeft) / track.clientWidth);
  }

  function mark(): void {
    for (const [position, slide] of slides.entries()) {
      slide.setAttribute("aria-hidden", String(position !== index));
      dots[position]?.setAttribute("aria-current", String(position === index));
    }
  }

  function show(next: number): void {
    // Announced is what the reader asked for, not what moves by itself.
    status.textContent = "";
    if (next === index) return;
    index = next;
    mark();
    track.scrollTo({ left: slides[index]?.offsetLeft });
    restart();
  }

  for (const [position, dot] of dots.entries())
    dot.addEventListener("click", (event) => {
      event.preventDefault();
      show(position);
      status.textContent = slides[position]?.querySelector("img")?.alt ?? "";
    });
  onScrollEnd(track, () => findShown() !== index && show(findShown()));
  mark();
  const pause = carousel.querySelector("button") as HTMLElement;
  const restart = rotate(carousel, pause, HERO_SLIDE_MS, () => show((index + 1) % slides.length));
}

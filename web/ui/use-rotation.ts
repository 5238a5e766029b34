import { type FocusEvent, useEffect, useState, useSyncExternalStore } from "react";

/** Lights one of several things after another. Hover, keyboard focus, a hidden tab or the reader hold it. */
export function useRotation(count: number, everyMs: number) {
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const away = useSyncExternalStore(onVisibility, isHidden, () => true);
  const still = useSyncExternalStore(onMotionChoice, wantsStillness, () => true);
  const running = !(stopped || hovered || focused || away || still);

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), everyMs);
    return () => clearTimeout(timer);
  }, [running, index, count, everyMs]);

  return {
    index,
    setIndex,
    stopped,
    toggle: () => setStopped(!stopped),
    hold: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // A click leaves the focus behind without a ring; only a keyboard reader is still there.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}

const stillness = "(prefers-reduced-motion: reduce)";

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

function isHidden(): boolean {
  return document.hidden;
}

function onMotionChoice(listener: () => void): () => void {
  const query = matchMedia(stillness);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

function wantsStillness(): boolean {
  return matchMedia(stillness).matches;
}

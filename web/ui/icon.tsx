export type IconName =
  | "apple"
  | "bed-double"
  | "book-open"
  | "check"
  | "chevron-down"
  | "circle-alert"
  | "circle-check"
  | "clock"
  | "eye"
  | "eye-off"
  | "googleplay"
  | "hand-heart"
  | "heart-handshake"
  | "instagram"
  | "landmark"
  | "list-checks"
  | "mail"
  | "menu"
  | "minus"
  | "next"
  | "pause"
  | "play"
  | "previous"
  | "scale"
  | "snapchat"
  | "sparkles"
  | "sprout"
  | "star"
  | "ticket-check"
  | "tiktok"
  | "whatsapp"
  | "x"
  | "youtube";

/** One of `icons.svg`, which stands in every document. Says nothing to a screen reader: what it means stands beside it. */
export function Icon({ name, className = "size-6" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}

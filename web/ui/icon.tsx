export const iconNames = [
  "apple",
  "check",
  "chevron-down",
  "circle-alert",
  "circle-check",
  "clock",
  "eye",
  "eye-off",
  "googleplay",
  "hand-heart",
  "heart-handshake",
  "instagram",
  "landmark",
  "list-checks",
  "mail",
  "menu",
  "minus",
  "next",
  "pause",
  "play",
  "previous",
  "scale",
  "snapchat",
  "sparkles",
  "star",
  "ticket-check",
  "tiktok",
  "whatsapp",
  "x",
  "youtube",
] as const;
export type IconName = (typeof iconNames)[number];

type Props = {
  name: IconName;
  className?: string;
  /** What it means, where nothing beside it says so. */
  label?: string;
};

/** One of `icons.svg`, which every document contains. */
export function Icon({ name, className = "size-6", label }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      role={label && "img"}
      aria-label={label}
      aria-hidden={!label}
      className={`icon ${className}`}
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}

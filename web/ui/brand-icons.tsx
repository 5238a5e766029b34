import sprite from "./brand-icons.svg?url";

function drawBrand(slug: string) {
  return ({ className = "size-5" }: { className?: string }) => (
    <svg fill="currentColor" className={className} aria-hidden="true">
      <use href={`${sprite}#${slug}`} />
    </svg>
  );
}

export const InstagramIcon = drawBrand("instagram");
export const YoutubeIcon = drawBrand("youtube");
export const TiktokIcon = drawBrand("tiktok");
export const SnapchatIcon = drawBrand("snapchat");
export const WhatsappIcon = drawBrand("whatsapp");
export const AppleIcon = drawBrand("apple");
export const GooglePlayIcon = drawBrand("googleplay");

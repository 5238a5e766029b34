import {
  type SimpleIcon,
  siApple,
  siGoogleplay,
  siInstagram,
  siSnapchat,
  siTiktok,
  siWhatsapp,
  siYoutube,
} from "simple-icons";

type Props = { className?: string };

function drawBrand(icon: SimpleIcon) {
  return ({ className = "size-5" }: Props) => (
    <svg viewBox="0 0 24 24" fill="currentColor" className={className} aria-hidden="true">
      <path d={icon.path} />
    </svg>
  );
}

export const InstagramIcon = drawBrand(siInstagram);
export const YoutubeIcon = drawBrand(siYoutube);
export const TiktokIcon = drawBrand(siTiktok);
export const SnapchatIcon = drawBrand(siSnapchat);
export const WhatsappIcon = drawBrand(siWhatsapp);
export const AppleIcon = drawBrand(siApple);
export const GooglePlayIcon = drawBrand(siGoogleplay);

import { brand } from "./brand.ts";

/** Opens a chat with support, with the first words written. */
export function whatsappUrl(text: string): string {
  return `https://wa.me/${brand.whatsappNumber}?text=${encodeURIComponent(text)}`;
}

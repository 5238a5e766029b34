import type { Brand } from "./brand.ts";

/** A chat with support, with its first words written. */
export function whatsappUrl({ whatsappNumber }: Pick<Brand, "whatsappNumber">, words: string): string {
  return `https://wa.me/${whatsappNumber.replace(/\D/g, "")}?text=${encodeURIComponent(words)}`;
}

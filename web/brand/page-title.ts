import type { I18n, MessageDescriptor } from "@lingui/core";
import type { Brand } from "../../contract/brand.ts";
import { languageOf } from "../copy/language-of.ts";

export function pageTitle(i18n: I18n, brand: Brand, title: MessageDescriptor): string {
  return `${i18n._(title)} · ${brand.name[languageOf(i18n)]}`;
}

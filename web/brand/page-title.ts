import type { I18n, MessageDescriptor } from "@lingui/core";
import { languageOf } from "../copy/language-of.ts";
import { brand } from "./brand.ts";

export function pageTitle(i18n: I18n, title: MessageDescriptor): string {
  return `${i18n._(title)} · ${brand.name[languageOf(i18n)]}`;
}

import type { I18n, MessageDescriptor } from "@lingui/core";
import type { Language } from "../../contract/languages.ts";
import { brand } from "../brand/brand.ts";

export function pageTitle(i18n: I18n, title: MessageDescriptor): string {
  return `${i18n._(title)} · ${brand.name[i18n.locale as Language]}`;
}

import type { MessageDescriptor } from "@lingui/core";
import type { Language } from "../../../contract/languages.ts";
import { useHosted } from "../parts/hosted-context.ts";

type Props = { readonly shown: readonly Language[]; readonly words: MessageDescriptor };

/** The same words in each of these languages. */
export function InEach({ shown, words }: Props) {
  const { texts } = useHosted();
  return shown.map((language) => texts[language]._(words)).join(" · ");
}

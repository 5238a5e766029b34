import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { TRIAL_DAYS, YEARLY_PRICE_AED } from "../../contract/rules.ts";
import type { PublicPage } from "../site-map.ts";

/** What search engines and shared links say of a page. Only documents need it, so no browser loads it. */
export const descriptions: Record<PublicPage["screen"], MessageDescriptor> = {
  home: msg`Weekly tasks for every age, virtual cookies as rewards and a progress report for the family. ${plural(TRIAL_DAYS, { one: "# day", other: "# days" })} free, then ${plural(YEARLY_PRICE_AED, { one: "# AED", other: "# AED" })} per year. In English and Arabic.`,
  "privacy-policy": msg`What we keep about your family, why and for how long, how children are protected, and how to get a copy of your data or have it erased.`,
  "terms-conditions": msg`Our terms in plain words: mentors and creators, the free plan of ${plural(TRIAL_DAYS, { one: "# day", other: "# days" })}, Premium at ${plural(YEARLY_PRICE_AED, { one: "# AED", other: "# AED" })} per year, cancelling, refunds and contact.`,
  accessibility: msg`How everyone can use this website: what we follow, how we check it, what falls short, and how to tell us or complain.`,
};

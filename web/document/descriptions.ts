import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { TRIAL_DAYS } from "../../contract/rules.ts";
import type { ToldOffer } from "../brand/use-offer.ts";
import type { PublicPage } from "../site-map.ts";

/** What search engines and shared links say of a page. Only documents need it, so no browser loads it. */
export function describeScreen(
  screen: PublicPage["screen"],
  { main: { price } }: ToldOffer,
): MessageDescriptor {
  switch (screen) {
    case "home":
      return msg`Weekly tasks for every age, virtual cookies as rewards and a progress report for the family. ${plural(TRIAL_DAYS, { one: "# day", other: "# days" })} free, then ${price}. In English and Arabic.`;
    case "privacy-policy":
      return msg`What we keep about your family, why and for how long, how children are protected, and how to get a copy of your data or have it erased.`;
    case "terms-conditions":
      return msg`Our terms in plain words: mentors and creators, the free plan of ${plural(TRIAL_DAYS, { one: "# day", other: "# days" })}, Premium at ${price}, cancelling, refunds and contact.`;
    case "delete-account":
      return msg`How to delete your account by email and code, without logging in: what is erased, what stays and for how long, and how to take it back.`;
    case "accessibility":
      return msg`How everyone can use this website: what we follow, how we check it, what falls short, and how to tell us or complain.`;
  }
}

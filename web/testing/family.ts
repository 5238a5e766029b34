import type { CardCharge, FamilyAdult, FamilyChild, FamilyMembers } from "../../contract/calls.ts";

export const mother: FamilyAdult = {
  id: "a-1",
  name: "Layla",
  email: "parent@maamoul.example",
  is_you: true,
  pays: true,
  may_be_removed: false,
};

export const father: FamilyAdult = {
  id: "a-2",
  name: null,
  email: "omar@family.example",
  is_you: false,
  pays: false,
  may_be_removed: true,
};

export const daughter: FamilyChild = {
  id: "c-1",
  first_name: "Noor",
  birth_year: 2017,
  is_you: false,
  is_yours: true,
  mentor_id: "a-1",
  mentor: "Layla",
  consent: {
    by: "Layla",
    given_at: "2026-05-04T08:00:00.000Z",
    terms_version: "2026-01-02",
    privacy_version: "2026-03-04",
    language: "en",
  },
};

/** With a login of its own and nothing on record. */
export const brother: FamilyChild = {
  id: "c-2",
  email: "brother@family.example",
  is_you: false,
  is_yours: false,
  mentor_id: "a-2",
  mentor: "omar@family.example",
};

/** The mother's card is charged then. */
export const charge: CardCharge = {
  at: "2026-12-17T08:00:00.000Z",
  amount: 36_500,
  currency: "AED",
  is_overdue: false,
};

export const family: FamilyMembers = {
  adults: [mother, father],
  children: [daughter, brother],
  invitations: [],
  invited: [],
  card_charge: charge,
  paid_ahead: { until: charge.at, amount: 2800, currency: "AED" },
};

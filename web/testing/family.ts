import type { Family, FamilyAdult, FamilyChild } from "../../contract/calls.ts";

export const mother: FamilyAdult = {
  id: "a-1",
  name: "Layla",
  email: "parent@maamoul.example",
  is_you: true,
  pays: true,
  is_asked_to_pay: false,
  may_be_removed: false,
};

export const father: FamilyAdult = {
  id: "a-2",
  name: null,
  email: "omar@family.example",
  is_you: false,
  pays: false,
  is_asked_to_pay: false,
  may_be_removed: true,
};

export const daughter: FamilyChild = {
  id: "c-1",
  first_name: "Noor",
  birth_year: 2017,
  is_you: false,
  consent: {
    by: "Layla",
    given_at: "2026-05-04T08:00:00.000Z",
    terms_version: "2026-01-02",
    privacy_version: "2026-03-04",
    language: "en",
  },
};

/** With a login of its own and nothing on record. */
export const brother: FamilyChild = { id: "c-2", email: "brother@family.example", is_you: false };

export const family: Family = {
  adults: [mother, father],
  children: [daughter, brother],
  invitations: [],
  invited: [],
};

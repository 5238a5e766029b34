import type { Family } from "../../../family/family.ts";
import { makeAdult, makeChild } from "../../families/people.ts";

/** With a login. */
const withLogin = (id: string, familyId: string, mentorId: string) =>
  makeAdult(id, { familyId, role: "child", mentorId }) as Family["children"][number];

function open(id: string, adults: readonly string[], children: Family["children"], trialEndsAt: Date | null) {
  return {
    id,
    trialEndsAt,
    balances: {},
    held: [],
    adults: adults.map((adult, index) =>
      makeAdult(adult, { familyId: id, joinedAt: new Date(Date.UTC(2026, 0, 2 + index)) }),
    ),
    children,
    invitations: [],
    requests: [],
  } satisfies Family;
}

/** Two families of two adults and one of a single adult, each adult with a child. */
export function openFamilies(trialEndsAt: Date | null): readonly Family[] {
  return [
    open(
      "north",
      ["amal", "badr"],
      [
        withLogin("ali", "north", "amal"),
        makeChild("bana", "badr", { familyId: "north" }),
        makeChild("anas", "amal", { familyId: "north" }),
      ],
      null,
    ),
    open(
      "east",
      ["dina", "emad"],
      [makeChild("dana", "dina", { familyId: "east" }), withLogin("eyad", "east", "emad")],
      trialEndsAt,
    ),
    open("south", ["farah"], [withLogin("fahd", "south", "farah")], null),
  ];
}

export const adultNames = ["amal", "badr", "dina", "emad", "farah"] as const;
export const childNames = ["ali", "bana", "anas", "dana", "eyad", "fahd"] as const;

/** A card says whose it is: what happens to the money is read from it, not from what the product believes. */
export function cardOf(adultId: string, kind: CardKind) {
  return { cardLast4: `${adultId} ${kind}`, cardBrand: "visa", cardExpiry: "2030-08" };
}

/** One pays whenever it is charged, the other only when it is entered. */
export type CardKind = "good" | "poor";

export function ownerOf(cardLast4: string | null): string | undefined {
  return cardLast4?.split(" ")[0];
}

export function paysAgain(cardLast4: string | null): boolean {
  return cardLast4?.endsWith("good") ?? false;
}

import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["noor@family.example", "noor@family.example"],
  ["noor+home@family.example", "noor@family.example"],
  ["noor+a+b@family.example", "noor@family.example"],
  ["noor.ali@family.example", "noor.ali@family.example"],
  ["no.o.r+x.y@gmail.com", "noor@gmail.com"],
  ["n.oor@googlemail.com", "noor@gmail.com"],
  ["+noor@family.example", "+noor@family.example"],
  ["noor@mail.gmail.com", "noor@mail.gmail.com"],
  ["noor@constructor", "noor@constructor"],
])("%s arrives at %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

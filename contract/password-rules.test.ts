import { expect, test } from "vitest";
import { findPasswordFault } from "./password-rules.ts";

test.each(["cookies-123", "كعكة١٢", "🍪🍪🍪🍪🍪🍪", "sticky dates", " dates "])("%j is taken", (password) => {
  expect(findPasswordFault(password, "mariam@maamoul.example")).toBeUndefined();
});

test.each(["", "abcde", "🍪🍪🍪🍪🍪", "e\u0301e\u0301e\u0301e\u0301e\u0301"])(
  "%j is too short, however many bytes it has",
  (password) => {
    expect(findPasswordFault(password, "mariam@maamoul.example")).toBe("password_too_short");
  },
);

test.each(["      ", "\u00a0 \t\u3000 \u00a0"])("%j is nothing but space", (password) => {
  expect(findPasswordFault(password, "mariam@maamoul.example")).toBe("password_too_common");
});

test("a letter among spaces is no more than that letter", () => {
  expect(findPasswordFault("   a   ", "mariam@maamoul.example")).toBe("password_too_common");
});

test.each(["123456", "Password1", " qwerty ", "maamoul123", "bismillah", "654321", "111111", "MOHAMMED"])(
  "%j is one of the commonest",
  (password) => {
    expect(findPasswordFault(password, "mariam@maamoul.example")).toBe("password_too_common");
  },
);

test.each(["aaaaaaaa", "234567", "fedcba", "٠١٢٣٤٥"])("%j only goes on as it began", (password) => {
  expect(findPasswordFault(password, "mariam@maamoul.example")).toBe("password_too_common");
});

test.each(["acegik", "aabbaa", "abccba", "+,-./0", "89:;<="])(
  "%j is no run of letters or figures",
  (password) => {
    expect(findPasswordFault(password, "mariam@maamoul.example")).toBeUndefined();
  },
);

test.each(["mariam@maamoul.example", "Mariam@Maamoul.example ", "mariam", "MARIAM"])(
  "%j is the address itself, or the name in it",
  (password) => {
    expect(findPasswordFault(password, "mariam@maamoul.example")).toBe("password_is_email");
  },
);

test("an address is meant however it was typed", () => {
  expect(findPasswordFault("mariam", " Mariam@Maamoul.example")).toBe("password_is_email");
});

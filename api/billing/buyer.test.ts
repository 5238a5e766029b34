import { beforeEach, expect, test } from "vitest";
import { gatherFamily, MOTHER } from "../testing/families/family.ts";
import { describeApi } from "../testing/testing.ts";

const school = { name: "Al Noor School", address: "Abu Dhabi", tax_number: "100-0000-0000-0003" };

describeApi("whom receipts are made out to", (api) => {
  let bearer = "";
  beforeEach(async () => {
    await gatherFamily(api);
    bearer = await api.signIn(MOTHER);
  });

  test("is kept with its number in digits alone, and taken back without a name", async () => {
    expect(await api.call("payments", { bearer })).toMatchObject({ buyer: null });
    const kept = { ...school, tax_number: "100000000000003" };
    expect(await api.call("changeBuyer", { bearer, body: school })).toEqual({ buyer: kept });
    expect(await api.call("payments", { bearer })).toMatchObject({ buyer: kept });
    expect(await api.call("changeBuyer", { bearer, body: { name: " " } })).toEqual({ buyer: null });
  });

  test("half a character, which no JSON column keeps, is refused", async () => {
    const body = { ...school, name: "\ud800" };
    expect(await api.refuse("changeBuyer", { bearer, body })).toMatchObject({
      status: 400,
      body: { code: "invalid_request" },
    });
  });

  test("is refused with a number that is none", async () => {
    const body = { ...school, tax_number: "12345" };
    expect(await api.refuse("changeBuyer", { bearer, body })).toMatchObject({
      status: 400,
      body: { code: "invalid_tax_number" },
    });
    expect(await api.call("payments", { bearer })).toMatchObject({ buyer: null });
  });

  test("is no matter for a child", async () => {
    const child = await api.signIn("premium-child@maamoul.example");
    const refused = await api.refuse("changeBuyer", { bearer: child, body: school });
    expect(refused.body.code).toBe("not_for_children");
  });
});

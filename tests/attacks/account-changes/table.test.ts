import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { describeApi } from "../../../api/testing/testing.ts";
import { deletionRow, deviceRow, emailRow, passwordRow } from "./account.ts";
import { consentRow, handOverRow, invitationRow, removalRow } from "./family.ts";
import { type Row, troubles } from "./table.ts";

/** Each change of an account or a family, against each trouble: nothing is taken over and nothing is lost. */
const changes: Record<string, Row> = {
  password: passwordRow,
  "e-mail": emailRow,
  device: deviceRow,
  invitation: invitationRow,
  removal: removalRow,
  "hand-over": handOverRow,
  deletion: deletionRow,
  consent: consentRow,
};

describeApi("a change of an account", (api) => {
  describe.each(Object.entries(changes))("%s", (_, row) => {
    for (const trouble of troubles) {
      const cell = row[trouble];
      if (typeof cell === "function") test(trouble, () => cell(api));
      else if ("part" in cell)
        test(`${trouble}, as a part`, () => {
          const [file, title] = cell.part;
          expect(readFileSync(file, "utf8")).toContain(`test("${title}"`);
        });
      else test(`${trouble}, which cannot be: ${cell.never}`, () => expect(cell.never).toMatch(/\.$/));
    }
  });
});

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { renderFile } from "../../pages/kept-files.ts";
import { readError, reasonOf } from "../../start-error.ts";
import { type Command, OperatorError, readNumber } from "../command.ts";
import { readDays } from "./read-days.ts";

const DAYS = 90;

export const reportCommands: readonly Command[] = [
  {
    name: "report",
    args: ["FILE"],
    summary: "Write a page to look at into a file: families, plans, cancellations, income and mail by day",
    options: { days: { value: "NUMBER", help: `from 7 to 730, up to today; ${DAYS} unless given` } },
    reads: true,
    async run(deps, input) {
      const days = readNumber(input, "days", { min: 7, max: 730 }) ?? DAYS;
      const path = resolve(input.folder, input.args[0] ?? "");
      const figures = await readDays(deps, days);
      const facts = {
        figures,
        madeAt: deps.clock().toISOString(),
        isSandbox: !deps.config.takesRealMoney,
      };
      const page = await renderFile(deps, { name: "report", facts }, { language: "en", stylesInside: true });
      try {
        writeFileSync(path, page, { flag: "wx" });
      } catch (error) {
        const isThere = readError(error).code === "EEXIST";
        throw new OperatorError(isThere ? `There is a file ${path} already` : reasonOf(error));
      }
      return { message: `${path} shows the last ${days} days`, data: figures };
    },
  },
];

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const FOLDER = "ops/prometheus";

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
type Case = { alertname: string; exp_alerts?: unknown[] };
type Tests = { tests: { alert_rule_test: Case[] }[] };

const read = (name: string) => parse(readFileSync(`${FOLDER}/${name}`, "utf8"));
const rules = (read("alerts.yaml") as Rules).groups.flatMap((group) => group.rules);
const cases = (read("alerts.test.yaml") as Tests).tests.flatMap((each) => each.alert_rule_test);
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.each(rules)("$alert has a case in which it fires and one in which it does not", ({ alert }) => {
  const own = cases.filter(({ alertname }) => alertname === alert);
  const fires = own.map(({ exp_alerts = [] }) => exp_alerts.length > 0);
  expect(new Set(fires)).toEqual(new Set([true, false]));
});

test("no case is about an alarm that there is not", () => {
  const known = new Set(rules.map(({ alert }) => alert));
  expect(cases.filter(({ alertname }) => !known.has(alertname))).toEqual([]);
});

test("only what never falls is asked for its increase", () => {
  const board = readFileSync("ops/grafana/maamoul.json", "utf8");
  const asked = [...rules.map(({ expr }) => expr), board].join("\n");
  const grown = [...asked.matchAll(/\b(?:increase|i?rate)\((\w+)/g)].map(([, name]) => name);
  expect(grown.length).toBeGreaterThan(5);
  expect(grown.filter((name) => !/_(total|count|bucket)$/.test(name ?? ""))).toEqual([]);
});

// Of the package prometheus. Without it, the cases above are counted and not tried.
test.runIf(hasPromtool)("each alarm fires where its case says so, and only there", () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "alerts.test.yaml"], {
    cwd: FOLDER,
    encoding: "utf8",
  });
  expect({ status, said: stdout + stderr }).toMatchObject({ status: 0 });
});

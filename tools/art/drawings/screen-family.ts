import { drawBar, drawCookie, drawIcon, drawScreen } from "./parts.ts";
import type { Words } from "./words.ts";

const TASKS_BY_DAY = [7, 6, 6, 5, 6, 4, 2];
const FACES = ["rose", "leaf", "saffron", ""];
const CHILDREN = [
  { percent: (14 / 16) * 100, cookies: 31, tone: "saffron" },
  { percent: (12 / 14) * 100, cookies: 26, tone: "rose" },
  { percent: (10 / 12) * 100, cookies: 19, tone: "leaf" },
];

function drawChart(days: string[]) {
  const most = Math.max(...TASKS_BY_DAY);
  const bars = TASKS_BY_DAY.map((tasks, index) => {
    const height = (tasks / most) * 64;
    return `<div class="${tasks === most ? "best" : ""}"><svg width="24" height="64"><rect y="${64 - height}" width="24" height="${height}" rx="7"/></svg><small>${days[index]}</small></div>`;
  });
  return `<div class="chart">${bars.join("")}</div>`;
}

function drawChild(child: Words["family"]["children"][number], index: number) {
  const { percent, cookies, tone } = CHILDREN[index] ?? { percent: 0, cookies: 0, tone: "" };
  return `<div class="row child"><i class="tile round ${tone}">${child.initial}</i>
    <div class="text"><div class="line"><b>${child.name} <small>${child.age}</small></b><small>${child.done}</small></div>${drawBar(percent)}</div>
    <span class="earned">${drawCookie(24)}${cookies}</span></div>`;
}

export function drawFamilyScreen(words: Words) {
  const { family } = words;
  return drawScreen(
    words,
    "family",
    `<header><div><small>${family.week}</small><h1>${family.title}</h1></div><span class="purse">${drawCookie(26)}76</span></header>
    <section class="card report"><div class="line"><small>${family.report}</small><span class="gain">${drawIcon("trending-up", 14, 2.5)}${family.change}</span></div>
      <div class="line"><p><b>${family.percent}</b></p><small>${family.done}</small></div>${drawChart(family.days)}</section>
    ${family.children.map(drawChild).join("")}
    <div class="row together"><div class="text"><b>${family.caregivers}</b><small>${family.caregiverNames}</small></div><div class="faces">${family.caregiverInitials.map((initial, index) => `<i class="tile round ${FACES[index]}">${initial}</i>`).join("")}</div></div>
    <section class="card hint"><i>${drawIcon("sparkles", 20)}</i><div><b>${family.hintTitle}</b><p>${family.hint}</p></div></section>`,
  );
}

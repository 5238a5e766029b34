import { signIn } from "../../api/testing/sign-in.ts";
import type { TestApi } from "../../api/testing/test-api.ts";
import { repeat, type Seen, sized } from "./attack.ts";
import { describeAttacks } from "./served-api.ts";

const EMAIL = "trial@maamoul.example";

const RACES = sized({ quick: 8, full: 100 });

describeAttacks("sessions", (api, attack) => {
  attack("parallel refreshes of one token", (seen) => refreshAtOnce(api, seen));
  attack("replay of a grandparent token", (seen) => replayGrandparent(api, seen));
  attack("races of logout against refresh", (seen) => raceLogout(api, seen));
  attack("tabs over rotations", (seen) => keepFiveTabs(api, seen));
  attack("sessions through a rotation of the keys", (seen) => rotateKeys(api, seen));
});

const refresh = (api: TestApi, bearer: string) => api.send("refresh", { bearer });
const isAlive = async (api: TestApi, bearer: string) =>
  (await api.send("readSettings", { bearer })).status === 200;

async function refreshAtOnce(api: TestApi, seen: Seen): Promise<void> {
  const { refresh_token } = await api.login(EMAIL);
  const answers = await repeat(20, () => refresh(api, refresh_token));
  seen.try(answers.length);
  for (const { status } of answers) seen.admit(status === 200, `one was refused: ${status}`);
  const successors = new Set(answers.map(({ body }) => body.refresh_token));
  seen.bar(successors.size === 1, `${successors.size} successors`);
  const next = await refresh(api, answers[0]?.body.refresh_token);
  seen.admit(next.status === 200, "the successor did not work");
  seen.note(`${successors.size} successor`);
}

async function replayGrandparent(api: TestApi, seen: Seen): Promise<void> {
  const first = await api.login(EMAIL);
  const second = (await refresh(api, first.refresh_token)).body;
  const third = (await refresh(api, second.refresh_token)).body;
  seen.try();
  seen.bar((await refresh(api, first.refresh_token)).status === 401, "the grandparent was exchanged");
  for (const { refresh_token, access_token } of [first, second, third]) {
    seen.bar((await refresh(api, refresh_token)).status === 401, "a token of that session was exchanged");
    seen.bar(!(await isAlive(api, access_token)), "an access token of that session still opens");
  }
}

async function raceLogout(api: TestApi, seen: Seen): Promise<void> {
  for (let race = 0; race < RACES; race++) {
    // Past the limits on logins, which are not what this is about.
    if (race % 4 === 0) api.advance(3600);
    const { access_token, refresh_token } = await api.login(EMAIL);
    const logOut = () => api.send("logout", { bearer: access_token });
    const renew = () => refresh(api, refresh_token);
    const order = race % 2 === 0 ? [logOut, renew] : [renew, logOut];
    const answers = await Promise.all(order.map((call) => call()));
    seen.try();
    const renewed = answers[race % 2 === 0 ? 1 : 0]?.body ?? {};
    const lives = await Promise.all([
      isAlive(api, access_token),
      renewed.access_token ? isAlive(api, renewed.access_token) : false,
    ]);
    seen.bar(!lives.includes(true), `race ${race}: an access token still opens`);
    for (const token of [refresh_token, renewed.refresh_token])
      if (token) seen.bar((await refresh(api, token)).status === 401, `race ${race}: a refresh token lives`);
  }
}

async function keepFiveTabs(api: TestApi, seen: Seen): Promise<void> {
  api.advance(3600);
  let token: string = (await api.login(EMAIL)).refresh_token;
  for (let rotation = 0; rotation < 3; rotation++) {
    api.advance(540);
    const answers = await repeat(5, () => refresh(api, token));
    // A sixth asks late, its answer having been lost.
    api.advance(20);
    answers.push(await refresh(api, token));
    seen.try(answers.length);
    for (const { status, body } of answers) {
      seen.admit(status === 200, `rotation ${rotation}: a tab was logged out`);
      seen.admit(
        status !== 200 || (await isAlive(api, body.access_token)),
        `rotation ${rotation}: a tab got a dead access token`,
      );
    }
    token = answers.at(-1)?.body.refresh_token;
  }
}

/** Before, during and after `keys rotate`, with a tab whose answer was lost right then. */
async function rotateKeys(api: TestApi, seen: Seen): Promise<void> {
  for (let round = 0; round < 5; round++) {
    api.advance(3600);
    const started = await api.login(EMAIL);
    const before = (await refresh(api, started.refresh_token)).body;
    const [idle = ""] = await signIn(api.deps, [EMAIL]);
    await api.deps.keyring.rotate();
    seen.try(3);
    seen.admit(await isAlive(api, idle), "an access token of the old key was refused");
    seen.admit(await isAlive(api, before.access_token), "an access token of the old key was refused");
    const repeated = await refresh(api, started.refresh_token);
    seen.admit(repeated.status === 200, "a refresh whose answer was lost was refused after the rotation");
    api.advance(60);
    const next = await refresh(api, repeated.body.refresh_token ?? before.refresh_token);
    seen.admit(next.status === 200, "a session was lost by a refresh on both sides of the rotation");
    const last = next.status === 200 && (await refresh(api, next.body.refresh_token));
    seen.admit(last && last.status === 200, "a session was lost after the rotation");
  }
}

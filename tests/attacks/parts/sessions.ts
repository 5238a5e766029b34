import { signIn } from "../../../api/testing/sign-in.ts";
import type { DatabaseKind } from "../databases.ts";
import { type OwnApi, repeat, withOwnApi } from "../own-api.ts";
import { type Finding, watch } from "../report.ts";

const EMAIL = "trial@maamoul.example";

export function trySessions(kind: DatabaseKind, { races }: { races: number }): Promise<Finding[]> {
  return withOwnApi(kind, async (api) => [
    await refreshAtOnce(api),
    await replayGrandparent(api),
    await raceLogout(api, races),
    await keepFiveTabs(api),
    await rotateKeys(api),
  ]);
}

const refresh = (api: OwnApi, bearer: string) => api.send("refresh", { bearer });
const isAlive = async (api: OwnApi, bearer: string) =>
  (await api.send("readSettings", { bearer })).status === 200;

async function refreshAtOnce(api: OwnApi): Promise<Finding> {
  const seen = watch("parallel refreshes of one token");
  const { refresh_token } = await api.logIn(EMAIL);
  const answers = await repeat(20, () => refresh(api, refresh_token));
  seen.try(answers.length);
  for (const { status } of answers) seen.keep(status === 200, `one was refused: ${status}`);
  const successors = new Set(answers.map(({ body }) => body.refresh_token));
  seen.bar(successors.size === 1, `${successors.size} successors`);
  const next = await refresh(api, answers[0]?.body.refresh_token);
  seen.keep(next.status === 200, "the successor did not work");
  return seen.done(`${successors.size} successor`);
}

async function replayGrandparent(api: OwnApi): Promise<Finding> {
  const seen = watch("replay of a grandparent token");
  const first = await api.logIn(EMAIL);
  const second = (await refresh(api, first.refresh_token)).body;
  const third = (await refresh(api, second.refresh_token)).body;
  seen.try();
  seen.bar((await refresh(api, first.refresh_token)).status === 401, "the grandparent was exchanged");
  for (const { refresh_token, access_token } of [first, second, third]) {
    seen.bar((await refresh(api, refresh_token)).status === 401, "a token of that session was exchanged");
    seen.bar(!(await isAlive(api, access_token)), "an access token of that session still opens");
  }
  return seen.done();
}

async function raceLogout(api: OwnApi, races: number): Promise<Finding> {
  const seen = watch("races of logout against refresh");
  for (let race = 0; race < races; race++) {
    // Past the limits on logins, which are not what this is about.
    if (race % 4 === 0) api.advance(3600);
    const { access_token, refresh_token } = await api.logIn(EMAIL);
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
  return seen.done();
}

async function keepFiveTabs(api: OwnApi): Promise<Finding> {
  const seen = watch("tabs over rotations");
  api.advance(3600);
  let token: string = (await api.logIn(EMAIL)).refresh_token;
  for (let rotation = 0; rotation < 3; rotation++) {
    api.advance(540);
    const answers = await repeat(5, () => refresh(api, token));
    // A sixth asks late, its answer having been lost.
    api.advance(20);
    answers.push(await refresh(api, token));
    seen.try(answers.length);
    for (const { status, body } of answers) {
      seen.keep(status === 200, `rotation ${rotation}: a tab was logged out`);
      seen.keep(
        status !== 200 || (await isAlive(api, body.access_token)),
        `rotation ${rotation}: a tab got a dead access token`,
      );
    }
    token = answers.at(-1)?.body.refresh_token;
  }
  return seen.done();
}

/** Before, during and after `keys rotate`, with a tab whose answer was lost right then. */
async function rotateKeys(api: OwnApi): Promise<Finding> {
  const seen = watch("sessions through a rotation of the keys");
  for (let round = 0; round < 5; round++) {
    api.advance(3600);
    const started = await api.logIn(EMAIL);
    const before = (await refresh(api, started.refresh_token)).body;
    const [idle = ""] = await signIn(api.deps, [EMAIL]);
    await api.deps.keyring.rotate();
    seen.try(3);
    seen.keep(await isAlive(api, idle), "an access token of the old key was refused");
    seen.keep(await isAlive(api, before.access_token), "an access token of the old key was refused");
    const repeated = await refresh(api, started.refresh_token);
    seen.keep(repeated.status === 200, "a refresh whose answer was lost was refused after the rotation");
    api.advance(60);
    const next = await refresh(api, repeated.body.refresh_token ?? before.refresh_token);
    seen.keep(next.status === 200, "a session was lost by a refresh on both sides of the rotation");
    const last = next.status === 200 && (await refresh(api, next.body.refresh_token));
    seen.keep(last && last.status === 200, "a session was lost after the rotation");
  }
  return seen.done();
}

import { expect, test } from "vitest";
import { auditEntries } from "../db/schema.ts";
import { openKeyring } from "../keys/keyring.ts";
import { describeApi } from "../testing/testing.ts";
import { operate } from "./operate.ts";

const OLD = "the old secret of at least 32 characters";
const NEW = "the new secret of at least 32 characters";

describeApi("keys rewrap", (api) => {
  const open = (keySecret: string) => openKeyring(api.db, { clock: api.now, tokenSeconds: 600, keySecret });

  async function run(line: string, config = {}, answer = "yes") {
    const said: string[] = [];
    const print = (text: string) => void said.push(text);
    const ask = async (question: string) => {
      print(question);
      return answer;
    };
    const code = await operate(
      line.split(" "),
      { print, printError: print, readStdin: async () => "", ask },
      async () => ({
        deps: { ...api.deps, config: { ...api.deps.config, ...config } },
        close: async () => {},
      }),
    );
    return { code, said };
  }

  test("counts, asks, seals all keys with the new secret, and refuses what is done", async () => {
    await open(OLD);
    const both = { keySecret: NEW, keySecretBefore: OLD };
    expect(await run("keys rewrap --dry-run", both)).toEqual({
      code: 0,
      said: ["2 keys would be sealed with the new KEY_SECRET"],
    });
    expect(await run("keys rewrap", both, "no")).toEqual({
      code: 1,
      said: ["Seal 2 keys with the new KEY_SECRET? (yes/no) ", "Nothing was changed"],
    });
    await open(OLD);
    expect(await run("keys rewrap --yes", both)).toEqual({
      code: 0,
      said: [expect.stringContaining("2 keys are sealed with the new KEY_SECRET")],
    });
    await open(NEW);
    expect(await run("keys rewrap --yes", both)).toEqual({
      code: 1,
      said: ["Every key is sealed with KEY_SECRET already: KEY_SECRET_BEFORE can go"],
    });
    expect(await run("keys rewrap --yes", { keySecret: NEW })).toEqual({
      code: 1,
      said: ["KEY_SECRET_BEFORE takes the old secret, and KEY_SECRET the new one"],
    });
    const entries = await api.db.select().from(auditEntries).orderBy(auditEntries.at);
    expect(entries.map(({ command }) => command)).toEqual(Array(3).fill("keys rewrap"));
    expect(JSON.stringify(entries)).not.toMatch(/the (old|new) secret of/);
  });
});

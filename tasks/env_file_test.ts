import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { smallDisk } from "@api/testing/small_disk.ts";
import { isWritable, readEnv, withValues, writeEnv } from "./env_file.ts";

Deno.test("replaces existing and commented lines and appends new variables", () => {
  const text = "# About it\nA=1\n# B=example\n\nC=3\nA=again\n";
  equal(
    withValues(text, { A: "2", B: "b", D: "Our Kitchen <a@b.c> $x #y", C: undefined }),
    "# About it\nA=2\nB=b\n\n# C=\nD='Our Kitchen <a@b.c> $x #y'\n",
  );
  equal(withValues("", { A: "1" }), "A=1\n");
});

Deno.test("deno run --env-file reads the same values back", async () => {
  const values = {
    MAIL_FROM: "Our Kitchen <orders@shop.example>",
    APOSTROPHE: "Mina's Kitchen <orders@shop.example> #1",
    SMTP_URL: "smtps://user:p%40ss@mail.shop.example:465",
    PASSWORD: 'a "b" $c #d \\n e',
    EMPTY: "",
  };
  const folder = await Deno.makeTempDir({ prefix: "env-" });
  try {
    await writeEnv(`${folder}/.env`, withValues("", values), new Date());
    deepEqual(readEnv(await Deno.readTextFile(`${folder}/.env`)), values);
    const print = "console.log(JSON.stringify(Object.keys(" + JSON.stringify(values) +
      ").map((name) => Deno.env.get(name))))";
    await Deno.writeTextFile(`${folder}/print.ts`, print);
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-q", `--env-file=${folder}/.env`, "--allow-env", `${folder}/print.ts`],
    }).output();
    deepEqual(JSON.parse(new TextDecoder().decode(stdout)), Object.values(values));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("rejects a value that readers parse differently", () => {
  for (const value of ["it's $5", 'it\'s "it"', "two\nlines"]) {
    equal(isWritable(value), false);
    throws(() => withValues("", { A: value }));
  }
});

Deno.test("the group that a file is shared with also reads the new file, and no one else does", async () => {
  const folder = await Deno.makeTempDir({ prefix: "env-" });
  const path = `${folder}/.env`;
  const modeAfter = async (mode: number, hour: number) => {
    await Deno.chmod(path, mode);
    await writeEnv(path, "A=2\n", new Date(Date.UTC(2030, 10, 22, hour)));
    return ((await Deno.stat(path)).mode ?? 0) & 0o777;
  };
  try {
    await Deno.writeTextFile(path, "A=1\n");
    deepEqual([await modeAfter(0o640, 1), await modeAfter(0o644, 2), await modeAfter(0o600, 3)], [
      0o640,
      0o600,
      0o600,
    ]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a user who may not give the file to its former group writes it for the owner alone", async () => {
  const folder = await Deno.makeTempDir({ prefix: "env-" });
  const { chown } = Deno;
  try {
    await Deno.writeTextFile(`${folder}/.env`, "A=1\n", { mode: 0o640 });
    await Deno.chmod(`${folder}/.env`, 0o640);
    Object.assign(Deno, {
      chown: () => Promise.reject(new Deno.errors.PermissionDenied("Operation not permitted")),
    });
    await writeEnv(`${folder}/.env`, "A=2\n", new Date(Date.UTC(2030, 10, 22)));
    equal(await Deno.readTextFile(`${folder}/.env`), "A=2\n");
    equal(((await Deno.stat(`${folder}/.env`)).mode ?? 0) & 0o777, 0o600);
  } finally {
    Object.assign(Deno, { chown });
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("only the owner can read the file, and its backup is never overwritten", async () => {
  const folder = await Deno.makeTempDir({ prefix: "env-" });
  const path = `${folder}/.env`;
  const now = new Date("2030-11-22T20:00:00Z");
  try {
    equal(await writeEnv(path, "A=1\n", now), undefined);
    const backup = await writeEnv(path, "A=2\n", now);
    equal(backup, `${path}.backup-2030-11-22T20-00-00-000Z`);
    deepEqual([await Deno.readTextFile(path), await Deno.readTextFile(backup ?? "")], ["A=2\n", "A=1\n"]);
    for (const file of [path, backup ?? ""]) equal(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o600);
    await rejects(writeEnv(path, "A=3\n", now), Deno.errors.AlreadyExists);
    equal(await Deno.readTextFile(path), "A=2\n");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test({
  name: "on a full disk the former file stays, without a copy or a part of the new one",
  // Only root may mount a file system of a few megabytes.
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using resources = new AsyncDisposableStack();
    const disk = await smallDisk(resources, 1);
    const path = `${disk.folder}/.env`;
    await Deno.writeTextFile(path, "A=1\n");
    await disk.fill();
    await rejects(writeEnv(path, "A=2\n", new Date(0)), { code: "ENOSPC" });
    equal(await Deno.readTextFile(path), "A=1\n");
    deepEqual([...Deno.readDirSync(disk.folder)].map(({ name }) => name).toSorted(), [".env", "filler"]);
  },
});

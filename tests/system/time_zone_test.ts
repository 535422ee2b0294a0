import assert from "node:assert/strict";

Deno.test("the server's time zone has no effect", async () => {
  const probe = `
    const t = await import(${JSON.stringify(import.meta.resolve("@domain/shared/local_time.ts"))});
    const from = Date.UTC(2026, 9, 31), moments = Array.from({ length: 120 }, (_, i) => from + i * 1_500_000);
    console.log(JSON.stringify([
      moments.map((m) => [t.localDateOf(m), t.localTimeOf(m), t.formatTimeOf(m)]),
      t.instantOf("2026-11-01", "01:30"), t.startOfDay("2027-03-14"), t.addDays("2027-03-14", 1),
      t.dayOfWeek("2026-11-01"), t.parseLocalDate("2027-02-29") ?? null, t.instantOf("2027-03-14", "02:30") ?? null,
    ]), new Date(0).getHours());`;
  const run = async (timeZone: string) => {
    const command = new Deno.Command(Deno.execPath(), {
      args: ["eval", "--frozen", probe],
      env: { TZ: timeZone },
    });
    const { stdout, stderr } = await command.output();
    const [answers, hour] = new TextDecoder().decode(stdout).trim().split(/ (?=\d+$)/);
    assert.ok(answers?.includes("2026-11-01"), new TextDecoder().decode(stderr));
    return { answers, hour };
  };
  const [utcServer, seoul] = await Promise.all([run("UTC"), run("Asia/Seoul")]);
  assert.notEqual(utcServer.hour, seoul.hour, "the two processes must really differ");
  assert.equal(utcServer.answers, seoul.answers);
});

import { deepEqual, rejects } from "node:assert/strict";
import { exclusively } from "./table_mutex.ts";

Deno.test("parts of tables run one at a time, also after one fails", async () => {
  const steps: string[] = [];
  const part = (name: string) =>
    exclusively(async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      steps.push(`${name} ends`);
      if (name === "import") throw new Error("refused");
      return name;
    });
  const imported = part("import");
  const exported = part("export");
  await rejects(imported, /refused/);
  deepEqual(await exported, "export");
  deepEqual(steps, ["import begins", "import ends", "export begins", "export ends"]);
});

import { deepEqual } from "node:assert/strict";
import { findImportCycles } from "./import_cycles.ts";

const root = decodeURIComponent(new URL("..", import.meta.url).pathname);

const findCycles = (files: Record<string, string>) => findImportCycles(new Map(Object.entries(files)));

Deno.test("finds a cycle of two files, including through type imports and aliases", () => {
  deepEqual(
    findCycles({
      "domain/order/order.ts": 'import type { Refund } from "../payment/refund.ts";\n',
      "domain/payment/refund.ts": 'import {\n  type Order,\n} from "@domain/order/order.ts";\n',
      "domain/shared/money.ts": "",
    }),
    [["domain/order/order.ts", "domain/payment/refund.ts"]],
  );
});

Deno.test("finds a longer cycle and counts a re-export as an import", () => {
  deepEqual(
    findCycles({
      "web/a.ts": 'import { b } from "./b.ts";\n',
      "web/b.ts": 'import "./c.ts";\n',
      "web/c.ts": 'export { a } from "./a.ts";\n',
      "web/d.ts": 'import { a } from "./a.ts";\n',
    }),
    [["web/a.ts", "web/b.ts", "web/c.ts"]],
  );
});

Deno.test("counts a dynamic import and the type of one", () => {
  for (const source of ['const b = () => import("./b.ts");\n', 'type B = typeof import(\n  "./b.ts"\n);\n']) {
    deepEqual(findCycles({ "web/a.ts": source, "web/b.ts": 'import { a } from "./a.ts";\n' }), [
      ["web/a.ts", "web/b.ts"],
    ]);
  }
});

Deno.test("reports no cycle for a shared import", () => {
  deepEqual(
    findCycles({
      "web/a.ts": 'import { shared } from "./shared.ts";\nimport { b } from "./b.ts";\n',
      "web/b.ts": 'import { shared } from "./shared.ts";\n',
      "web/shared.ts": 'import { i18n } from "@lingui/core";\n',
    }),
    [],
  );
});

Deno.test("the repository has no import cycles", async () => {
  const files = new Map<string, string>();
  const read = async (folder: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(root + folder)) {
      const path = `${folder}/${name}`;
      if (isDirectory && !/^(node_modules|dist|output|migrations)$/.test(name)) await read(path);
      if (/\.tsx?$/.test(name)) files.set(path, await Deno.readTextFile(root + path));
    }
  };
  for (
    const member of [
      "domain",
      "api",
      "web",
      "storefront",
      "staff-pwa",
      "contract",
      "demo",
      "lab",
      "tests",
      "tasks",
      "lint",
    ]
  ) {
    await read(member);
  }
  deepEqual(findImportCycles(files), []);
});

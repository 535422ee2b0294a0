import { deepEqual } from "node:assert/strict";
import { circlesOf } from "./import_circles.ts";

const root = decodeURIComponent(new URL("..", import.meta.url).pathname);

const circles = (files: Record<string, string>) => circlesOf(new Map(Object.entries(files)));

Deno.test("two files that import each other are a circle, also by types and by aliases", () => {
  deepEqual(
    circles({
      "domain/order/order.ts": 'import type { Refund } from "../payment/refund.ts";\n',
      "domain/payment/refund.ts": 'import {\n  type Order,\n} from "@domain/order/order.ts";\n',
      "domain/shared/money.ts": "",
    }),
    [["domain/order/order.ts", "domain/payment/refund.ts"]],
  );
});

Deno.test("a longer circle is found, and an export from another file counts as an import", () => {
  deepEqual(
    circles({
      "web/a.ts": 'import { b } from "./b.ts";\n',
      "web/b.ts": 'import "./c.ts";\n',
      "web/c.ts": 'export { a } from "./a.ts";\n',
      "web/d.ts": 'import { a } from "./a.ts";\n',
    }),
    [["web/a.ts", "web/b.ts", "web/c.ts"]],
  );
});

Deno.test("two files that share a third are no circle, nor is one that loads another later", () => {
  deepEqual(
    circles({
      "web/a.ts": 'import { shared } from "./shared.ts";\nconst b = () => import("./b.ts");\n',
      "web/b.ts": 'import { a } from "./a.ts";\nimport { shared } from "./shared.ts";\n',
      "web/shared.ts": 'import { i18n } from "@lingui/core";\n',
    }),
    [],
  );
});

Deno.test("the repository has no circle of imports", async () => {
  const files = new Map<string, string>();
  const read = async (folder: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(root + folder)) {
      const path = `${folder}/${name}`;
      if (isDirectory && !/^(node_modules|dist|output|migrations)$/.test(name)) await read(path);
      if (/\.tsx?$/.test(name)) files.set(path, await Deno.readTextFile(root + path));
    }
  };
  for (const member of ["domain", "api", "web", "storefront", "staff-pwa", "e2e", "tasks", "lint"]) {
    await read(member);
  }
  deepEqual(circlesOf(files), []);
});

/**
 * Lint rules for the writing rules of CONTRIBUTING.md: names, ids of messages and comments use the field's terms. Run by `deno lint`.
 */

/** Words that names do not use, and what to write. */
const banned: ReadonlyMap<string, string> = new Map([
  ["anew", "again"],
  ["bare", "plain"],
  ["book", "repository"],
  ["books", "ledger, repository, catalogs"],
  ["carrier", "transport, gateway"],
  ["carriers", "transports"],
  ["chance", "rng"],
  ["dearer", "pricier"],
  ["door", "guard, middleware"],
  ["drawing", "rendering"],
  ["drawn", "rendered"],
  ["edition", "revision"],
  ["editions", "revisions"],
  ["enrol", "mfa"],
  ["farewell", "notification, toast"],
  ["fate", "delivery status, outcome"],
  ["fates", "delivery statuses, outcomes"],
  ["figures", "analytics, metrics"],
  ["fits", "matches"],
  ["grave", "danger"],
  ["happening", "event"],
  ["harm", "faults"],
  ["hear", "parse, handle, subscribe"],
  ["heard", "received, handled"],
  ["hears", "receives"],
  ["house", "system, restaurant"],
  ["insist", "retry"],
  ["kept", "stored, cached, saved"],
  ["knock", "guard"],
  ["letter", "email"],
  ["letters", "emails"],
  ["marks", "transitions, badges"],
  ["millis", "Ms"],
  ["news", "event"],
  ["nobody", "no one, the role"],
  ["overtaken", "obsolete"],
  ["owe", "require"],
  ["owes", "requires"],
  ["pressed", "pending"],
  ["quiet", "ghost, idle, silent"],
  ["said", "message, value"],
  ["say", "text, print"],
  ["says", "reports"],
  ["seat", "connection"],
  ["seats", "connection limit"],
  ["sentence", "message"],
  ["sentences", "messages"],
  ["standing", "status, current, open"],
  ["steady", "settled"],
  ["surprises", "quote changes"],
  ["tally", "results"],
  ["tell", "notify, publish"],
  ["told", "notified, applied"],
  ["trouble", "error"],
  ["wanted", "query, expected"],
  ["whoever", "the caller"],
  ["why", "reason, cause"],
  ["word", "term, text"],
  ["words", "text, label"],
]);

/** Words that a name does not begin with: `mostOrders` is `maxOrders`. `atMost` is allowed. */
const bannedFirst: ReadonlyMap<string, string> = new Map([["most", "max"], ["least", "min"]]);

/** Pairs of words that names do not use. */
const bannedPairs: ReadonlyMap<string, string> = new Map([
  ["give back", "refund, release"],
  ["given back", "refunded, released"],
  ["given up", "failed"],
  ["let go", "release"],
  ["in turn", "mutex"],
]);

/** Allowed names: options and methods of libraries, and the moment when a guest presses Pay. */
const allowed: ReadonlySet<string> = new Set([
  "connectionTimeoutMillis",
  "idleTimeoutMillis",
  "payPressedAt",
  "pressedSince",
  "say",
]);

const bannedInComments =
  /\b(?:whoever|whomever|nobody|anew|farewell|overtaken|to be had|gives? back|given back|let go of|in its turn|dearer|by itself)\b/i;

/** Returns the problem with a name in camelCase, snake_case or CONSTANT_CASE; undefined when it has none. */
export function nameProblem(name: string): string | undefined {
  if (allowed.has(name)) return undefined;
  const parts = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().split(/[^a-z]+/).filter(Boolean);
  for (const [index, first] of parts.entries()) {
    const pair = `${first} ${parts[index + 1]}`;
    const instead = bannedPairs.get(pair) ?? banned.get(first) ??
      (index === 0 && parts.length > 1 ? bannedFirst.get(first) : undefined);
    if (instead !== undefined) {
      return `"${name}" uses "${bannedPairs.has(pair) ? pair : first}": write ${instead}`;
    }
  }
  return undefined;
}

/** Returns the problem with a comment; undefined when it has none. */
function commentProblem(text: string): string | undefined {
  const found = bannedInComments.exec(text)?.[0];
  return found === undefined
    ? undefined
    : `A comment uses "${found}": name the caller, the role or the thing`;
}

const names: Deno.lint.Rule = {
  create(context) {
    const reported = new Set<string>();
    return {
      Identifier(node) {
        const message = nameProblem(node.name);
        if (message === undefined || reported.has(node.name)) return;
        reported.add(node.name);
        context.report({ node, message });
      },
    };
  },
};

/** What catalogs and calls use as the id of a message: `ledger.view.tax`. Texts have spaces or capitals. */
const messageId = /^[a-z]\w*(?:\.\w+)+$/;
/** What translates an id in a front end: `t("nav.ledger")`, and `i18n._(id)` of the library. */
const translators: ReadonlySet<string> = new Set(["t", "_"]);

/** Ids of messages: the quoted keys of catalogs, and what the functions that translate are called with. */
const messageIds: Deno.lint.Rule = {
  create(context) {
    const check = (node: Deno.lint.Node, id: string) => {
      const message = nameProblem(id);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      Property({ key }) {
        if (key.type === "Literal" && typeof key.value === "string" && messageId.test(key.value)) {
          check(key, key.value);
        }
      },
      CallExpression({ callee, arguments: [id] }) {
        const translator = callee.type === "MemberExpression" ? callee.property : callee;
        if (translator.type !== "Identifier" || !translators.has(translator.name)) return;
        if (id?.type === "Literal" && typeof id.value === "string") check(id, id.value);
        if (id?.type === "TemplateLiteral") { for (const part of id.quasis) check(part, part.cooked); }
      },
    };
  },
};

const comments: Deno.lint.Rule = {
  create(context) {
    return {
      "Program:exit"() {
        for (const { range, value } of context.sourceCode.getAllComments()) {
          const message = commentProblem(value);
          if (message !== undefined) context.report({ range, message });
        }
      },
    };
  },
};

const plugin: Deno.lint.Plugin = { name: "terms", rules: { names, "message-ids": messageIds, comments } };
export default plugin;

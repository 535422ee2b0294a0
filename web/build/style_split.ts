import postcss, { type ChildNode, type Declaration, type Rule } from "postcss";

/**
 * Splits a style sheet into the rules that the first paint of some pages needs and all other rules. `code` is the code that renders
 * these pages. A selector is needed if it has no class and no data attribute, or if `code` contains one of them; keyframes and custom
 * properties, if a needed rule names them. Fonts are needed, because a browser loads all fonts of a page again when a later sheet adds one.
 * Both parts keep the order of the sheet. Throws for nested rules.
 */
export function splitStyle(sheet: string, code: string): { first: string; later: string } {
  const names = new Set(code.match(/[\w-]+/g));
  const isFirst = (selector: string) => {
    const parts = Array.from(selector.matchAll(/(?:\.|\[(?=data-))([a-z][\w-]*)/gi), ([, name = ""]) => name);
    return parts.length === 0 || parts.some((name) => names.has(name));
  };
  const root = postcss.parse(sheet);
  const named = new Set<string>();
  root.walkRules((rule) => {
    if (rule.parent?.type === "rule") throw new Error(`nested rule: ${rule.selector}`);
    if (keyframesOf(rule) !== undefined || !rule.selectors.some(isFirst)) return;
    for (const { value } of declarationsOf(rule)) {
      for (const name of value.match(/[\w-]+/g) ?? []) named.add(name);
    }
  });
  const isUnnamed = ({ prop }: Declaration) => prop.startsWith("--") && !named.has(prop);
  // Custom properties that come later get a rule of their own.
  root.walkRules((rule) => {
    const unnamed = declarationsOf(rule).filter(isUnnamed);
    if (unnamed.length === 0 || unnamed.length === rule.nodes.length || !rule.selectors.some(isFirst)) return;
    rule.cloneAfter({ nodes: unnamed.map((declaration) => declaration.clone()) });
    unnamed.forEach((declaration) => declaration.remove());
  });
  const isNeeded = (rule: Rule, selector: string) => {
    const keyframes = keyframesOf(rule);
    if (keyframes !== undefined) return named.has(keyframes);
    return isFirst(selector) && !declarationsOf(rule).every(isUnnamed);
  };
  const rulesOf = (which: "first" | "later") => {
    const part = root.clone();
    part.walkRules((rule) => {
      const selectors = rule.selectors.filter((selector) => isNeeded(rule, selector) === (which === "first"));
      if (selectors.length === 0) removeWithEmptyParents(rule);
      else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
    });
    // At-rules without rules: @font-face, @property, @layer.
    if (which === "later") part.walkAtRules((atRule) => void (hasNoRule(atRule.nodes) && atRule.remove()));
    part.walkComments((comment) => void comment.remove());
    return part.toString().trim();
  };
  return { first: rulesOf("first"), later: rulesOf("later") };
}

/** The name of the keyframes that a rule is a part of. */
const keyframesOf = ({ parent }: Rule): string | undefined =>
  parent?.type === "atrule" && "name" in parent && /keyframes$/.test(String(parent.name))
    ? String("params" in parent ? parent.params : "")
    : undefined;

const declarationsOf = ({ nodes }: Rule): Declaration[] => nodes.filter((node) => node.type === "decl");

const hasNoRule = (nodes: readonly ChildNode[] | undefined) => !nodes?.some(({ type }) => type !== "decl");

function removeWithEmptyParents(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  if (parent?.type === "atrule" && parent.nodes?.length === 0) removeWithEmptyParents(parent as ChildNode);
}

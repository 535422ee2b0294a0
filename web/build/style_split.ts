import postcss, { type ChildNode, type Rule } from "postcss";

/**
 * Splits a style sheet into the rules that the first paint of some pages needs and all other rules. `code` is the code that renders
 * these pages. A selector is needed if it has no class and no data attribute, or if `code` contains one of them. Keyframes are needed if a
 * needed rule names them. Both parts keep the order of the sheet. Throws for nested rules.
 */
export function splitStyle(sheet: string, code: string): { first: string; later: string } {
  const names = new Set(code.match(/[\w-]+/g));
  const isFirst = (selector: string) => {
    const parts = Array.from(selector.matchAll(/(?:\.|\[(?=data-))([a-z][\w-]*)/gi), ([, name = ""]) => name);
    return parts.length === 0 || parts.some((name) => names.has(name));
  };
  const animations = new Set<string>();
  postcss.parse(sheet).walkRules((rule) => {
    if (rule.parent?.type === "rule") throw new Error(`nested rule: ${rule.selector}`);
    if (keyframesOf(rule) !== undefined || !rule.selectors.some(isFirst)) return;
    for (const name of rule.toString().match(/[\w-]+/g) ?? []) animations.add(name);
  });
  const rulesOf = (which: "first" | "later") => {
    const part = postcss.parse(sheet);
    part.walkRules((rule) => {
      const keyframes = keyframesOf(rule);
      const selectors = rule.selectors.filter((selector) =>
        (keyframes === undefined ? isFirst(selector) : animations.has(keyframes)) === (which === "first")
      );
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

const hasNoRule = (nodes: readonly ChildNode[] | undefined) => !nodes?.some(({ type }) => type !== "decl");

function removeWithEmptyParents(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  if (parent?.type === "atrule" && parent.nodes?.length === 0) removeWithEmptyParents(parent as ChildNode);
}

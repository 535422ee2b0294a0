import type { Appearance } from "@stripe/stripe-js";

/** Returns the page's design tokens in the payment element's format. */
export function pageAppearance(): Appearance {
  const border = `1px solid ${token("--line-strong")}`;
  return {
    theme: "stripe",
    variables: {
      colorPrimary: token("--accent"),
      colorBackground: token("--raised"),
      colorText: token("--ink"),
      colorTextSecondary: token("--ink-soft"),
      colorTextPlaceholder: token("--ink-faint"),
      colorDanger: token("--bad"),
      colorSuccess: token("--good"),
      fontFamily: token("--face"),
      fontSizeBase: "16px",
      borderRadius: token("--radius-m"),
      spacingUnit: "4px",
      focusBoxShadow: "none",
      focusOutline: `3px solid ${token("--focus")}`,
    },
    rules: {
      ".Input": { border, boxShadow: "none", padding: "13px 12px" },
      ".Input--invalid": { border: `2px solid ${token("--bad")}`, boxShadow: "none" },
      ".Label": { fontSize: "14px", fontWeight: "600" },
      ".Tab": { border, boxShadow: "none" },
      ".Tab--selected": {
        border: `2px solid ${token("--accent")}`,
        boxShadow: "none",
        color: token("--ink"),
      },
      ".Error": { fontSize: "14px" },
    },
  };
}

/** Returns the current value of a custom property of the page. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

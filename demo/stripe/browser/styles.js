/**
 * The form's styles, isolated from the page in a shadow root. Style sheets are constructed in script and variables are
 * set as properties, which a policy of `style-src 'self'` allows.
 */
const FORM_CSS = `
:host { display: block; container-type: inline-size; color: var(--text); font-family: var(--font); font-size: var(--size); line-height: 1.4; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.form { display: grid; grid-template-columns: repeat(6, 1fr); gap: calc(var(--unit) * 3); margin: 0; padding: 0; border: 0; min-width: 0; }
.field { display: flex; flex-direction: column; grid-column: span 2; min-width: 0; }
.field.wide { grid-column: 1 / -1; }
label { font-size: 0.93em; font-weight: 500; margin-bottom: var(--unit); }
.box { position: relative; display: flex; margin-top: auto; }
input {
  width: 100%; min-height: 48px; padding: calc(var(--unit) * 2.5) calc(var(--unit) * 3); font: inherit; font-size: max(1em, 16px);
  color: var(--text); background: var(--background); border: 1px solid var(--edge); border-radius: var(--radius);
  font-variant-numeric: tabular-nums;
}
input::placeholder { color: var(--secondary); opacity: 1; }
input:focus { outline: 2px solid var(--primary); outline-offset: 1px; border-color: var(--primary); }
input[aria-invalid="true"] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
.brand { position: absolute; inset-inline-end: calc(var(--unit) * 3); inset-block: 0; display: flex; align-items: center; font-size: 0.8em; font-weight: 650; color: var(--secondary); pointer-events: none; }
.error { margin: 0; color: var(--danger); font-size: 0.87em; }
.error:not(:empty) { margin-top: var(--unit); }
.note { grid-column: 1 / -1; margin: 0; font-size: 0.87em; color: var(--secondary); border-inline-start: 3px solid var(--edge); padding-inline-start: calc(var(--unit) * 2.5); }
.note strong { color: var(--text); font-weight: 600; }
@container (max-width: 440px) { .field { grid-column: span 3; } .field.zip { grid-column: 1 / -1; } }
`;

const DIALOG_CSS = `
* { box-sizing: border-box; }
dialog {
  width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; border-radius: max(var(--radius), 12px);
  color: var(--text); background: var(--background); font-family: var(--font); font-size: var(--size); line-height: 1.5;
  box-shadow: 0 20px 60px rgb(0 0 0 / 35%);
}
dialog::backdrop { background: rgb(0 0 0 / 55%); }
h2 { margin: 0 0 0.5rem; font-size: 1.2em; line-height: 1.3; }
p { margin: 0 0 1.25rem; color: var(--secondary); }
.choices { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button {
  flex: 1 1 8rem; min-height: 48px; padding: 0.5rem 1rem; font: inherit; font-weight: 600; cursor: pointer;
  border: 1px solid var(--edge); border-radius: var(--radius); color: var(--text); background: transparent;
}
button.main { border-color: var(--text); background: var(--text); color: var(--background); }
button.wide { width: 100%; }
button:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
button:disabled { opacity: 0.6; cursor: progress; }
`;

const VARIABLES = {
  colorPrimary: ["--primary", "#0055de"],
  colorBackground: ["--background", "#ffffff"],
  colorText: ["--text", "#2b2b30"],
  colorDanger: ["--danger", "#b3142d"],
  fontFamily: ["--font", "system-ui, -apple-system, 'Segoe UI', sans-serif"],
  fontSizeBase: ["--size", "16px"],
  spacingUnit: ["--unit", "4px"],
  borderRadius: ["--radius", "6px"],
};
const NIGHT = {
  colorBackground: "#24262d",
  colorText: "#f4f4f6",
  colorPrimary: "#8ab4ff",
  colorDanger: "#ff9aa8",
};

/** Creates a host element with an open shadow root styled by `css`. */
export function createHost(kind) {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(kind === "dialog" ? DIALOG_CSS : FORM_CSS);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}

/** Applies Stripe's `appearance` (theme and variables) to a host. */
export function applyAppearance(host, appearance = {}) {
  const given = { ...(appearance.theme === "night" ? NIGHT : {}), ...appearance.variables };
  for (const [name, [property, standard]] of Object.entries(VARIABLES)) {
    host.style.setProperty(property, given[name] ?? standard);
  }
  const secondary = "color-mix(in srgb, var(--text) 78%, var(--background))";
  host.style.setProperty("--secondary", given.colorTextSecondary ?? secondary);
  host.style.setProperty("--edge", "color-mix(in srgb, var(--text) 55%, var(--background))");
}

/** Creates an element: `make("label", { for: "x" }, "Card number")`. */
export function createElement(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

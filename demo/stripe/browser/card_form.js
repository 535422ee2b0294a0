import { brandOf, cvcProblem, digitsOf, expiryProblem, groupedNumber } from "./card_rules.js";
import { numberProblem, spacedExpiry, zipProblem } from "./card_rules.js";
import { applyAppearance, createElement, createHost } from "./styles.js";

/**
 * The card form. `onEvent` is called with "change", "focus" or "blur". Input is kept only in the fields and sent only with
 * the confirm call.
 */
export function cardForm({ texts, appearance, wantsZip, onEvent }) {
  const { host, root } = createHost("form");
  let shownTexts = texts;
  const fields = {
    number: field("number", "wide", { autocomplete: "cc-number", placeholder: "1234 1234 1234 1234" }),
    expiry: field("expiry", "", { autocomplete: "cc-exp" }),
    cvc: field("cvc", "", { autocomplete: "cc-csc" }),
    zip: field("zip", "zip", { autocomplete: "postal-code", placeholder: "92801" }),
  };
  if (!wantsZip) delete fields.zip;
  const shape = {
    number: groupedNumber,
    expiry: spacedExpiry,
    cvc: (text) => digitsOf(text).slice(0, brandOf(digitsOf(valueOf("number"))).cvc),
    zip: (text) => digitsOf(text).slice(0, 5),
  };
  const problemOf = {
    number: numberProblem,
    expiry: (text) => expiryProblem(text, new Date()),
    cvc: (text) => cvcProblem(text, valueOf("number")),
    zip: zipProblem,
  };
  const brand = createElement("span", { class: "brand", "aria-hidden": "true" });
  fields.number.input.after(brand);
  const note = createElement("strong");
  const hint = createElement("span");
  const group = createElement("div", { class: "form", role: "group" });
  group.append(
    ...Object.values(fields).map(({ row }) => row),
    createElement("p", { class: "note" }, note, " ", hint),
  );
  const failure = createElement("p", { class: "error", role: "alert" });
  root.append(group, failure);

  for (const [name, { input }] of Object.entries(fields)) {
    input.addEventListener("input", () => typed(name, input));
    input.addEventListener("focus", () => onEvent("focus"));
    input.addEventListener("blur", () => {
      if (input.value) show(name, problemOf[name](input.value));
      onEvent("blur");
    });
  }

  function typed(name, input) {
    const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? undefined)).length;
    const atEnd = input.selectionStart === input.value.length;
    input.value = shape[name](input.value);
    if (!atEnd) input.setSelectionRange(...caretAfter(input.value, digitsBefore));
    if (name === "number") brand.textContent = brandOf(digitsOf(input.value)).name;
    // An invalid field is validated on every key press; other fields when they lose the focus.
    if (fields[name].problem) show(name, problemOf[name](input.value));
    onEvent("change");
  }

  function show(name, problem) {
    const { input, error } = fields[name];
    fields[name].problem = problem;
    error.textContent = problem ? shownTexts.errors[problem] : "";
    if (problem) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }

  function valueOf(name) {
    return fields[name]?.input.value ?? "";
  }

  function showTexts(next) {
    shownTexts = next;
    host.lang = next.card === "Card" ? "en" : "ko";
    group.setAttribute("aria-label", next.card);
    for (const [name, { label, problem }] of Object.entries(fields)) {
      label.textContent = next[name];
      if (problem) show(name, problem);
    }
    fields.expiry.input.placeholder = next.expiryHint;
    fields.cvc.input.placeholder = next.cvcHint;
    note.textContent = next.note;
    hint.textContent = next.hint;
    if (failure.textContent) failure.textContent = next.loadFailed;
  }

  applyAppearance(host, appearance);
  showTexts(texts);

  return {
    host,
    showTexts,
    applyAppearance: (next) => applyAppearance(host, next),
    focus: () => fields.number.input.focus(),
    clear() {
      for (const [name, { input }] of Object.entries(fields)) {
        input.value = "";
        show(name, "");
      }
      brand.textContent = "";
    },
    failed() {
      group.hidden = true;
      failure.textContent = shownTexts.loadFailed;
    },
    state() {
      const values = Object.keys(fields).map((name) => [name, valueOf(name)]);
      return {
        empty: values.every(([, value]) => value === ""),
        complete: values.every(([name, value]) => problemOf[name](value) === ""),
      };
    },
    /** Marks every invalid field, focuses the first and returns its error code ("" if all are valid). */
    check() {
      const names = Object.keys(fields);
      for (const name of names) show(name, problemOf[name](valueOf(name)));
      const first = names.find((name) => fields[name].problem);
      if (!first) return "";
      fields[first].input.focus();
      return fields[first].problem;
    },
    /** The card in the format of the confirm call, and the ZIP code. */
    read: () => ({
      card: {
        number: digitsOf(valueOf("number")),
        exp_month: digitsOf(valueOf("expiry")).slice(0, 2),
        exp_year: digitsOf(valueOf("expiry")).slice(2),
        cvc: valueOf("cvc"),
      },
      zip: valueOf("zip"),
    }),
  };
}

function field(name, width, attributes) {
  const id = `card-${name}`;
  const label = createElement("label", { for: id });
  const error = createElement("p", { class: "error", id: `${id}-error`, role: "alert" });
  const input = createElement("input", {
    id,
    name: id,
    type: "text",
    inputmode: "numeric",
    required: "",
    "aria-describedby": error.id,
    spellcheck: "false",
    ...attributes,
  });
  const row = createElement(
    "div",
    { class: `field ${width}` },
    label,
    createElement("div", { class: "box" }, input),
    error,
  );
  return { row, label, input, error, problem: "" };
}

/** Keeps the caret after the n-th digit, so that it does not jump to the end when a grouped number is edited. */
function caretAfter(text, digits) {
  let seen = 0;
  let at = 0;
  while (at < text.length && seen < digits) {
    if (/\d/.test(text[at])) seen += 1;
    at += 1;
  }
  return [at, at];
}

import { brandOf, cvcProblem, digitsOf, expiryProblem, groupedNumber } from "./card_rules.js";
import { numberProblem, spacedExpiry, zipProblem } from "./card_rules.js";
import { dress, make, wearing } from "./look.js";

/**
 * The card form. `told` is called with "change", "focus" or "blur". What is typed lives in the inputs alone and goes
 * nowhere but into the confirm call.
 */
export function cardForm({ words, appearance, wantsZip, told }) {
  const { host, root } = wearing("form");
  let say = words;
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
  const brand = make("span", { class: "brand", "aria-hidden": "true" });
  fields.number.input.after(brand);
  const note = make("strong");
  const hint = make("span");
  const group = make("div", { class: "form", role: "group" });
  group.append(
    ...Object.values(fields).map(({ row }) => row),
    make("p", { class: "note" }, note, " ", hint),
  );
  const failure = make("p", { class: "error", role: "alert" });
  root.append(group, failure);

  for (const [name, { input }] of Object.entries(fields)) {
    input.addEventListener("input", () => typed(name, input));
    input.addEventListener("focus", () => told("focus"));
    input.addEventListener("blur", () => {
      if (input.value) show(name, problemOf[name](input.value));
      told("blur");
    });
  }

  function typed(name, input) {
    const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? undefined)).length;
    const atEnd = input.selectionStart === input.value.length;
    input.value = shape[name](input.value);
    if (!atEnd) input.setSelectionRange(...caretAfter(input.value, digitsBefore));
    if (name === "number") brand.textContent = brandOf(digitsOf(input.value)).name;
    // A field that was marked wrong is judged anew at each key; others only when they are left.
    if (fields[name].problem) show(name, problemOf[name](input.value));
    told("change");
  }

  function show(name, problem) {
    const { input, error } = fields[name];
    fields[name].problem = problem;
    error.textContent = problem ? say.errors[problem] : "";
    if (problem) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }

  function valueOf(name) {
    return fields[name]?.input.value ?? "";
  }

  function speak(next) {
    say = next;
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

  dress(host, appearance);
  speak(words);

  return {
    host,
    speak,
    dress: (next) => dress(host, next),
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
      failure.textContent = say.loadFailed;
    },
    state() {
      const values = Object.keys(fields).map((name) => [name, valueOf(name)]);
      return {
        empty: values.every(([, value]) => value === ""),
        complete: values.every(([name, value]) => problemOf[name](value) === ""),
      };
    },
    /** Marks every wrong field, goes to the first, and returns its error code ("" when all is well). */
    check() {
      const names = Object.keys(fields);
      for (const name of names) show(name, problemOf[name](valueOf(name)));
      const first = names.find((name) => fields[name].problem);
      if (!first) return "";
      fields[first].input.focus();
      return fields[first].problem;
    },
    /** The card as the confirm call sends it, and the ZIP code. */
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
  const label = make("label", { for: id });
  const error = make("p", { class: "error", id: `${id}-error`, role: "alert" });
  const input = make("input", {
    id,
    name: id,
    type: "text",
    inputmode: "numeric",
    required: "",
    "aria-describedby": error.id,
    spellcheck: "false",
    ...attributes,
  });
  const row = make("div", { class: `field ${width}` }, label, make("div", { class: "box" }, input), error);
  return { row, label, input, error, problem: "" };
}

/** The caret behind the n-th digit, so that editing in the middle of a grouped number does not jump to the end. */
function caretAfter(text, digits) {
  let seen = 0;
  let at = 0;
  while (at < text.length && seen < digits) {
    if (/\d/.test(text[at])) seen += 1;
    at += 1;
  }
  return [at, at];
}

import { likelyEmail } from "@domain/shared/likely_email.ts";
import { type ComponentProps, useState } from "react";
import css from "./email_input.module.css";

type Props = ComponentProps<"input"> & {
  /** The text of the question about the likely address: "Did you mean …?" */
  question: (address: string) => string;
};

/**
 * An email field that asks about a common mistake when it is left (docs/product-rules.md, "Email addresses"). It is no `type="email"`:
 * browsers rewrite what is typed there with a Korean keyboard.
 */
export function EmailInput({ question, onBlur, onChange, ...input }: Props) {
  const [left, setLeft] = useState("");
  const [element, setElement] = useState<HTMLInputElement>();
  const likely = left === "" ? undefined : likelyEmail(left);
  return (
    <>
      <input
        {...input}
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onBlur={(event) => {
          const { currentTarget } = event;
          afterPress(() => {
            setLeft(currentTarget.value);
            setElement(currentTarget);
          });
          return onBlur?.(event);
        }}
        onChange={(event) => {
          setLeft("");
          return onChange?.(event);
        }}
      />
      <p role="status" className={css.question}>
        {likely !== undefined && (
          <button type="button" onClick={() => element && type(element, likely)}>{question(likely)}</button>
        )}
      </p>
    </>
  );
}

/** Runs the work now, or after the press that has begun: what appears would move the pressed button away. */
function afterPress(work: () => void): void {
  if (document.querySelector(":active") === null) return work();
  const controller = new AbortController();
  for (const type of ["click", "pointercancel", "keydown"]) {
    document.addEventListener(type, () => {
      controller.abort();
      work();
    }, { signal: controller.signal, capture: true });
  }
}

/** Sets the value as typing does, so that forms receive the event. */
function type(element: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, text);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.focus();
}

import css from "./form_error.module.css";

/** The line in a form that says why it cannot be saved or was refused. Screen readers announce it at once. */
export function FormError({ text }: { text: string }) {
  return <p className={css.error} role="alert">{text}</p>;
}

import { type ReactNode, useRef } from "react";
import type { MessageId } from "@/lib/i18n/text.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { CopyButton } from "@/ui/copy_button.tsx";
import { Fold } from "@/ui/fold.tsx";
import css from "./be_found.module.css";
import { menuLink } from "../model/kit.ts";

/**
 * The links to paste into Google and Apple Maps, what to check there, and how the button of another company is removed. `address` is that
 * of the guests' site; `kit` is the link to the printed kit. See docs/product-rules.md, "Be found".
 */
export function BeFound({ address, kit }: { address: string; kit: ReactNode }) {
  const t = useTranslate();
  return (
    <Fold title={t("found.title")}>
      <div className={css.parts}>
        <p className={css.soft}>{t("found.hint")}</p>
        {!address.startsWith("https:") && <p className={css.note}>{t("found.no_https")}</p>}
        <Steps
          title="found.google"
          link={menuLink(address, "google")}
          steps={["found.google.open", "found.google.add", "found.google.prefer", "found.google.check"]}
        />
        <Steps
          title="found.apple"
          link={menuLink(address, "apple")}
          steps={["found.apple.open", "found.apple.add", "found.apple.check"]}
        />
        <Steps
          title="found.others"
          steps={["found.others.choose", "found.others.wait", "found.others.report", "found.others.apple"]}
        />
        <section className={css.part}>
          <h3>{t("found.print")}</h3>
          <p>{t("found.print.hint")}</p>
          <p className={css.place}>{kit}</p>
        </section>
      </div>
    </Fold>
  );
}

function Steps(
  { title, link, steps }: { title: MessageId; link?: string; steps: readonly MessageId[] },
) {
  const t = useTranslate();
  const shown = useRef<HTMLElement>(null);
  return (
    <section className={css.part}>
      <h3>{t(title)}</h3>
      {link !== undefined && (
        <div className={css.link}>
          <code ref={shown}>{link}</code>
          <CopyButton text={link} shown={shown}>{t("found.copy")}</CopyButton>
        </div>
      )}
      <ol>{steps.map((step) => <li key={step}>{t(step)}</li>)}</ol>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StoreStatus } from "@contract/schemas/store.ts";
import type { Language } from "@domain/shared/language.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Choice } from "@/ui/form/choice.tsx";
import { Cloth } from "@/ui/cloth.tsx";
import { PrinterIcon } from "@/ui/icons.tsx";
import { Page } from "@/ui/page.tsx";
import { QrCode } from "@/ui/qr_code/qr_code.tsx";
import { QueryView } from "@/ui/states.tsx";
import css from "./print_kit.module.css";
import { restaurantQuery } from "../api/restaurant.ts";
import {
  copies,
  type KitLanguage,
  kitLanguages,
  menuLink,
  type Paper,
  papers,
  type Piece,
  pieces,
  typedAddress,
} from "../model/kit.ts";
import { kitTexts } from "../model/kit_texts.ts";

type Restaurant = StoreStatus["restaurant"];

/**
 * Poster, table tent, bag card and window sticker with a code that opens the menu, to print with the browser. `address` is that of the
 * guests' site. See docs/product-rules.md, "Be found".
 */
export function PrintKit({ address }: { address: string }) {
  const t = useTranslate();
  const restaurant = useQuery(restaurantQuery);
  const [piece, setPiece] = useState<Piece>("poster");
  const [paper, setPaper] = useState<Paper>("us");
  const [language, setLanguage] = useState<KitLanguage>("both");
  return (
    <Page
      title={t("kit.title")}
      aside={
        <Button
          look="primary"
          disabled={restaurant.data === undefined}
          onClick={() => globalThis.print()}
        >
          <PrinterIcon />
          {t("kit.print")}
        </Button>
      }
    >
      <div className={css.choices}>
        <Choice
          label={t("kit.piece")}
          value={piece}
          values={pieces}
          onChange={setPiece}
          nameOf={(each) => t(`source.${each}`)}
        />
        <Choice
          label={t("kit.paper")}
          value={paper}
          values={papers}
          onChange={setPaper}
          nameOf={(each) => t(`kit.paper.${each}`)}
        />
        <Choice
          label={t("kit.language")}
          value={language}
          values={Object.keys(kitLanguages) as KitLanguage[]}
          onChange={setLanguage}
          nameOf={(each) => t(`kit.language.${each}`)}
        />
      </div>
      {!address.startsWith("https:") && <p className={css.note}>{t("found.no_https")}</p>}
      <p className={css.soft}>{t(`kit.how.${piece}`)}</p>
      <QueryView query={restaurant} failed={t("kit.failed")}>
        {(data) => (
          <section
            className={css.sheet}
            data-theme="light"
            data-print-kit
            data-paper={paper}
            data-piece={piece}
            aria-label={t("kit.preview")}
          >
            {Array.from({ length: copies[piece] }, (_, nth) => (
              <Face
                key={nth}
                isRepeated={nth > 0}
                restaurant={data}
                address={address}
                piece={piece}
                languages={kitLanguages[language]}
              />
            ))}
          </section>
        )}
      </QueryView>
    </Page>
  );
}

/** One copy of a piece. Screen readers read the first one only. */
function Face(
  { restaurant, address, piece, languages, isRepeated }: {
    restaurant: Restaurant;
    address: string;
    piece: Piece;
    languages: readonly Language[];
    isRepeated: boolean;
  },
) {
  const t = useTranslate();
  const { restaurant_name: name, restaurant_name_korean: korean, restaurant_address, restaurant_phone } =
    restaurant;
  const link = menuLink(address, piece, languages.length === 1 ? languages[0] : undefined);
  return (
    <div className={css.face} aria-hidden={isRepeated || undefined}>
      <div className={css.content}>
        <Cloth seed={name} across={8} down={1} className={css.band ?? ""} />
        <div className={css.texts}>
          <p className={css.name} data-long={name.length > 20}>{name}</p>
          {korean !== "" && <p className={css.korean} lang="ko">{korean}</p>}
          {languages.map((each) => (
            <p key={each} className={css.headline} lang={each}>{kitTexts[each][piece]}</p>
          ))}
        </div>
        <div className={css.code}>
          <QrCode text={link} name={t("kit.code", { address: link })} />
        </div>
        <div className={css.foot}>
          {languages.map((each) => <p key={each} lang={each}>{kitTexts[each].how}</p>)}
          <p className={css.address}>{typedAddress(address)}</p>
          <p>
            {[restaurant_address, restaurant_phone].filter((each) => each !== "").join(" · ")}
          </p>
        </div>
      </div>
    </div>
  );
}

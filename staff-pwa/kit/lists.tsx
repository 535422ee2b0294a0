/** What arranges a page: tabs, pages of a list, charts and codes. */
import { useRef, useState } from "react";
import { ChartFigure } from "@/ui/chart/chart_figure.tsx";
import { CopyButton } from "@/ui/copy_button.tsx";
import { Pager } from "@/ui/pager.tsx";
import { QrCode } from "@/ui/qr_code/qr_code.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { Example } from "./example.tsx";
import type { KitTexts } from "./texts.ts";

const address = "https://kitchen.example/c/2x4k7m";

export function Lists({ texts }: { texts: KitTexts }) {
  const [tab, setTab] = useState("menu");
  const [page, setPage] = useState(3);
  const shown = useRef<HTMLElement>(null);
  const tabs = texts.tabs.map(([id = "", name = ""]) => ({ id, name }));
  return (
    <>
      <Example name="Tabs" from="@/ui/tabs.tsx">
        <Tabs label={texts.tryMe} tabs={tabs} open={tab} onOpen={setTab}>
          <p>{texts.panel}</p>
        </Tabs>
      </Example>
      <Example name="Tabs on the side" from="@/ui/tabs.tsx">
        <Tabs label={`${texts.tryMe} 2`} tabs={tabs} open={tab} onSide onOpen={setTab}>
          <p>{texts.panel}</p>
        </Tabs>
      </Example>
      <Example name="Pager" from="@/ui/pager.tsx" wide>
        <Pager page={page} limit={20} total={10_000} totalPages={500} isAtLeast onPage={setPage} />
      </Example>
      <Example name="QrCode and CopyButton" from="@/ui/qr_code/qr_code.tsx, @/ui/copy_button.tsx">
        <QrCode text={address} name={address} />
        <p>
          <code ref={shown}>{address}</code>
        </p>
        <CopyButton text={address} shown={shown}>{texts.copy}</CopyButton>
      </Example>
      <Example name="ChartFigure" from="@/ui/chart/chart_figure.tsx">
        <ChartFigure
          name={texts.chart}
          rowName={texts.hour}
          valueName={texts.orders}
          labels={["11", "12", "13", "14"]}
          values={[8, 21, 14, 3]}
          kind="bars"
          show={String}
        />
      </Example>
    </>
  );
}

/** What says something: bars, states, notices, dialogs and toasts. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Bar, BarStack } from "@/ui/bar.tsx";
import { Confirm, type ConfirmLook } from "@/ui/confirm.tsx";
import { Cover } from "@/ui/cover.tsx";
import { AlertBox, FormError } from "@/ui/form/alert_box.tsx";
import { Conflict } from "@/ui/form/conflict.tsx";
import { AlertIcon, LineOffIcon } from "@/ui/icons.tsx";
import { Notice, Wait } from "@/ui/notice.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { Empty, QueryView } from "@/ui/states.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { Example, Row } from "./example.tsx";
import type { KitTexts } from "./texts.ts";

const confirmLooks: readonly ConfirmLook[] = ["danger", "warning", "success", "primary"];

export function Messages({ texts }: { texts: KitTexts }) {
  return (
    <>
      <Example name="Bar and BarStack" from="@/ui/bar.tsx" wide>
        <BarStack>
          <Bar tone="bad" icon={<LineOffIcon />} action={{ name: texts.retry, onClick: () => {} }}>
            {texts.offline}
          </Bar>
          <Bar tone="caution" icon={<AlertIcon />}>{texts.toastError}</Bar>
          <Bar tone="quiet">{texts.ahead}</Bar>
        </BarStack>
        <Bar tone="caution" icon={<AlertIcon />}>{texts.offline}</Bar>
        <Bar tone="quiet">{texts.ahead}</Bar>
      </Example>
      <Example name="AlertBox and FormError" from="@/ui/form/alert_box.tsx">
        <AlertBox title={texts.failed}>{texts.offline}</AlertBox>
        <AlertBox title={texts.failed} tone="locked" />
        <FormError text={texts.required} />
      </Example>
      <Example name="QueryView and Empty" from="@/ui/states.tsx">
        <Queries texts={texts} />
        <Empty title={texts.emptyTitle} hint={texts.emptyHint} />
      </Example>
      <Example name="Notice and Wait" from="@/ui/notice.tsx">
        <Notice isInside title={texts.noticeTitle} actions={<Button>{texts.retry}</Button>}>
          <p>{texts.noticeText}</p>
        </Notice>
        <Wait text={texts.saving} />
      </Example>
    </>
  );
}

/** A query that never ends, and one that always fails. */
function Queries({ texts }: { texts: KitTexts }) {
  const loading = useQuery<string>({ queryKey: ["kit", "loading"], queryFn: () => new Promise(() => {}) });
  const failing = useQuery<string>({
    queryKey: ["kit", "failing"],
    queryFn: () => Promise.reject(new Error(texts.failed)),
    retry: false,
  });
  return [loading, failing].map((query, at) => (
    <QueryView key={at} query={query} failed={texts.failed}>{(text) => <p>{text}</p>}</QueryView>
  ));
}

export function Dialogs({ texts }: { texts: KitTexts }) {
  const [open, setOpen] = useState<"sheet" | "conflict" | "cover" | "flashing" | ConfirmLook>();
  const [isBusy, setIsBusy] = useState(false);
  const look = confirmLooks.find((each) => each === open);
  const close = () => {
    setOpen(undefined);
    setIsBusy(false);
  };
  return (
    <>
      <Example name="Sheet" from="@/ui/sheet.tsx">
        <Row>
          <Button onClick={() => setOpen("sheet")}>{texts.sheetTitle}</Button>
        </Row>
        <Sheet title={texts.sheetTitle} open={open === "sheet"} onClose={close}>
          <p>{texts.sheetText}</p>
          <Field label={texts.note}>{(control) => <textarea {...control} rows={3} />}</Field>
        </Sheet>
      </Example>
      <Example name="Confirm" from="@/ui/confirm.tsx">
        <Row>
          {confirmLooks.map((look) => <Button key={look} onClick={() => setOpen(look)}>{look}</Button>)}
        </Row>
        {look !== undefined && (
          <Confirm
            look={look}
            title={texts.confirmTitle}
            confirm={look === "danger" ? texts.remove : texts.accept}
            cancel={texts.cancel}
            busy={isBusy}
            onConfirm={() => {
              setIsBusy(true);
              setTimeout(close, 1_500);
            }}
            onClose={close}
          >
            {texts.confirmText}
          </Confirm>
        )}
      </Example>
      <Example name="Cover" from="@/ui/cover.tsx">
        <Row>
          <Button onClick={() => setOpen("cover")}>{texts.noticeTitle}</Button>
          <Button onClick={() => setOpen("flashing")}>{texts.waiting}</Button>
        </Row>
        {(open === "cover" || open === "flashing") && (
          <Cover
            title={texts.noticeTitle}
            hint={texts.noticeText}
            flashes={open === "flashing"}
            answer={texts.accept}
            onAnswer={close}
          />
        )}
      </Example>
      <Example name="Toasts" from="@/ui/toasts/toasts.tsx">
        <Row>
          <Button onClick={() => notify("success", texts.toast)}>success</Button>
          <Button onClick={() => notify("error", texts.toastError)}>error</Button>
          <Button onClick={() => notify("warning", texts.offline)}>warning</Button>
          <Button onClick={() => notify("info", texts.ahead)}>info</Button>
        </Row>
      </Example>
      <Example name="Conflict" from="@/ui/form/conflict.tsx">
        {open === "conflict"
          ? (
            <Conflict
              fields={[
                { key: "price", label: texts.conflictField, mine: "$12.95", theirs: "$13.50" },
                { key: "name", label: texts.name, mine: texts.nameValue, theirs: "" },
              ]}
              onResolve={close}
            />
          )
          : (
            <Row>
              <Button onClick={() => setOpen("conflict")}>{texts.tryMe}</Button>
            </Row>
          )}
      </Example>
    </>
  );
}

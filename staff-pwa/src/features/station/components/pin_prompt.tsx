import { unlockStation } from "@contract/device.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "@/lib/api/api.ts";
import { codeOf, useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { session } from "@/lib/session/this_device.ts";
import { type PinRequest, pinRequest } from "@/lib/station/pin_request.ts";
import { refetch } from "@web/refetch.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { KeyPad } from "@/ui/key_pad.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { stationQuery } from "../api/station_calls.ts";
import css from "./station.module.css";

type Person = { id: string; name: string };

/** Asks who is at the station and for their PIN. `person` is the one whose shift is open. */
export function PinPrompt({ reason, person }: PinRequest & { person: Person | null }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<Person | undefined>(
    reason === "pin_required" && person !== null ? person : undefined,
  );
  const { data, isError, refetch: retry } = useQuery(stationQuery);
  const people = data?.people ?? [];
  return (
    <Sheet title={t(`pin.title.${reason}`)} open onClose={() => pinRequest.settle(false)}>
      {chosen !== undefined
        ? <PinEntry key={chosen.id} person={chosen} onBack={() => setChosen(undefined)} />
        : data === undefined && isError
        ? <Button onClick={() => void retry()}>{t("app.offline.retry")}</Button>
        : data !== undefined && people.length === 0
        ? <p>{t("pin.none")}</p>
        : (
          <div className={css.tab}>
            <p>{t("pin.who")}</p>
            <div className={css.people}>
              {people.map((each) => <Button key={each.id} onClick={() => setChosen(each)}>{each.name}
              </Button>)}
            </div>
          </div>
        )}
    </Sheet>
  );
}

const maxDigits = 6;
const minDigits = 4;

function PinEntry({ person, onBack }: { person: Person; onBack: () => void }) {
  const t = useTranslate();
  const reasonOf = useReason();
  const client = useQueryClient();
  const [pin, setPin] = useState("");
  const unlock = useSave({
    save: () => api(unlockStation, { body: { staff_id: person.id, pin } }),
    onSaved: (user) => {
      session.know(user);
      // The lists show what this person's role may do.
      void refetch(client, []);
    },
    onFailed: (problem) => codeOf(problem) === "wrong_pin" && setPin(""),
  });
  const type = (digits: string) => {
    if (unlock.isError) unlock.reset();
    setPin(digits.replace(/\D/g, "").slice(0, maxDigits));
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (pin.length < minDigits || unlock.isPending) return;
    // A late answer does not close the prompt that someone else has opened meanwhile.
    unlock.mutate(undefined, { onSuccess: () => pinRequest.settle(true) });
  }
  return (
    <form className={css.entry} onSubmit={submit} noValidate>
      <Field
        label={t("pin.label", { name: person.name })}
        error={unlock.isError ? reasonOf(unlock.error) : undefined}
      >
        {({ className, ...aria }) => (
          <input
            {...aria}
            className={`${className} ${css.dots}`}
            type="password"
            value={pin}
            onChange={(event) => type(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={maxDigits}
            autoFocus
          />
        )}
      </Field>
      <KeyPad
        value={pin}
        onType={type}
        canEnter={pin.length >= minDigits}
        isBusy={unlock.isPending}
        enter={t("pin.enter")}
      />
      <Button look="ghost" onClick={onBack}>{t("pin.other")}</Button>
    </form>
  );
}

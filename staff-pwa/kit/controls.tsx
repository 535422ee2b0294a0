/** What people press and fill in, and short labels. */
import { useState } from "react";
import { Check, Switch } from "@/ui/form/check.tsx";
import { FormProvider, useForm } from "react-hook-form";
import { FormField, MoneyField, TextArea } from "@/ui/form/form_field.tsx";
import { Choice } from "@/ui/form/choice.tsx";
import { PasswordInput } from "@/ui/form/password_input.tsx";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { TapChoice } from "@/ui/form/tap_choice.tsx";
import { TimeField } from "@/ui/form/time_field.tsx";
import { LanguageOptions } from "@/ui/language_options.tsx";
import { IconButton } from "@/ui/icon_button.tsx";
import { CheckIcon, ClockIcon } from "@/ui/icons.tsx";
import { BinIcon, PencilIcon } from "@/ui/action_icons.tsx";
import { MoreMenu } from "@/ui/menu/more_menu.tsx";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { Badge } from "@web/ui/badge.tsx";
import { Button, buttonClass } from "@web/ui/button.tsx";
import { EmailInput } from "@web/ui/email_input.tsx";
import { Field } from "@web/ui/field.tsx";
import { Example, Row } from "./example.tsx";
import type { KitTexts } from "./texts.ts";

const looks = ["primary", "secondary", "ghost", "danger"] as const;
const tones = ["plain", "good", "caution", "bad", "info"] as const;

export function Buttons({ texts }: { texts: KitTexts }) {
  return (
    <>
      <Example name="Button" from="@web/ui/button.tsx" wide>
        {looks.map((look) => {
          const name = look === "danger" ? texts.remove : texts.save;
          return (
            <Row key={look}>
              <Button look={look}>{name}</Button>
              <Button look={look} disabled>{name}</Button>
              <Button look={look} busy>{texts.saving}</Button>
              <Button look={look}>
                <CheckIcon />
                {texts.long}
              </Button>
            </Row>
          );
        })}
        <Button wide>{texts.long}</Button>
        <a href="#buttons" className={buttonClass()}>{texts.edit}</a>
      </Example>
      <Example name="SaveButton" from="@/ui/form/save_button.tsx">
        <SaveButton>{texts.save}</SaveButton>
        <SaveButton disabled>{texts.saving}</SaveButton>
      </Example>
      <Example name="IconButton" from="@/ui/icon_button.tsx">
        <IconButton aria-label={texts.edit}>
          <PencilIcon />
        </IconButton>
      </Example>
      <Example name="MoreMenu" from="@/ui/menu/more_menu.tsx">
        <MoreMenu
          label={texts.more}
          items={[
            { name: texts.edit, icon: <PencilIcon />, onSelect: () => {} },
            { name: texts.long, icon: <CheckIcon />, onSelect: () => {}, offBecause: texts.offline },
            { name: texts.remove, icon: <BinIcon />, onSelect: () => {}, danger: true },
          ]}
        />
      </Example>
      <Example name="Badge" from="@web/ui/badge.tsx">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone} icon={<ClockIcon size="1em" />}>{texts.scheduled}</Badge>
          ))}
          <Badge wraps tone="caution">{texts.longBadge}</Badge>
        </Row>
      </Example>
      <Example name="StatusBadge" from="@/ui/status_badge.tsx">
        <Row>
          <StatusBadge tone="good">{texts.paid}</StatusBadge>
          <StatusBadge tone="caution">{texts.waiting}</StatusBadge>
          <StatusBadge tone="bad">{texts.denied}</StatusBadge>
          <StatusBadge tone="plain">{texts.soldOut}</StatusBadge>
        </Row>
      </Example>
    </>
  );
}

export function Fields({ texts }: { texts: KitTexts }) {
  const form = useForm({ defaultValues: { name: texts.nameValue, note: texts.nameValue, price: 12.95 } });
  const of = { form, label: (name: "name" | "note" | "price") => texts[name] };
  const [category = "", setCategory] = useState(texts.categories[0]);
  const [opens, setOpens] = useState("11:00");
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <Example name="Field" from="@web/ui/field.tsx">
        <Field label={texts.name} hint={texts.nameHint} count="52/80">
          {(control) => <input {...control} defaultValue={texts.nameValue} />}
        </Field>
        <Field label={texts.name} error={texts.required}>
          {(control) => <input {...control} defaultValue="" />}
        </Field>
        <Field label={texts.name}>
          {(control) => <input {...control} disabled defaultValue={texts.nameValue} />}
        </Field>
      </Example>
      <Example name="Field with other controls" from="@web/ui/field.tsx">
        <Field label={texts.category}>
          {(control) => (
            <select {...control}>
              {texts.categories.map((name) => <option key={name}>{name}</option>)}
            </select>
          )}
        </Field>
        <Field label={texts.note}>
          {(control) => <textarea {...control} rows={3} defaultValue={texts.nameValue} />}
        </Field>
        <Field label="Language / 언어">
          {(control) => (
            <select {...control}>
              <LanguageOptions />
            </select>
          )}
        </Field>
      </Example>
      <Example name="EmailInput" from="@web/ui/email_input.tsx">
        <Field label={texts.email}>
          {(control) => <EmailInput {...control} question={texts.didYouMean} defaultValue="mina@gmial.com" />}
        </Field>
      </Example>
      <Example name="FormField and its kinds" from="@/ui/form/form_field.tsx">
        <FormField of={of} name="name" hint={texts.nameHint} />
        <TextArea of={of} name="note" rows={3} />
        <FormProvider {...form}>
          <MoneyField of={of} name="price" />
          <MoneyField of={of} name="price" error={texts.priceError} />
        </FormProvider>
      </Example>
      <Example name="Choice" from="@/ui/form/choice.tsx">
        <Choice label={texts.category} value={category} values={texts.categories} onChange={setCategory} />
      </Example>
      <Example name="TapChoice" from="@/ui/form/tap_choice.tsx">
        {(["s", "m", "l"] as const).map((size) => (
          <Row key={size}>
            {[5, 10, 15].map((minutes) => (
              <TapChoice key={minutes} size={size} type="radio" name={size} defaultChecked={minutes === 10}>
                {size === "l" ? <strong>{minutes}</strong> : minutes} {texts.hour}
              </TapChoice>
            ))}
          </Row>
        ))}
      </Example>
      <Example name="PasswordInput" from="@/ui/form/password_input.tsx">
        <Field label={texts.password}>
          {(control) => <PasswordInput {...control} autoComplete="off" defaultValue="Pickup-2018!" />}
        </Field>
      </Example>
      <Example name="TimeField" from="@/ui/form/time_field.tsx">
        <TimeField label={texts.opens} value={opens} onChange={setOpens} />
        <TimeField label={`${texts.opens} 2`} value="23:10" invalid onChange={() => {}} />
      </Example>
      <Example name="Check and Switch" from="@/ui/form/check.tsx">
        <Check label={texts.cutlery} defaultChecked />
        <Check label={texts.long} />
        <Check label={texts.cutlery} disabled />
        <Row>
          <Switch name={texts.available} checked={isOn} onChange={setIsOn}>
            {isOn ? texts.available : texts.soldOut}
          </Switch>
          <Switch name={texts.available} checked busy onChange={() => {}}>{texts.available}</Switch>
          <Switch name={texts.soldOut} checked={false} disabled onChange={() => {}}>{texts.soldOut}</Switch>
        </Row>
      </Example>
    </>
  );
}

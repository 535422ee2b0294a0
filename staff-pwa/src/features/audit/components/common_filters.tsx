import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Field } from "@web/ui/field.tsx";
import { Choice } from "@/ui/form/choice.tsx";
import { peopleQuery } from "../api/audit_calls.ts";

// The filters that the log and the session list share.

export function SearchFilter({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const t = useTranslate();
  return (
    <Field label={t("audit.search")}>
      {(aria) => (
        <input
          {...aria}
          type="search"
          maxLength={100}
          value={value}
          onChange={(event) => onSearch(event.target.value)}
        />
      )}
    </Field>
  );
}

export function UserFilter({ value, onUser }: { value: string; onUser: (id: string) => void }) {
  const t = useTranslate();
  const { data: people = [] } = useQuery(peopleQuery);
  return (
    <Choice
      label={t("audit.user")}
      value={value}
      values={people.map(({ id }) => id)}
      nameOf={(id) => people.find((each) => each.id === id)?.name ?? ""}
      none={t("office.all")}
      onChange={onUser}
    />
  );
}

export function DaysFilter(
  { from, to, onDays }: {
    from: string;
    to: string;
    onDays: (days: { date_from: string } | { date_to: string }) => void;
  },
) {
  const t = useTranslate();
  return (
    <>
      <Field label={t("audit.from")}>
        {(aria) => (
          <input
            {...aria}
            type="date"
            max={to}
            value={from}
            onChange={(event) => onDays({ date_from: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("audit.to")}>
        {(aria) => (
          <input
            {...aria}
            type="date"
            min={from}
            value={to}
            onChange={(event) => onDays({ date_to: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

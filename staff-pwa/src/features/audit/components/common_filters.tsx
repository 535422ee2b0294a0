import { useQuery } from "@tanstack/react-query";
import { useSay } from "../../../lib/i18n/say.ts";
import { Field } from "../../../../../web/ui/field.tsx";
import { peopleQuery } from "../api/audit_calls.ts";

// What the log and the sessions are both filtered by.

export function SearchFilter({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const say = useSay();
  return (
    <Field label={say("audit.search")}>
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
  const say = useSay();
  const { data: people = [] } = useQuery(peopleQuery);
  return (
    <Field label={say("audit.user")}>
      {(aria) => (
        <select {...aria} value={value} onChange={(event) => onUser(event.target.value)}>
          <option value="">{say("office.all")}</option>
          {people.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </select>
      )}
    </Field>
  );
}

export function DaysFilter(
  { from, to, onDays }: {
    from: string;
    to: string;
    onDays: (days: { date_from: string } | { date_to: string }) => void;
  },
) {
  const say = useSay();
  return (
    <>
      <Field label={say("audit.from")}>
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
      <Field label={say("audit.to")}>
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

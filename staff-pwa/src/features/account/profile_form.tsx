import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type Profile, profileBody } from "@contract/account.ts";
import { call } from "../../lib/call.ts";
import { languageChoices } from "../../lib/device_choices.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { fieldProblems, usePeopleSentence, useReason } from "../../lib/people_sentences.ts";
import { useHoldUpdates } from "../../lib/quiet.ts";
import { changedMeanwhile } from "../../lib/said.ts";
import { session } from "../../lib/session/this_device.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.tsx";
import { profileKey } from "./account_queries.ts";
import css from "./account.module.css";

type Form = { firstName: string; lastName: string; email: string; language: "en" | "ko" };
const names = ["firstName", "lastName", "email", "language"] as const;

const formOf = ({ user }: Profile): Form => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  language: user.language,
});

/** Name, mail address and language of one's own (decision 30). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const say = useSay();
  const sentence = usePeopleSentence();
  const reason = useReason();
  const client = useQueryClient();
  const setLanguages = useSetAtom(languageChoices);
  /** The profile as it was when this form was filled. */
  const [base, setBase] = useState(profile);
  const { register, handleSubmit, reset, setError, formState: { errors, isDirty } } = useForm({
    resolver: zodResolver(profileBody.omit({ version: true }).required()),
    defaultValues: formOf(profile),
  });
  useHoldUpdates(isDirty);

  const save = useMutation({
    mutationFn: (form: Form) =>
      call<Profile>({
        method: "PUT",
        path: "/api/auth/profile",
        body: { ...form, version: base.version },
      }),
    onSuccess: (saved) => {
      client.setQueryData(profileKey, saved);
      fill(saved);
      session.know(saved.user);
      // The saved language holds on every device; what was chosen for this tablet alone steps back.
      setLanguages(({ [saved.user.id]: _, ...others }) => others);
      notify("success", say("profile.saved"));
    },
    onError: (problem) => {
      for (const { field, message } of fieldProblems(problem)) {
        const name = names.find((each) => each === field);
        if (name !== undefined) setError(name, { message }, { shouldFocus: true });
      }
    },
  });

  function fill(from: Profile) {
    setBase(from);
    reset(formOf(from));
  }

  async function showSaved() {
    fill(await client.fetchQuery({ queryKey: profileKey, queryFn: readProfile }));
    save.reset();
  }

  const submit = handleSubmit((form) => {
    if (isDirty) return save.mutate(form);
    notify("info", say("profile.nothing"));
  });

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <dl className={css.facts}>
        <div>
          <dt>{say("profile.username")}</dt>
          <dd>{profile.user.username}</dd>
        </div>
        <div>
          <dt>{say("profile.role")}</dt>
          <dd>{say(`role.${profile.user.role}`)}</dd>
        </div>
      </dl>
      <div className={css.pair}>
        <Field label={say("profile.first_name")} error={sentence(errors.firstName?.message)}>
          {(aria) => <input {...register("firstName")} {...aria} autoComplete="given-name" />}
        </Field>
        <Field label={say("profile.last_name")} error={sentence(errors.lastName?.message)}>
          {(aria) => <input {...register("lastName")} {...aria} autoComplete="family-name" />}
        </Field>
      </div>
      <Field label={say("profile.email")} error={sentence(errors.email?.message)}>
        {(aria) => <input {...register("email")} {...aria} type="email" autoComplete="email" />}
      </Field>
      <Field
        label={say("profile.language")}
        hint={say("profile.language.hint")}
        error={sentence(errors.language?.message)}
      >
        {(aria) => (
          <select {...register("language")} {...aria}>
            <option value="en" lang="en">English</option>
            <option value="ko" lang="ko">한국어</option>
          </select>
        )}
      </Field>
      {save.isError && (changedMeanwhile(save.error)
        ? (
          <Problem title={say("profile.save_failed")}>
            <p>{say("conflict.user")}</p>
            <Button onClick={() => void showSaved().catch(() => notify("error", say("profile.failed")))}>
              {say("conflict.load")}
            </Button>
          </Problem>
        )
        : fieldProblems(save.error).length === 0 && (
          <Problem title={say("profile.save_failed")}>{reason(save.error)}</Problem>
        ))}
      <Button type="submit" look="primary" className={css.submit ?? ""} disabled={save.isPending}>
        {say(save.isPending ? "profile.saving" : "profile.save")}
      </Button>
    </form>
  );
}

const readProfile = () => call<Profile>({ method: "GET", path: "/api/auth/profile" });

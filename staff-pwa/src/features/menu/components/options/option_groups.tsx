import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { Button } from "@web/ui/button.tsx";
import { MoreMenu } from "@/ui/menu/more_menu.tsx";
import { ClockIcon } from "@/ui/icons.tsx";
import { BinIcon, CopyIcon, ListIcon, PlusIcon, TableIcon } from "@/ui/action_icons.tsx";
import { type Column, DataTable } from "@/ui/table/data_table.tsx";
import { Empty, QueryView } from "@/ui/states.tsx";
import { arrangeOptionGroups, optionGroupsQuery } from "../../api/menu_calls.ts";
import { useOptionGroupActions } from "../../api/use_option_group_actions.ts";
import { isPriced } from "../../model/option_group_form.ts";
import { ArrangeSheet } from "../arrange_sheet.tsx";
import { AttachOptionGroup } from "./attach_option_group.tsx";
import { DeleteOptionGroup } from "./delete_option_group.tsx";
import { DuplicateOptionGroup } from "./duplicate_option_group.tsx";
import { OptionAvailability } from "./option_availability.tsx";
import { OptionGroupDialog } from "./option_group_dialog.tsx";
import { useChoiceRule, useOptionNames } from "./group_preview.tsx";
import css from "./option_groups.module.css";

type Dialog =
  | { kind: "add" | "arrange" }
  | { kind: "edit" | "attach" | "availability" | "duplicate" | "delete"; group: AdminOptionGroup };

/** The view "Options" of Menu Management (docs/product-rules.md, "Option groups"). Without `mayPrice` prices are read-only. */
export function OptionGroups({ mayPrice }: { mayPrice: boolean }) {
  const t = useTranslate();
  const groups = useQuery(optionGroupsQuery);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const add = (
    <Button look="primary" onClick={() => setDialog({ kind: "add" })}>
      <PlusIcon />
      {t("options.add")}
    </Button>
  );
  const all = groups.data;
  // The list is fetched again after each change, so that open dialogs show the current group.
  const current = (group: AdminOptionGroup) => all?.find(({ id }) => id === group.id) ?? group;

  return (
    <>
      <QueryView
        query={groups}
        loading={t("options.loading")}
        failed={t("options.failed")}
        empty={<Empty title={t("options.empty")} hint={t("options.empty.hint")} action={add} />}
      >
        {(groups) => (
          <>
            <div className={css.bar}>
              {add}
              {groups.length > 1 && (
                <Button onClick={() => setDialog({ kind: "arrange" })}>
                  <ListIcon />
                  {t("arrange.start")}
                </Button>
              )}
            </div>
            <GroupTable groups={groups} onOpen={setDialog} />
          </>
        )}
      </QueryView>

      {(dialog?.kind === "add" || dialog?.kind === "edit") && (
        <OptionGroupDialog
          group={dialog.kind === "edit" ? dialog.group : undefined}
          mayPrice={mayPrice}
          onClose={close}
        />
      )}
      {dialog?.kind === "arrange" && all !== undefined && (
        <ArrangeSheet
          current={all}
          texts={{
            title: t("options.arrange.title"),
            hint: t("options.arrange.hint"),
            saved: t("options.arrange.saved"),
            failed: "options.arrange.failed",
          }}
          onSave={arrangeOptionGroups}
          onDone={close}
        >
          {(group) => <GroupName group={group} />}
        </ArrangeSheet>
      )}
      {dialog?.kind === "attach" && (
        <AttachOptionGroup group={dialog.group} mayPrice={mayPrice} onClose={close} />
      )}
      {dialog?.kind === "availability" && (
        <OptionAvailability
          group={current(dialog.group)}
          onClose={close}
        />
      )}
      {dialog?.kind === "duplicate" && (
        <DuplicateOptionGroup group={dialog.group} mayPrice={mayPrice} onClose={close} />
      )}
      {dialog?.kind === "delete" && (
        <DeleteOptionGroup group={dialog.group} mayPrice={mayPrice} onClose={close} />
      )}
    </>
  );
}

function GroupTable(
  { groups, onOpen }: { groups: readonly AdminOptionGroup[]; onOpen: (dialog: Dialog) => void },
) {
  const t = useTranslate();
  const ruleOf = useChoiceRule();
  const columns: Column<AdminOptionGroup>[] = [
    { key: "group", head: t("options.column.group"), cell: (group) => <GroupName group={group} /> },
    { key: "kind", head: t("options.column.kind"), cell: ({ kind }) => t(`options.kind.${kind}`) },
    { key: "rule", head: t("options.column.rule"), cell: ruleOf },
    {
      key: "options",
      head: t("options.column.options"),
      cell: ({ options }) => {
        const off = options.filter(({ is_available }) => !is_available).length;
        return (
          <span className="figures">
            {t("options.count", { count: options.length })}
            {off > 0 && <strong className={css.off}>{t("options.off", { count: off })}</strong>}
          </span>
        );
      },
    },
    {
      key: "dishes",
      head: t("options.column.dishes"),
      cell: ({ dish_ids }) => (
        <span className="figures">{t("category.items", { count: dish_ids.length })}</span>
      ),
    },
    {
      key: "actions",
      head: t("menu.column.actions"),
      align: "end",
      cell: (group) => <Actions group={group} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      name={t("menu.view.options")}
      columns={columns}
      rows={groups}
      keyOf={({ id }) => id}
      cards={css.card}
    />
  );
}

function GroupName({ group }: { group: AdminOptionGroup }) {
  const { first, second, secondIs } = useOwnName()(group);
  const optionsOf = useOptionNames();
  return (
    <span className={css.name}>
      <strong>{first}</strong> <span lang={secondIs}>{second}</span>
      <small>{optionsOf(group)}</small>
    </span>
  );
}

function Actions({ group, onOpen }: { group: AdminOptionGroup; onOpen: (dialog: Dialog) => void }) {
  const t = useTranslate();
  const name = useOwnName()(group).first;
  const { duplicate } = useOptionGroupActions();
  return (
    <div className={css.actions}>
      <Button
        look="ghost"
        aria-label={t("menu.edit.of", { name })}
        onClick={() => onOpen({ kind: "edit", group })}
      >
        {t("menu.edit")}
      </Button>
      <MoreMenu
        label={t("office.more", { name })}
        items={[
          {
            name: t("options.attach"),
            icon: <TableIcon />,
            onSelect: () => onOpen({ kind: "attach", group }),
          },
          {
            name: t("options.availability"),
            icon: <ClockIcon />,
            onSelect: () => onOpen({ kind: "availability", group }),
          },
          {
            name: t("menu.duplicate"),
            icon: <CopyIcon />,
            onSelect: () =>
              isPriced(group) ? onOpen({ kind: "duplicate", group }) : duplicate.mutate({ group }),
          },
          {
            name: t("menu.delete"),
            icon: <BinIcon />,
            onSelect: () => onOpen({ kind: "delete", group }),
            danger: true,
          },
        ]}
      />
    </div>
  );
}

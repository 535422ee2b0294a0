/** Colors, type, space and icons. */
import { Cloth } from "@/ui/cloth.tsx";
import * as actionIcons from "@/ui/action_icons.tsx";
import * as icons from "@/ui/icons.tsx";
import { Logo } from "@/ui/logo.tsx";
import { Example } from "./example.tsx";
import css from "./kit.module.css";

const colors = [
  ...[
    "paper",
    "raised",
    "sunk",
    "line",
    "line-strong",
    "ink",
    "ink-soft",
    "ink-faint",
    "accent",
    "accent-deep",
  ],
  ...["on-accent", "accent-wash", "good", "good-wash", "caution", "caution-wash", "bad", "bad-wash", "info"],
  ...["info-wash", "focus"],
];
const ramies = ["indigo", "sky", "persimmon", "gold", "moss", "plum", "rose", "undyed"];
const sizes = ["s", "m", "l", "xl", "2xl", "3xl"];
const spaces = ["1", "2", "3", "4", "5", "6", "7", "8"];
const radii = ["s", "m", "l"];

export function Look() {
  return (
    <>
      <Example name="Colors" from="web/tokens.css" wide>
        <ul className={css.swatches}>
          {[...colors, ...ramies.map((name) => `ramie-${name}`)].map((name) => (
            <li key={name}>
              <span data-color={name} />
              <code>--{name}</code>
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Type" from="web/tokens.css" wide>
        {sizes.map((size) => (
          <div key={size} className={css.sample} data-size={size}>
            <code>--text-{size}</code>
            <p>
              Dolsot bibimbap <span lang="ko">돌솥비빔밥</span> <span className="figures">$12.95</span>
            </p>
          </div>
        ))}
      </Example>
      <Example name="Space and corners" from="web/tokens.css">
        <ul className={css.spaces}>
          {spaces.map((step) => (
            <li key={step}>
              <code>--space-{step}</code>
              <span data-space={step} />
            </li>
          ))}
          {radii.map((radius) => (
            <li key={radius}>
              <code>--radius-{radius}</code>
              <span data-radius={radius} />
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Cloth and logo" from="@/ui/cloth.tsx, @/ui/logo.tsx">
        <Cloth seed="kit" across={3} down={2} className={css.cloth ?? ""} />
        <Logo size={56} />
      </Example>
      <Example name="Icons" from="@/ui/icons.tsx, @/ui/action_icons.tsx" wide>
        <ul className={css.icons}>
          {Object.entries({ ...icons, ...actionIcons }).filter(([name]) => name.endsWith("Icon"))
            .map(([name, Part]) => {
              const Icon = Part as typeof icons.CheckIcon;
              return (
                <li key={name}>
                  <Icon size="1.75rem" />
                  <code>{name}</code>
                </li>
              );
            })}
        </ul>
      </Example>
    </>
  );
}

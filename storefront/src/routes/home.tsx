import { ViewOrderButton } from "../features/cart/components/order_summary.tsx";
import { Hero } from "../features/home/components/hero.tsx";
import { HomeMenu } from "../features/home/components/home_menu.tsx";
import { Notes } from "../features/home/components/notes.tsx";
import { Ready } from "../features/home/components/ready.tsx";
import { Story } from "../features/home/components/story.tsx";
import { Visit } from "../features/home/components/visit.tsx";
import { useTranslate } from "../lib/i18n.ts";
import { PageHead, ServiceFeeNote } from "../ui/page.tsx";
import styles from "./home.module.css";
import { WithDishDialog } from "./with_dish_dialog.tsx";

export function HomePage() {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t("home.title")} description={t("home.description")} />
      <Hero />
      <section id="menu" aria-label={t("menu.title")} className={styles.menu}>
        <ServiceFeeNote />
        <WithDishDialog>{(choose) => <HomeMenu onChoose={choose} />}</WithDishDialog>
      </section>
      <Notes />
      <Story />
      <Visit />
      <Ready />
      <ViewOrderButton />
    </>
  );
}

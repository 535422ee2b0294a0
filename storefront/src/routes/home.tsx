import { ViewOrderButton } from "../features/cart/ViewOrderButton.tsx";
import { Hero } from "../features/home/Hero.tsx";
import { Notes } from "../features/home/Notes.tsx";
import { Ready } from "../features/home/Ready.tsx";
import { Story } from "../features/home/Story.tsx";
import { Visit } from "../features/home/Visit.tsx";
import { useText } from "../lib/i18n.ts";
import { PageHead } from "../ui/PageHead.tsx";
import styles from "./home.module.css";
import { OrderingLayout } from "./ordering_layout.tsx";
import { OrderingMenu } from "./ordering_menu.tsx";

export function HomePage() {
  const text = useText();
  return (
    <>
      <PageHead title={text("home.title")} description={text("home.description")} />
      <Hero />
      <Notes />
      <Story />
      <section id="menu" aria-labelledby="menu-title" className={styles.menu}>
        <h2 id="menu-title" className="visually-hidden">{text("menu.title")}</h2>
        <OrderingLayout>
          <OrderingMenu />
        </OrderingLayout>
      </section>
      <Visit />
      <Ready />
      <ViewOrderButton />
    </>
  );
}

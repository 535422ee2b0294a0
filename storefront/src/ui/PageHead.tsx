import { useQuery } from "@tanstack/react-query";
import { statusQuery } from "../lib/queries.ts";

/** The page's title, followed by the house's name, and its description; React puts them into the document's head. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  const house = useQuery(statusQuery).data?.restaurant.restaurant_name;
  return (
    <>
      <title>{[title, house].filter(Boolean).join(" – ")}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}

import { useEffect } from "react";

/** Sets the title of the tab and of the installed app's window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/**
 * Puts the text on the clipboard; false where the browser does not allow it (a plain http address in the house). Then `shown`,
 * the element that shows the text, is selected instead.
 */
export async function copy(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown !== null) getSelection()?.selectAllChildren(shown);
    return false;
  }
}

/**
 * Writes the text to the clipboard. Returns false when the browser refuses, for example on plain http, and then selects
 * `element`, which shows the text, so that the user can copy it by hand.
 */
export async function copy(text: string, element: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (element !== null) getSelection()?.selectAllChildren(element);
    return false;
  }
}

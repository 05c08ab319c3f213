/** Use as `ref` of an element that replaces the focused one, so that keyboard and screen reader continue there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

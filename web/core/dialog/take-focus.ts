/** As `ref` of what has just appeared in place of what had the focus: keyboard and screen reader go on there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

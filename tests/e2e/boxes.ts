/** Measures positions in a page. Each function runs in the page, so it may use nothing from this module. */

/** What lies over an element, or how much of it is out of sight; null where it is all there. Runs in the page. */
export function findCover(element: Element): string | null {
  const { top, left, bottom, right } = element.getBoundingClientRect();
  if (right - left < 1 || bottom - top < 1) return 'it has no size';
  if (top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
    return `it ends at ${Math.round(right)}, ${Math.round(bottom)}`;
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    ...[left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y])),
  ];
  for (const [x = 0, y = 0] of points) {
    const hit = document.elementFromPoint(x, y);
    // A text lies over the element that holds it.
    if (hit && !element.contains(hit) && !hit.contains(element))
      return `${hit.tagName} '${hit.textContent?.slice(0, 30)}'`;
  }
  return null;
}

/** Buttons that share some of their ground. Runs in the page. */
export function findOverlaps(root: Element): string[] {
  const boxes = [...root.querySelectorAll('button')].map((one) => ({
    one,
    box: one.getBoundingClientRect(),
  }));
  return boxes.flatMap(({ one, box }, at) =>
    boxes.slice(at + 1).flatMap((other) => {
      const isBeside =
        other.box.left >= box.right ||
        other.box.right <= box.left ||
        other.box.top >= box.bottom ||
        other.box.bottom <= box.top;
      return isBeside ? [] : [`${one.textContent} / ${other.one.textContent}`];
    }),
  );
}

/** Words that stand on two lines, or reach out of what holds them. Runs in the page. */
export function findBrokenWords(root: Element): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word);
    }
  }
  for (const button of root.querySelectorAll('button')) {
    const { clientHeight, scrollHeight, clientWidth, scrollWidth } = button;
    if (scrollHeight > clientHeight || scrollWidth > clientWidth) found.push(`over: ${button.textContent}`);
  }
  return found;
}

/** What has the focus where it is not seen whole; 'outside' once it has left the form. Runs in the page. */
export function findCoveredFocus(): string | null {
  const focused = document.activeElement;
  if (!focused?.closest('form')) return 'outside';
  // A control that only screen readers see is represented by its label.
  const seen = (focused.matches('.skip') ? focused.closest('label') : null) ?? focused;
  const { top, left, bottom, right } = seen.getBoundingClientRect();
  const isOut = top < 0 || bottom > innerHeight;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const ends = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
  const isCovered = [hit, ...ends].some((one) => !one || !(seen.contains(one) || one.contains(seen)));
  return isOut || isCovered
    ? `${seen.tagName} '${(seen.getAttribute('name') ?? seen.textContent ?? '').slice(0, 30)}'`
    : null;
}

/** Texts that overflow their buttons, and a page that is wider or longer than its window. Runs in the page. */
export function findOverflow(): string[] {
  const found: string[] = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`page ${scrollWidth} wide`);
  if (scrollHeight > innerHeight) found.push(`page ${scrollHeight} long`);
  for (const button of document.querySelectorAll('button')) {
    const range = document.createRange();
    range.selectNodeContents(button);
    const [text, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
    if (text.left < box.left || text.right > box.right || text.top < box.top || text.bottom > box.bottom)
      found.push(button.textContent ?? '');
  }
  return found;
}

/** By how many pixels an element overflows whatever scrolls around it. Runs in the page. */
export function measureOverflow(element: Element): number {
  let most = 0;
  for (let around = element.parentElement; around; around = around.parentElement)
    most = Math.max(most, around.scrollWidth - around.clientWidth);
  return most;
}

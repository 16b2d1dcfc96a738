// Checks a page's layout from inside the page, so each function is self-contained.

/** Texts, pictures and controls that reach over the right or left edge of the page, but not inside of what scrolls. */
export function reachingOut(): string[] {
  const width = document.documentElement.clientWidth;
  const isHeld = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || isHeld(element.parentElement));
  const isSeen = (element: Element) =>
    element.matches('button, input, select, textarea, img, svg, a') ||
    [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
  const found = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width: own, height } = element.getBoundingClientRect();
    if (own <= 1 || height <= 1 || (left >= -1 && right <= width + 1)) return false;
    const { visibility, position } = getComputedStyle(element);
    return isSeen(element) && visibility !== 'hidden' && position !== 'fixed' && !isHeld(element);
  });
  const reach = document.documentElement.scrollWidth > width ? [`the page is wider than ${width}`] : [];
  return [...reach, ...found.slice(0, 5).map((element) => element.outerHTML.slice(0, 160))];
}

/** Makes every text a third longer, as languages with longer words do. */
export function lengthenTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
  for (const node of nodes) {
    const text = node.nodeValue ?? '';
    if (!/\p{L}{3}/u.test(text) || ['SCRIPT', 'STYLE'].includes(node.parentElement?.tagName ?? '')) continue;
    node.nodeValue = `${text} ${text.trim().slice(0, Math.ceil(text.trim().length / 3))}`;
  }
}

/**
 * Texts that are partly cut off. Single lines that end in "…" are excluded if the full text is in the title or on its
 * own page: merchants' names, and addresses.
 */
export function cutOffTexts(): string[] {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden';
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}{3}/u.test(node.nodeValue ?? ''));
  const isCut = (element: Element, text: DOMRect) => {
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(around);
      if (textOverflow === 'ellipsis') return false;
      const box = around.getBoundingClientRect();
      // For screen readers alone.
      if (box.width <= 1 || box.height <= 1) return false;
      if (['hidden', 'clip'].includes(overflowX) && (text.right > box.right + 2 || text.left < box.left - 2))
        return true;
      if (['hidden', 'clip'].includes(overflowY) && (text.bottom > box.bottom + 3 || text.top < box.top - 3))
        return true;
      // Scrollable content counts as visible.
      if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) return false;
    }
    return false;
  };
  const found = [...document.body.querySelectorAll('*')].filter((element) => {
    if (!hasText(element) || !isShown(element)) return false;
    const range = document.createRange();
    range.selectNodeContents(element);
    return isCut(element, range.getBoundingClientRect());
  });
  return found.slice(0, 5).map((element) => `${element.textContent}: ${element.outerHTML.slice(0, 160)}`);
}

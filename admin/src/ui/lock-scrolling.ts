let locks = 0;
let position = 0;

/** Keeps the page from scrolling until the result is called; where it was scrolled to is kept. */
export function lockScrolling(): () => void {
  const { body } = document;
  const page = body.firstElementChild;
  locks += 1;
  if (locks === 1) {
    position = window.scrollY;
    body.setAttribute('data-lock-scrolling', '');
    if (body.scrollHeight <= body.clientHeight) body.setAttribute('data-lock-scrolling-hidden', '');
    page?.setAttribute('data-lock-scrolling-wrapper', '');
    if (page) page.scrollTop = position;
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    body.removeAttribute('data-lock-scrolling');
    body.removeAttribute('data-lock-scrolling-hidden');
    page?.removeAttribute('data-lock-scrolling-wrapper');
    window.scroll(0, position);
  };
}

// Requests that change the cart. Each dispatches the platform's standard event before it is sent; the promise of the
// event is settled when the store has answered.
import { CartErrorEvent, CartLinesUpdateEvent } from '@shopify/events';

/** The sections of the page that show the cart, as the Ajax API wants them: joined by commas. */
const sectionsToRender = () =>
  [...new Set([...document.querySelectorAll('cart-items-component')].map(({ dataset }) => dataset.sectionId))].join(
    ',',
  );

/**
 * Sends `body` and returns the answer. `facts` are those of the standard event: action, context and lines.
 */
export async function changeCart(target, { url, body, facts }) {
  const { promise, resolve } = CartLinesUpdateEvent.createPromise();
  target.dispatchEvent(new CartLinesUpdateEvent({ ...facts, promise }));
  const isForm = body instanceof FormData;
  const sections = sectionsToRender();
  if (isForm && sections) body.append('sections', sections);
  const response = await fetch(url, {
    method: 'POST',
    headers: isForm ? { Accept: 'text/html' } : { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: isForm ? body : JSON.stringify({ ...body, sections, sections_url: location.pathname }),
  });
  const answer = await response.json();
  if (!response.ok) {
    const userErrors = [{ code: 'INVALID', message: answer.message }];
    resolve({ cart: null, userErrors, warnings: [] });
    target.dispatchEvent(new CartErrorEvent({ code: 'INVALID', error: answer.message }));
    return answer;
  }
  const cart = isForm ? await (await fetch(`${window.Shopify.routes.root}cart.json`)).json() : answer;
  const standardCart = CartLinesUpdateEvent.createCartFromAjaxResponse(cart);
  resolve({ cart: standardCart, userErrors: [], warnings: [], sections: answer.sections, count: cart.item_count });
  return answer;
}

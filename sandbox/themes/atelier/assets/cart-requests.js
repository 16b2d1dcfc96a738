// Requests that change the cart. Each dispatches the platform's standard event before it is sent; the promise of the
// event is settled when the store has answered.
import { CartErrorEvent, CartLinesUpdateEvent, StandardEvents } from '@shopify/events';

/** The sections of the page that show the cart, as the Ajax API wants them: joined by commas. */
const sectionsToRender = () =>
  [...new Set([...document.querySelectorAll('cart-items-component')].map(({ dataset }) => dataset.sectionId))].join(
    ',',
  );

/** Sends `body` and returns the answer. `facts` are those of the standard event: action, context and lines. */
export async function changeCart(target, { url, body, facts }) {
  const { promise, resolve, reject } = CartLinesUpdateEvent.createPromise();
  promise.catch(() => {});
  target.dispatchEvent(new CartLinesUpdateEvent({ ...facts, promise }));
  try {
    const { response, answer } = await post(url, body);
    if (!response.ok) {
      resolve({ cart: null, userErrors: [{ code: 'INVALID', message: answer.message }], warnings: [] });
      target.dispatchEvent(new CartErrorEvent({ code: 'INVALID', error: answer.message }));
      return answer;
    }
    const cart = await cartOf(answer);
    const standardCart = CartLinesUpdateEvent.createCartFromAjaxResponse(cart);
    resolve({ cart: standardCart, userErrors: [], warnings: [], sections: answer.sections });
    return answer;
  } catch (error) {
    reject(error);
    target.dispatchEvent(new CartErrorEvent({ code: 'SERVICE_UNAVAILABLE', error: error.message }));
    throw error;
  }
}

/** Forms are sent as they are, with the sections as another field; everything else as JSON. */
async function post(url, body) {
  const isForm = body instanceof FormData;
  const sections = sectionsToRender();
  if (isForm && sections) body.append('sections', sections);
  const response = await fetch(url, {
    method: 'POST',
    headers: isForm ? { Accept: 'text/html' } : { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: isForm ? body : JSON.stringify({ ...body, sections, sections_url: location.pathname }),
  });
  return { response, answer: await response.json() };
}

/** The answer of an add has only the lines that were added. */
async function cartOf(answer) {
  if (answer.item_count !== undefined) return answer;
  return (await fetch(`${window.Shopify.routes.root}cart.json`)).json();
}

/** Calls `show` with the result of each change of the cart that the store accepted or refused. */
export function onCartChange(show) {
  const listener = (event) =>
    event.promise?.then(
      (result) => show(result, event),
      () => {},
    );
  document.addEventListener(StandardEvents.cartLinesUpdate, listener);
  return () => document.removeEventListener(StandardEvents.cartLinesUpdate, listener);
}

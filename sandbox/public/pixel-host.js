// The platform's side of a web pixel at the checkout: runs the app's code in a worker, which sees nothing of the page,
// and tells it what happens there.
const page = JSON.parse(document.getElementById('pixel-page').textContent);
const worker = new Worker('/sandbox-assets/pixel-worker.js');
const publish = (name, data) => worker.postMessage({ event: { name, data } }, []);

worker.postMessage({ start: page }, []);
for (const { textContent: message } of document.querySelectorAll('[role="alert"]'))
  publish('alert_displayed', { alert: { message, target: 'cart', type: 'CHECKOUT_ERROR', value: null } });
for (const { id, textContent: message } of document.querySelectorAll('.field-error')) {
  const field = document.querySelector(`[aria-describedby="${id}"]`);
  publish('alert_displayed', { alert: { message, target: field.name, type: 'INPUT_INVALID', value: field.value } });
}
if (page.completed && sessionStorage.getItem('completed') !== page.completed) {
  sessionStorage.setItem('completed', page.completed);
  publish('checkout_completed', { checkout: { token: page.completed } });
}

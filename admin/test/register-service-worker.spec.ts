import { registerServiceWorker } from '../src/frame/register-service-worker';

const register = jest.fn<Promise<void>, [string]>();
let warn: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  register.mockReset().mockResolvedValue();
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  warn.mockRestore();
});

const loadWith = async (serviceWorker?: PropertyDescriptor) => {
  if (serviceWorker) Object.defineProperty(navigator, 'serviceWorker', { configurable: true, ...serviceWorker });
  registerServiceWorker();
  expect(register).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  window.dispatchEvent(new Event('load'));
  expect(register).not.toHaveBeenCalled();
  jest.runAllTimers();
  await Promise.resolve();
};

it('is registered once, when the page has loaded and has nothing else to do', async () => {
  await loadWith({ value: { register } });
  expect(register.mock.calls).toEqual([['/sw.js']]);
  expect(warn).not.toHaveBeenCalled();
});

it('is told once on the console when the browser refuses it', async () => {
  const refusal = new DOMException('The user denied permission to use Service Worker.', 'SecurityError');
  register.mockRejectedValue(refusal);
  await loadWith({ value: { register } });
  expect(warn.mock.calls).toEqual([['The service worker could not be registered:', refusal]]);
});

it('changes nothing in a frame where even looking for it throws', async () => {
  const refusal = new DOMException('The document is sandboxed', 'SecurityError');
  await loadWith({
    get: () => {
      throw refusal;
    },
  });
  expect(warn.mock.calls).toEqual([['The service worker could not be registered:', refusal]]);
});

it('is left out by a browser that has none', async () => {
  await loadWith();
  expect(register).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});

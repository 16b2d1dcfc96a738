import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import texts from '../src/locales/en/components.json';

const page = new DOMParser().parseFromString(readFileSync(join(__dirname, '../index.html'), 'utf8'), 'text/html');
const plain = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim();

it('an app that does not start says the same as a screen that cannot be shown', () => {
  const problem = page.querySelector('#app .start-problem');
  expect(plain(problem!.querySelector('h1'))).toBe(texts.problem);
  expect(plain(problem!.querySelector('p'))).toBe(texts.problemAdvice);
});

it('an app that does not start asks to try again, and then to contact support', () => {
  expect(plain(page.querySelector('#app .start-problem p'))).toBe(
    'There is a technical problem that has prevented this page from loading. Try reloading this page. ' +
      'If that does not work, please contact support.',
  );
});

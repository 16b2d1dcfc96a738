// The quick answers of `jest/computed-style.cjs` are those of jsdom, which answers while the page has a style sheet.
const PAGE = `
  <main style="visibility: hidden">
    <h1>Limits <span style="visibility: visible">shown</span> <b style="visibility: unset">inherits</b></h1>
    <section hidden><p style="display: flex">In what is hidden</p></section>
    <p hidden style="display: block">Hidden, but with a display of its own</p>
    <p style="display: unset; visibility: collapse">Unset <i>in collapsed</i></p>
  </main>
  <form><input><input type="hidden"><input type="HIDDEN"><select><option>1</option></select><textarea></textarea></form>
  <dialog>Closed</dialog><dialog open>Open</dialog><details open><summary>More</summary>Text</details>
  <ruby>漢<rp>(</rp><rt>kan</rt></ruby><rt>alone</rt>
  <table><caption>Plans</caption><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Free</td></tr></tbody></table>
  <svg style="display: none"><title>Icon</title><path></path></svg>
  <template></template><progress></progress><ul><li>One</li></ul><custom-element></custom-element>`;

const answers = () =>
  [document.documentElement, document.head, ...document.body.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    const asked = ['display', 'visibility', 'color'].map((name) => style.getPropertyValue(name));
    return [element.localName, style.display, style.visibility, style.color, ...asked];
  });

afterEach(() => document.querySelectorAll('style').forEach((sheet) => sheet.remove()));

it('answers what jsdom answers, of every kind of element', () => {
  document.body.innerHTML = PAGE;
  const quick = answers();
  document.head.append(document.createElement('style'));
  expect(quick).toEqual(answers());
  expect(new Set(quick.map(([, display]) => display)).size).toBeGreaterThan(8);
});

it('answers anew once the page has changed', () => {
  document.body.innerHTML = '<div><p>Text</p></div>';
  const text = document.querySelector('p')!;
  const shown = () => [getComputedStyle(text).display, getComputedStyle(text).visibility];
  expect(shown()).toEqual(['block', 'visible']);
  text.parentElement!.style.visibility = 'hidden';
  text.hidden = true;
  expect(shown()).toEqual(['none', 'hidden']);
});

it('heeds the style sheets of a page', () => {
  document.body.innerHTML = '<p class="away">Text</p>';
  const sheet = document.createElement('style');
  sheet.textContent = '.away { display: none; visibility: hidden }';
  document.head.append(sheet);
  const { display, visibility } = getComputedStyle(document.querySelector('p')!);
  expect([display, visibility]).toEqual(['none', 'hidden']);
});

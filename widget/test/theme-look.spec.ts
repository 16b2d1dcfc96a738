import { cartLine, hoodieLimit, inWidget, openPage, pass, serve, setQuantity, shownTexts } from './storefront-page.js';
import { cartOf, cartPage, visit } from './visit.js';

beforeEach(() => {
  jest.useFakeTimers();
  openPage();
  serve(() => ({}));
});
afterEach(() => jest.useRealTimers());

const FORM =
  '<form action="/cart/add"><input name="id" value="1001"><input name="quantity" value="5">' +
  '<button name="add" style="border-radius: 7px">Add</button></form>';
/** As themes have it: hidden, and with styles that it has only where it shows. */
const ERROR =
  '<div class="form__error-wrapper hidden" role="alert" hidden>' +
  '<svg><path fill="#eb001b" style="fill: #eb001b"/></svg>' +
  '<span class="form__error-text"></span></div>';
const STYLES =
  '.form__error-wrapper { font-size: 13px; letter-spacing: 0.4px } .form__error-wrapper.hidden { font-size: 1px }' +
  '.form__error-text { color: rgb(170, 0, 0); font-family: Assistant; font-weight: 500 }';
const page = (styles: string, body = ERROR + FORM) => openPage(`<style>${styles}</style><main>${body}</main>`);
const show = (branding = {}) => visit({ limits: [hoodieLimit()], settings: { branding } });
/** The style of what holds the messages. */
const look = () => inWidget<HTMLElement>('[role=status]')!.style;
const lookOf = (...names: string[]) => names.map((name) => look().getPropertyValue(name));

describe('a message in the look of the theme', () => {
  it('has the style of the theme’s own error as it would show, and of the text in it', async () => {
    page(STYLES);
    const before = document.querySelector('main')!.innerHTML;
    await show();
    expect(shownTexts()).toHaveLength(1);
    expect(lookOf('color', 'font-family', 'font-weight')).toEqual(['rgb(170, 0, 0)', 'Assistant', '500']);
    page(STYLES.replace(/\.form__error-text.*/, '') + '.form__error-text { font-size: inherit }');
    await show();
    expect(lookOf('--limit-icon', '--limit-radius')).toEqual(['#eb001b', '7px']);
    const { children } = document.querySelector('main')!;
    expect([children.length, document.querySelectorAll('.form__error-wrapper').length]).toEqual([2, 1]);
    document.querySelector('purchase-limits')!.remove();
    const mark = / (aria-invalid="true"|aria-describedby="[^"]*"|data-purchase-limits-field="[^"]*")/g;
    expect(document.querySelector('main')!.innerHTML.replace(mark, '')).toBe(before);
  });

  it('has an icon that assistive technology does not read, and one sentence for its limit', async () => {
    page(STYLES);
    await show();
    const icons = document.querySelector('purchase-limits')!.shadowRoot!.querySelectorAll('svg');
    expect([...icons].map((icon) => icon.getAttribute('aria-hidden'))).toEqual(['true']);
    expect(inWidget('.messages')!.textContent).toBe('You can order up to 3 of Classic Hoodie.Change to 3');
  });

  it('has a box where the theme’s error has one, and none otherwise', async () => {
    page(`${STYLES} .form__error-wrapper { background-color: rgb(255, 240, 240); padding: 9px }`);
    await show();
    expect(lookOf('--limit-background-color', '--limit-padding')).toEqual(['rgb(255, 240, 240)', '9px']);
    page(`${STYLES} .form__error-wrapper { padding: 9px }`);
    await show();
    expect(lookOf('--limit-background-color', '--limit-padding')).toEqual(['', '']);
  });

  it('has the look of the text around where the theme has no error, without values of the branding', async () => {
    page('', FORM);
    await show({ fontFamily: 'Georgia', fontSize: 30 });
    expect(shownTexts()).toHaveLength(1);
    expect(look().cssText).toBe('--limit-textAlign: start; --limit-radius: 7px;');
  });

  it.each([
    ['white on a dark section', '#111', '#222', 'rgb(255, 255, 255)'],
    ['black on a light one', '#fefefe', '#eee', 'rgb(0, 0, 0)'],
    ['as the theme has it where that can be read', '#222', '#fff', ''],
    ['as the theme has it on an image, which is not read', '#222', 'url(a.png)', ''],
  ])('is %s', async (_case, color, background, expected) => {
    page(`main { background: ${background} } main, form { color: ${color} }`, FORM);
    await show();
    expect(lookOf('color')).toEqual([expected]);
  });

  it('sets what it has read as values, so that a style of the page ends no style sheet', async () => {
    page('');
    document.querySelector('style')!.textContent = '.form__error-text { font-family: "</style><b>}.text{color:red" }';
    await show();
    const styles = document.querySelector('purchase-limits')!.shadowRoot!.querySelectorAll('style');
    expect([...styles].some((style) => style.textContent!.includes('</style>'))).toBe(false);
    expect(lookOf('font-family')[0]).toContain('</style><b>');
    expect(inWidget('b')).toBeNull();
  });

  it('reads the page once for each appearance, and not at every look', async () => {
    page(STYLES);
    await show();
    const read = jest.spyOn(window, 'getComputedStyle');
    const isOfError = ([element]: Parameters<typeof getComputedStyle>) => element.matches('[class*=error]');
    await pass(2_000);
    expect(read.mock.calls.filter(isOfError)).toEqual([]);
    setQuantity(1);
    await pass(250);
    setQuantity(6);
    await pass(250);
    expect(shownTexts()).toHaveLength(1);
    expect(read.mock.calls.filter(isOfError)).toHaveLength(2);
  });

  it('stands on the color of the page where it opens over it', async () => {
    openPage(
      '<style>body { background: rgb(20, 20, 20); color: rgb(30, 30, 30) }</style><button name="checkout"></button>',
    );
    await visit({
      limits: [hoodieLimit({ max: 1 })],
      settings: { branding: { displayType: 'popup' } },
      facts: cartPage,
      cart: cartOf(cartLine({ quantity: 2 })),
    });
    expect(lookOf('--limit-background-color', 'color')).toEqual(['rgb(20,20,20)', 'rgb(255, 255, 255)']);
  });
});

it('leaves the other themes of a branding as they are chosen', async () => {
  page(STYLES);
  await show({ theme: 'light' });
  expect(lookOf('--limit-text', 'color')).toEqual(['#3d2a0a', '']);
  expect(inWidget('svg')).toBeNull();
});

it('shows without it where its file does not come', async () => {
  jest.doMock('../src/theme-look', () => {
    throw new Error('The file did not come');
  });
  page(STYLES);
  await show();
  expect(shownTexts()).toEqual(['You can order up to 3 of Classic Hoodie.']);
  expect(lookOf('color', 'font-family')).toEqual(['', '']);
  jest.dontMock('../src/theme-look');
});

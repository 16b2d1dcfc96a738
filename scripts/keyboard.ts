// A page that is used by keyboard alone: what has the focus is always somewhere, is seen, and looks focused.
import type { Frame, Locator, Page } from 'playwright-core';
import { until } from './running-product.js';

const MOST_PRESSES = 150;
/** So many controls of one name do not follow each other. */
const MOST_OF_ONE = 10;
/** Closing dialogs and elements that disappear take the focus along a moment later. */
const FOLLOWS_MS = 300;

/** `lost`: nothing has the focus, as between the page's last control and its first. */
type Stop = { what: string; state: 'seen' | 'unseen' | 'lost' };

export class Keyboard {
  /** `withinMs`: how long what follows from a key may take. */
  constructor(
    private readonly page: Page,
    private readonly withinMs = 10_000,
  ) {}

  /** Tab, or Shift+Tab, until the control has the focus. All that has it on the way is seen. */
  async tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await control.waitFor();
    if (await isFocused(control)) return;
    const atRest = await control.evaluate(appearance);
    let lost = 0;
    const way: string[] = [];
    while (!(await isFocused(control))) {
      const isTrapped = way.length > MOST_OF_ONE && new Set(way.slice(-MOST_OF_ONE)).size === 1;
      if (isTrapped || way.length > MOST_PRESSES || lost > 1)
        throw new Error(`${key} does not lead to ${control}: ${way.join(', ')}`);
      await this.page.keyboard.press(key);
      const { what, state } = await this.readFocus();
      if (state === 'unseen') throw new Error(`${what} has the focus, and is not seen`);
      if (state === 'lost') lost += 1;
      way.push(what);
    }
    await until(async () => (await control.evaluate(appearance)) !== atRest, {
      withinMs: this.withinMs,
      explain: () => `${control} looks the same with the focus and without`,
    });
  }

  /** Leads to the control and presses the key there. */
  async pressOn(control: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(control);
    await this.page.keyboard.press(key);
  }

  /** Leads to the field of one line, whose text is selected then, and types over it. */
  async typeIn(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.page.keyboard.type(text);
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** Once what follows from a key has ended, the control has the focus, and is seen. */
  async expectOn(control: Locator): Promise<void> {
    await this.settle();
    await this.expectStop(async () => (await control.count()) === 1 && isFocused(control), `not on ${control}`);
  }

  /** Once what follows from a key has ended, something has the focus, and is seen. */
  async expectFocus(): Promise<void> {
    await this.settle();
    await this.expectStop(() => Promise.resolve(true), 'not seen');
  }

  private async expectStop(isThere: () => Promise<boolean>, failure: string): Promise<void> {
    let stop: Stop | undefined;
    const isRight = async () => {
      stop = await this.readFocus();
      return stop.state === 'seen' && isThere();
    };
    const explain = () => `The focus is ${failure}, but on ${stop?.what} (${stop?.state})`;
    await until(isRight, { withinMs: this.withinMs, explain });
  }

  private settle(): Promise<void> {
    return this.page.waitForTimeout(FOLLOWS_MS);
  }

  private async readFocus(): Promise<Stop> {
    return (await this.focusedFrame()).evaluate(readStop);
  }

  /** The frame that the keys go to. */
  private async focusedFrame(): Promise<Frame> {
    for (const frame of this.page.frames().slice(1)) {
      if (
        await frame
          .evaluate(() => document.hasFocus() && document.activeElement?.tagName !== 'IFRAME')
          .catch(() => false)
      ) {
        return frame;
      }
    }
    return this.page.mainFrame();
  }
}

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Once it is drawn: dialogs lead the focus back a moment later. */
async function readStop(): Promise<Stop> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element || element === document.body) return { what: 'nothing', state: 'lost' };
  const named = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
  const what = `${element.tagName.toLowerCase()} "${(named ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  // What is clipped to a point, such as the input of a file, is drawn by what it is in.
  const point = [element.parentElement, element].find((each) => each && each.getBoundingClientRect().width <= 1);
  const place = point?.parentElement ?? element;
  const root = place.getRootNode() as Document | ShadowRoot;
  // The label of a hidden checkbox is drawn in its place.
  const label = place.closest('label');
  const { left, top, right, bottom } = place.getBoundingClientRect();
  // A part of it is enough: of what is high, the end can be below the page.
  const isSeen = [0.1, 0.5, 0.9].some((part) => {
    const drawn = root.elementFromPoint(left + part * (right - left), top + part * (bottom - top));
    return drawn !== null && (place.contains(drawn) || drawn.contains(place) || label?.contains(drawn));
  });
  return { what, state: isSeen ? 'seen' : 'unseen' };
}

/** What marks the focus: outlines, shadows and borders of the element and of what is around it. */
function appearance(element: Element): string {
  const around: Element[] = [element];
  for (let at = element, level = 0; level < 2 && at.parentElement; at = at.parentElement, level += 1)
    around.push(at.parentElement, ...at.parentElement.children);
  return around
    .flatMap((each) => [null, '::before', '::after'].map((part) => getComputedStyle(each, part)))
    .map(({ outlineStyle, outlineWidth, boxShadow, borderColor }) => [
      outlineStyle,
      outlineWidth,
      boxShadow,
      borderColor,
    ])
    .join();
}

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_BRANDING } from '@purchase-limits/domain/storefront-settings';
import { accessibilityProblems } from './axe';
import { cssField, fontSizeField, previewed, previewedColor, sentBrandings, untilSaved } from './branding-page';
import { FakeApi } from './fake-api';
import { field, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });

describe('the fields of the branding', () => {
  it('are saved together under the version that was read', async () => {
    const { user } = renderAdmin('/branding');
    type(await fontSizeField(), '20');
    await user.click(screen.getByRole('radio', { name: 'Popup' }));
    await user.click(screen.getByRole('radio', { name: 'Center' }));
    type(field('text'), '#102030');
    await user.click(save());
    expect(await screen.findByText('Save successfully')).toBeInTheDocument();
    const colors = { ...DEFAULT_BRANDING.colors, text: '#102030' };
    const changed = { fontSize: 20, displayType: 'popup', textAlignment: 'center', colors };
    expect(sentBrandings(api)).toEqual([{ branding: { ...DEFAULT_BRANDING, theme: 'light', ...changed }, version: 1 }]);
    await untilSaved();
    type(await fontSizeField(), '22');
    await user.click(save());
    await untilSaved();
    expect(sentBrandings(api).map(({ version }) => version)).toEqual([1, 2]);
    expect(api.of('PUT', '/shops')).toEqual([]);
  });

  it.each([
    ['fontFamily', ' ', 'This field is required'],
    ['fontFamily', "a'b", 'Enter font names separated by commas, and close every quote'],
    ['fontFamily', 'a'.repeat(101), 'Use at most 100 characters'],
    ['fontSize', '', 'This field is required'],
    ['fontSize', '7', 'Enter a size from 8 to 72 pixels'],
    ['fontSize', '73', 'Enter a size from 8 to 72 pixels'],
    ['fontSize', '8.5', 'Enter a whole number'],
    ['background', '', 'Enter a color as #rgb, #rrggbb or #rrggbbaa'],
    ['buttonText', 'red', 'Enter a color as #rgb, #rrggbb or #rrggbbaa'],
    ['text', '#12345', 'Enter a color as #rgb, #rrggbb or #rrggbbaa'],
  ])('say what is wrong when they are left: %s %j', async (name, typed, error) => {
    renderAdmin('/branding');
    await fontSizeField();
    const control = field(name);
    type(control, typed);
    expect(screen.queryByText(error)).not.toBeInTheDocument();
    fireEvent.blur(control);
    expect(await screen.findByText(error)).toBeInTheDocument();
    expect(control).toBeInvalid();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(previewedColor('background')).toBe(DEFAULT_BRANDING.colors.background);
  });

  it('that are wrong are shown by Ctrl+S, which saves nothing and goes to the first of them', async () => {
    const { user } = renderAdmin('/branding');
    type(await fontSizeField(), '');
    type(field('text'), 'x');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    expect(screen.getByText(/Enter a color as/)).toBeInTheDocument();
    expect(field('fontSize')).toHaveFocus();
    expect(sentBrandings(api)).toEqual([]);
  });

  it('take colors with three, six and eight digits', async () => {
    const { user } = renderAdmin('/branding');
    await fontSizeField();
    type(field('text'), '#123');
    type(field('background'), '#fafafa');
    type(field('buttonText'), ' #FFFFFF80 ');
    await user.click(save());
    await untilSaved();
    expect(sentBrandings(api)[0]?.branding.colors).toMatchObject({ text: '#123', buttonText: '#FFFFFF80' });
    expect(field('buttonText')).toHaveValue('#FFFFFF80');
  });

  it('are discarded to what is saved, and the focus stays in the page', async () => {
    const { user } = renderAdmin('/branding');
    type(await fontSizeField(), '20');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await fontSizeField()).toHaveValue(14);
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('are saved by Enter and by Ctrl+S', async () => {
    const { user } = renderAdmin('/branding');
    await user.type(await fontSizeField(), '{Backspace}5{Enter}');
    await untilSaved();
    await user.type(await fontSizeField(), '{Backspace}6{Control>}s{/Control}');
    await untilSaved();
    expect(sentBrandings(api).map(({ branding }) => branding.fontSize)).toEqual([15, 16]);
    expect(await fontSizeField()).toHaveFocus();
  });

  it('that are changed are asked about before the merchant leaves', async () => {
    const { user, at } = renderAdmin('/branding');
    type(await fontSizeField(), '20');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(at()).toBe('/branding');
    expect(await fontSizeField()).toHaveValue(20);
  });
});

describe('the font', () => {
  it('is searched, chosen from the list, and saved with its substitutes', async () => {
    const { user } = renderAdmin('/branding');
    await fontSizeField();
    const font = field('fontFamily');
    expect(font).toHaveValue('Theme font');
    await user.clear(font);
    await user.type(font, 'geor');
    expect(await accessibilityProblems()).toEqual([]);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Georgia']);
    await user.click(screen.getByRole('option', { name: 'Georgia' }));
    expect(font).toHaveValue('Georgia');
    expect(previewedColor('fontFamily')).toBe('Georgia, serif');
    await user.click(save());
    await untilSaved();
    expect(sentBrandings(api)[0]?.branding.fontFamily).toBe('Georgia, serif');
  });

  it('that is not in the list is not found, and used as it is typed', async () => {
    const { user } = renderAdmin('/branding');
    await fontSizeField();
    await user.clear(field('fontFamily'));
    await user.type(field('fontFamily'), 'Lobster');
    expect(await screen.findByText('No font found')).toBeInTheDocument();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
    await user.tab();
    expect(field('fontFamily')).toHaveValue('Lobster');
    await user.click(save());
    await untilSaved();
    expect(sentBrandings(api)[0]?.branding.fontFamily).toBe('Lobster');
  });
});

describe('a preset', () => {
  it('sets the four colors, which can be changed then, and the class of the message', async () => {
    const { user } = renderAdmin('/branding');
    await fontSizeField();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(field('background')).toHaveValue('#1f2124');
    expect(field('buttonText')).toHaveValue('#1f2124');
    expect(previewedColor('text')).toBe('#f4f5f6');
    expect(previewed()?.querySelector('.messages')).toHaveClass('dark');
    type(field('background'), '#000');
    await user.click(save());
    await untilSaved();
    expect(sentBrandings(api)[0]?.branding).toMatchObject({ theme: 'dark', colors: { background: '#000' } });
  });
});

describe('the look of the theme', () => {
  beforeEach(() => {
    api.branding = { branding: DEFAULT_BRANDING, version: 0 };
  });
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const message = () => previewed()?.querySelector('.messages');

  it('is the first choice and what a shop begins with, without fields that do not apply', async () => {
    renderAdmin('/branding');
    const [first] = await screen.findAllByRole('radio');
    expect(first).toBe(screen.getByRole('radio', { name: 'Match your theme', checked: true }));
    expect(screen.getByText(/^Uses your theme’s font, colors and error style/)).toBeInTheDocument();
    expect(titles()).not.toContain('Font');
    expect(titles()).not.toContain('Colors');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('is previewed as the widget draws it: an icon, one sentence, and the look of the page around', async () => {
    renderAdmin('/branding');
    expect(await screen.findByText('In your store, messages match your theme.')).toBeInTheDocument();
    await waitFor(() => expect(message()).toHaveClass('theme'));
    expect(message()?.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    expect(message()).toHaveTextContent(/^You can order up to 3 of Linen shirt\.Change to 3$/);
    expect(previewedColor('background')).toBe('');
  });

  it('gives the fields back with a preset, and a mistake in them no longer holds up the save', async () => {
    const { user } = renderAdmin('/branding');
    await screen.findAllByRole('radio');
    await user.click(screen.getByRole('radio', { name: 'Basic' }));
    expect(titles()).toEqual(expect.arrayContaining(['Font', 'Colors']));
    expect(message()?.querySelector('svg')).toBeNull();
    type(await fontSizeField(), '7');
    type(field('fontFamily'), "a'b");
    type(field('text'), 'red');
    await user.click(screen.getByRole('radio', { name: 'Match your theme' }));
    await user.click(screen.getByRole('radio', { name: 'Center' }));
    await user.click(save());
    await untilSaved();
    const saved = { ...DEFAULT_BRANDING, textAlignment: 'center' };
    expect(sentBrandings(api)).toEqual([{ branding: saved, version: 0 }]);
  });
});

describe('colors', () => {
  it('that are hard to read are named with their contrast, without hindering the save', async () => {
    const { user } = renderAdmin('/branding');
    await fontSizeField();
    expect(screen.queryByText('Some text is hard to read')).not.toBeInTheDocument();
    type(field('text'), '#ddd');
    expect(await screen.findByText(/^Text: contrast 1\.2:1/)).toBeInTheDocument();
    type(field('buttonText'), '#555555');
    expect(screen.getByText(/^Button text: contrast 1\.7:1/)).toBeInTheDocument();
    expect(save()).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    type(field('text'), 'x');
    expect(screen.queryByText(/^Text on background/)).not.toBeInTheDocument();
  });

  it('are picked in a popover, which gives the focus back', async () => {
    const { user } = renderAdmin('/branding');
    await fontSizeField();
    const sample = screen.getByRole('button', { name: 'Pick a color: Background' });
    await user.click(sample);
    await waitFor(() => expect(document.getElementById('pick-background')).toBeInTheDocument());
    expect(sample).toHaveAttribute('aria-expanded', 'true');
    expect(await accessibilityProblems()).toEqual([]);
    fireEvent.keyUp(sample, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(document.getElementById('pick-background')).not.toBeInTheDocument());
    expect(sample).toHaveFocus();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });
});

describe('the preview', () => {
  it('says so where the store shows no messages', async () => {
    api.shop = { ...api.shop, shop: { ...api.shop.shop, fieldsOnly: true } };
    renderAdmin('/branding');
    expect(await screen.findByText(/^No messages now/)).toBeInTheDocument();
  });

  it('shows a popup where the form says so, and the other display type on demand', async () => {
    const { user } = renderAdmin('/branding');
    await fontSizeField();
    const message = () => previewed()?.querySelector('.messages');
    expect(message()).toHaveClass('inline');
    await user.click(screen.getByRole('radio', { name: 'Popup' }));
    expect(message()).toHaveClass('popup');
    const looks = within(screen.getByRole('group', { name: 'Preview as' }));
    await user.click(looks.getByRole('button', { name: 'Inline' }));
    expect(message()).toHaveClass('inline');
    await user.click(screen.getByRole('radio', { name: 'Inline' }));
    await user.click(screen.getByRole('radio', { name: 'Popup' }));
    expect(message()).toHaveClass('popup');
  });

  it('has the line of the free plan, and says what removes it', async () => {
    renderAdmin('/branding');
    expect(await screen.findByText('Paid plans remove ‘Powered by’.')).toBeInTheDocument();
    expect(previewed()?.querySelector('.powered-by')).toHaveTextContent('Powered by Purchase Limits');
  });

  it('has no such line on a plan without it', async () => {
    api.subscription = { ...api.subscription, plan: 'basic', planName: 'Basic', paid: true };
    renderAdmin('/branding');
    await fontSizeField();
    expect(screen.queryByText(/Any paid plan/)).not.toBeInTheDocument();
    expect(previewed()?.querySelector('.powered-by')).toBeNull();
  });

  it('has the CSS that would be saved, and what would be removed stands below it', async () => {
    renderAdmin('/branding');
    await fontSizeField();
    type(cssField(), '.text {\n  color: red;\n  position: fixed\n}');
    expect(await screen.findByText('Will be removed when you save:')).toBeInTheDocument();
    expect(screen.getByText('position: fixed').closest('li')).toHaveTextContent(
      'Line 3: position: fixed – position: fixed is not allowed',
    );
    const styles = [...(previewed()?.querySelectorAll('style') ?? [])];
    expect(styles.at(-1)).toHaveTextContent('.text { color: red; }');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('stays as it was, and says so, where the CSS cannot be checked', async () => {
    api.override(({ path }) => (path === '/branding/custom-css' ? 'network error' : undefined));
    renderAdmin('/branding');
    await fontSizeField();
    type(cssField(), '.text { color: red }');
    expect(await screen.findByText(/^The preview shows your previous CSS: /)).toBeInTheDocument();
    expect(save()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('shows CSS that is refused as a whole as an error of its field', async () => {
    const fields = { css: 'Line 1: Nest brackets at most 20 deep' };
    api.refuse('POST', '/branding/custom-css', 422, { error: 'Not valid', code: 'invalid', fields });
    renderAdmin('/branding');
    await fontSizeField();
    type(cssField(), '((((');
    expect(await screen.findByText(fields.css)).toBeInTheDocument();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });
});

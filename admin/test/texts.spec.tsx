import { act, render, screen } from '@testing-library/react';
import { activate, i18n, textsOf } from '../src/i18n/texts';
import { pseudo } from './pseudo-locale';

const outer = textsOf('tests', {
  greeting: 'Welcome, {name}',
  limits: '{count, plural, one {# limit} other {# limits}}',
  plain: 'Save',
});
const { text, useText } = outer;
const german = async () => ({
  greeting: 'Willkommen, {name}',
  limits: '{count, plural, one {# Limit} other {# Limits}}',
});

function Greeting() {
  const t = useText();
  return <p>{t('greeting', { name: 'Ann' })}</p>;
}

describe('texts', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  afterEach(() => act(() => activate('en')));

  it('are English at first, with values and plurals', () => {
    expect(text('greeting', { name: 'Ann' })).toBe('Welcome, Ann');
    expect([text('limits', { count: 1 }), text('limits', { count: 2 })]).toEqual(['1 limit', '2 limits']);
  });

  it('are those of the area around them, or of all areas, where they have none of their own', async () => {
    const inner = textsOf('inner', { plain: 'Save draft' }, outer);
    expect([inner.text('plain'), inner.text('limits', { count: 2 }), inner.text('cancel')]).toEqual([
      'Save draft',
      '2 limits',
      'Cancel',
    ]);
    await act(() => activate('de', async (_, area) => (area === 'common' ? { cancel: 'Abbrechen' } : german())));
    expect([inner.text('cancel'), inner.text('limits', { count: 2 })]).toEqual(['Abbrechen', '2 Limits']);
  });

  it('are drawn again in another language once it is loaded; a text that it lacks stays English', async () => {
    render(<Greeting />);
    await act(() => activate('de', german));
    expect(screen.getByText('Willkommen, Ann')).toBeInTheDocument();
    expect([text('limits', { count: 1 }), text('plain')]).toEqual(['1 Limit', 'Save']);
  });

  it('stay English when a language cannot be loaded', async () => {
    await act(() => activate('fr', () => Promise.reject(new Error('offline'))));
    expect(text('plain')).toBe('Save');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('tests in fr'), expect.any(Error));
  });

  it('of an area that is loaded later are in the language of the others', async () => {
    await act(() => activate('de', async () => ({ late: 'Später' })));
    const late = textsOf('late', { late: 'Later' });
    expect(late.text('late')).toBe('Later');
    await act(async () => {});
    expect(late.text('late')).toBe('Später');
  });

  it('are in the language that was asked for last, however long another one takes', async () => {
    let finish = () => {};
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const german = activate('de', () => slow.then(() => ({})));
    await activate('fr', async () => ({}));
    finish();
    await german;
    expect(i18n.locale).toBe('fr');
  });

  it('of an area that comes while a language is loaded are drawn in it', async () => {
    let finish = () => {};
    const loaded = new Promise<void>((resolve) => (finish = resolve));
    const activated = activate('de', (_, area) => loaded.then(() => ({ [area]: 'Meanwhile in German' })));
    const meanwhile = textsOf('meanwhile', { meanwhile: 'Meanwhile' });
    const Meanwhile = () => <p>{meanwhile.useText()('meanwhile')}</p>;
    render(<Meanwhile />);
    expect(screen.getByText('Meanwhile')).toBeInTheDocument();
    finish();
    await act(() => activated);
    expect(await screen.findByText('Meanwhile in German')).toBeInTheDocument();
  });
});

describe('the pseudo-locale', () => {
  it('marks the text and leaves placeholders and plural rules as they are', () => {
    expect(pseudo('Use at most {count}')).toBe('⟦Üsë át möst {count}⟧');
    expect(pseudo('{count, plural, one {# limit} other {# limits}}')).toBe(
      '⟦{count, plural, one {# lïmït} other {# lïmïts}}⟧',
    );
  });
});

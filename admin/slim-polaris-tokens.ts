import type { Plugin } from 'vite';

const TOKENS = /\/@shopify\/polaris-tokens\/dist\/esm\/build\/index\.mjs$/;
const POLARIS = /\/@shopify\/polaris\/build\/esnext\/.*\.esnext$/;
/** What the components read of a theme; all else is in the style sheets, as custom properties. */
const GROUPS = ['breakpoints', 'motion', 'space', 'zIndex'];
/** The object is written as JSON. */
const THEMES = /^var themes = (\{\n[^]*?^\});$/m;
const READ_OF_THEME = /\btheme(?:Default)?\.(?!esnext)(\w+)/g;

/** Leaves colors, fonts and shadows out of the themes in JavaScript, which is most of them. */
export function slimPolarisTokens(): Plugin {
  return {
    name: 'slim-polaris-tokens',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (POLARIS.test(id)) throwIfReadsMore(source, id);
      if (!TOKENS.test(id)) return undefined;
      const [statement, themes] = THEMES.exec(source) ?? [];
      if (!statement || !themes) throw new Error('The themes of @shopify/polaris-tokens are not where they were');
      return { code: source.replace(statement, () => `var themes = ${slim(themes)};`), map: null };
    },
  };
}

/** A theme that equals the first one in all groups is that object. */
function slim(themes: string): string {
  const texts = Object.entries(JSON.parse(themes) as Record<string, object>).map(
    ([name, theme]) => [name, JSON.stringify(pick(theme))] as const,
  );
  const [, first] = texts[0]!;
  const entries = texts.map(([name, text]) => `${JSON.stringify(name)}: ${text === first ? 'first' : text}`);
  return `((first) => ({ ${entries.join(', ')} }))(${first})`;
}

function pick(theme: object): object {
  return Object.fromEntries(Object.entries(theme).filter(([group]) => GROUPS.includes(group)));
}

function throwIfReadsMore(source: string, id: string): void {
  for (const [, group] of source.matchAll(READ_OF_THEME))
    if (!GROUPS.includes(group!)) throw new Error(`${id} reads ${group} of the theme, which is left out`);
}

import { generate, parse, walk } from 'css-tree';
import fc from 'fast-check';
import type { Config } from '../src/config.js';
import { usableCss } from '../src/branding/custom-css-field.js';
import { UploadThreads } from '../src/uploads/upload-threads.js';
import { MAX_CUSTOM_CSS_BYTES, sanitizeCustomCss, UnusableCssError } from '../src/branding/custom-css.js';

const removedOf = (css: string) => sanitizeCustomCss(css).removed;
/** The message with which the whole CSS is refused. */
function refusalOf(css: string): string | null {
  try {
    sanitizeCustomCss(css);
    return null;
  } catch (error) {
    if (error instanceof UnusableCssError) return error.message;
    throw error;
  }
}

describe('CSS that may be used', () => {
  it.each([
    '',
    '.message { border-radius: calc(2px + 1em); color: rgb(1 2 3 / 50%) }',
    '@media (max-width: 400px) {\n  .message { padding: 0 }\n}',
    '/* rounded */\n.messages {\n  border-radius: 20px;\n\n  color: red;\n}\n',
    '.messages { & .text { color: red } }',
    'p { color: red',
  ])('stays as it was typed: %j', (css) => {
    expect(sanitizeCustomCss(css)).toEqual({ css, removed: [] });
  });
});

describe('what is removed', () => {
  it('is the declaration alone, with its line, and the lines that it leaves empty go', () => {
    const css = '.messages {\n  color: red;\n  position: fixed;\n  padding: 4px;\n}\n';
    expect(sanitizeCustomCss(css)).toEqual({
      css: '.messages {\n  color: red;\n  padding: 4px;\n}',
      removed: [{ line: 3, text: 'position: fixed', reason: 'position: fixed is not allowed' }],
    });
  });

  it.each([
    ['p { position: STICKY }', 'position: STICKY', 'position: sticky is not allowed'],
    ['p { position: /* a */ fixed }', 'position: /* a */ fixed', 'position: fixed is not allowed'],
    ['p { background: url(https://x.test/a.png) }', 'background: url(https://x.test/a.png)', 'Addresses (url)'],
    ['p { background: image-set("a.png" 1x) }', 'background: image-set("a.png" 1x)', 'image-set() is not allowed'],
    ['p { width: expression(alert(1)) }', 'width: expression(alert(1))', 'expression() is not allowed'],
    ['p { behavior: none }', 'behavior: none', 'behavior is not allowed'],
    ['p { -moz-binding: none }', '-moz-binding: none', '-moz-binding is not allowed'],
    ['p { color: red !important }', 'color: red !important', '!important is not allowed'],
    ['p { color: red ! /**/ important }', 'color: red ! /**/ important', '!important is not allowed'],
    ['p { --a: url(x) }', '--a: url(x)', 'Custom properties are not allowed'],
    ['p { color: r\\65 d }', 'color: r\\65 d', 'Backslashes are not allowed'],
    ['p { color: var(--a, url(b)) }', 'color: var(--a, url(b))', 'Part of the CSS could not be read'],
    ['p { a:hover{position:fixed} }', 'a:hover{position:fixed}', 'Part of the CSS could not be read'],
    ['p { content: "</style>" }', 'content: "</style>"', 'HTML is not allowed'],
    ['p { /* </style> */ }', '/* </style> */', 'HTML is not allowed'],
  ])('of %j is %j', (css, text, reason) => {
    const { css: kept, removed } = sanitizeCustomCss(css);
    expect(removed).toEqual([{ line: 1, text, reason: expect.stringContaining(reason) as string }]);
    expect(kept.replace(/\s/g, '')).toBe('p{}');
  });

  it.each([
    ['@import "x.css"; p { color: red }', '@import "x.css";'],
    ['@font-face { font-family: a; src: url(a) } p { color: red }', '@font-face { font-family: a; src: url(a) }'],
    ['<!-- p { color: red }', '<!--'],
    ['p { color: red } </style><script>', '</style><script>'],
    ['a\\b { color: blue } p { color: red }', 'a\\b { color: blue }'],
    ['a:foo(url(x)) {} p { color: red }', 'a:foo(url(x)) {}'],
    ['@media (min-width: expression(1)) { a {} } p { color: red }', '@media (min-width: expression(1)) { a {} }'],
    ['} a { color: blue } p { color: red }', '} a { color: blue }'],
  ])('of %j is %j as a whole', (css, text) => {
    const { css: kept, removed } = sanitizeCustomCss(css);
    expect(removed.map((part) => part.text)).toEqual([text]);
    expect(kept.trim()).toBe('p { color: red }');
  });

  it.each([
    ':host',
    ':HOST(.popup)',
    ':is(p, :host)',
    ':where(:host(*)) p',
    ':host-context(body)',
    'p, :host',
    ':root',
  ])('is a rule about %s, the box in the theme’s page', (selector) => {
    for (const rule of [`${selector} { zoom: 9 }`, `@media all { ${selector} { zoom: 9 } }`])
      expect(sanitizeCustomCss(rule).css).not.toContain('zoom');
  });

  it('leaves no gap in the line', () => {
    const css = '.text { position: fixed; color: red; top: url(a); left: 0 }\n  .button { top: url(a) }\r\np {}';
    expect(sanitizeCustomCss(css).css).toBe('.text { color: red; left: 0 }\n  .button { }\np {}');
  });

  it('in nested conditions is what is wrong there, once for each part', () => {
    const css =
      '@media print {\n  @media screen {\n    @import "a";\n    p { top: 0; position: fixed; left: 0 }\n  }\n}';
    expect(removedOf(css).map(({ line, text }) => `${line} ${text}`)).toEqual(['3 @import "a";', '4 position: fixed']);
  });

  it('is quoted up to 100 characters', () => {
    const [removed] = removedOf(`p { background: url(${'a'.repeat(200)}) }`);
    expect(removed?.text).toHaveLength(100);
    expect(removed?.text).toMatch(/…$/);
    expect(removedOf(`@a ${'😀'.repeat(60)};`)[0]?.text).toBe(`@a ${'😀'.repeat(48)}…`);
  });
});

describe('CSS that is refused as a whole', () => {
  it.each([
    [`p { color: red }\n${' '.repeat(MAX_CUSTOM_CSS_BYTES)}`, 'Line 2: Use at most 16 KB of CSS'],
    [`p { color: red }\n\np { width: ${'calc('.repeat(30)}`, 'Line 3: Nest brackets at most 20 deep'],
    ['p {\n color: r\0ed }', 'Line 2: This character is not allowed'],
    ['p {}\r\n\u001bq {}', 'Line 2: This character is not allowed'],
    ['\ufeffp {}', 'Line 1: This character is not allowed'],
    ['p { content: "\ud800" }', 'Line 1: This character is not allowed'],
  ])('%#', (css, message) => {
    expect(refusalOf(css)).toBe(message);
  });
});

const SCRAPS = [
  'p .a :host { } { } : ; ; , ( ) [ ] & > * # % 1px é " \' /* */ \\ <!-- --> </style <script',
  '@ @media @import @supports url( url("a") U+26 unicode-range:U+0-7F expression( image-set( --x --x:{ var(--x,',
  '! important !important position position:fixed position:/**/sticky behavior:none -moz-binding: color:red',
]
  .flatMap((scraps) => scraps.split(' '))
  .concat(' ', '\n', '\r\n', '\f', '\t', '\0', '@media print {', '@font-face {', 'color: rgb(1 2 3 / 50%)');
const nasty = fc.oneof(
  fc.array(fc.constantFrom(...SCRAPS), { maxLength: 40 }).map((scraps) => scraps.join('')),
  fc
    .array(fc.array(fc.constantFrom(...SCRAPS), { maxLength: 6 }), { maxLength: 6 })
    .map((values) => `.a { ${values.map((value) => `color: ${value.join(' ')}`).join(';\n')} }\n.b { color: red }`),
);

describe('any CSS', () => {
  it('comes out as CSS of which nothing is removed, that is read without an error, and no longer than it was', () => {
    fc.assert(
      fc.property(nasty, (typed) => {
        if (refusalOf(typed)) return;
        const { css, removed } = sanitizeCustomCss(typed);
        expect(sanitizeCustomCss(css)).toEqual({ css, removed: [] });
        expect(strictError(css)).toBeNull();
        expect(css.length).toBeLessThanOrEqual(typed.length);
        if (removed.length === 0) expect(css).toBe(typed);
      }),
      { numRuns: 3_000 },
    );
  });

  it('keeps a rule that stands before what is wrong', () => {
    fc.assert(
      fc.property(nasty, (typed) => {
        const first = '.first { color: red }\n';
        if (!refusalOf(first + typed)) expect(sanitizeCustomCss(first + typed).css).toContain(first.trim());
      }),
      { numRuns: 1_000 },
    );
  });
});

/** A second statement of what may be used, which refuses the whole: the rules of §8, read from the parsed CSS. */
function strictError(css: string): string | null {
  let error: string | null = null;
  const refuse = (reason: string) => (error ??= reason);
  const functions = [
    /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color-mix|light-dark|calc|min|max|clamp|var|env)$/i,
    /^((linear|radial|conic)-gradient|translate[xy]?|scale|rotate|cubic-bezier|steps|drop-shadow|blur)$/i,
    /^(not|is|where|host)$/i,
  ];
  const tree = parse(css, { onParseError: ({ message }) => void refuse(message) });
  walk(tree, (node) => {
    if (node.type === 'Url' || node.type === 'Raw') refuse(node.type);
    if (node.type === 'Function' && !functions.some((known) => known.test(node.name))) refuse(node.name);
    if (node.type === 'Atrule' && node.name.toLowerCase() !== 'media') refuse(node.name);
    if (node.type !== 'Declaration') return;
    if (/^position$/i.test(node.property) && /fixed|sticky/i.test(generate(node.value))) refuse('position');
    if (/^(behavior|-moz-binding)$/i.test(node.property)) refuse(node.property);
    if (node.important) refuse('!important');
  });
  if (css.includes('\\')) refuse('backslash');
  if (/<\/?(style|script)|<!--/i.test(css)) refuse('HTML');
  return error;
}

describe('CSS of several merchants in one thread', () => {
  it('is read as if it were the first, also where the parser would loop over what an earlier one left', async () => {
    const threads = new UploadThreads({ UPLOAD_THREADS: 1, UPLOAD_DEADLINE_MS: 20_000 } as Config);
    try {
      const [earlier, later] = ['-->p{p" "p{(\na:b:\\a:b\';@import "a")', '{}\n};p'];
      await usableCss(threads, 'shop', earlier, 'css').catch(() => {});
      expect(await usableCss(threads, 'other', later, 'css')).toMatchObject({ removed: [{ line: 1 }, { line: 2 }] });
    } finally {
      await threads.onApplicationShutdown();
    }
  });
});

import { exactNumber, parsePlatformJson, writePlatformJson } from '../src/platform/platform-json.js';

describe('JSON of the platform', () => {
  it.each([
    ['a\u0000b', 'a\ufffdb'],
    ['\ud83d', '\ufffd'],
    ['\ude00\ud83d', '\ufffd\ufffd'],
    ['\ud83d\ud83d\ude00', '\ufffd\u{1f600}'],
    ['\u{1f600} é \u0001', '\u{1f600} é \u0001'],
    [String.raw`\u0000 and \\ud800`, String.raw`\u0000 and \\ud800`],
  ])('has no characters in its texts that PostgreSQL refuses: %j', (text, expected) => {
    const escaped = JSON.stringify({ [text]: [text] }).replaceAll(/[^\0-~]/g, asEscape);
    expect(parsePlatformJson(escaped)).toEqual({ [expected]: [expected] });
  });

  it('may be escaped in capitals, and is refused where it is none', () => {
    expect(parsePlatformJson(String.raw`["\uD83D", "\uD83D\uDE00"]`)).toEqual(['\ufffd', '\u{1f600}']);
    expect(() => parsePlatformJson('{"a":"\\u0000"')).toThrow(SyntaxError);
  });
});

describe('numbers of the platform', () => {
  it('are exact: what a number cannot hold is a text, and digits in texts stay', () => {
    const text = String.raw`{"id":9007199254740993,"max":9007199254740991,"low":-9007199254740993,
      "list":[18446744073709551615, 1.50,12345678901234567.25,1e21],"text":"a \"9007199254740993, \\","x":7}`;
    expect(parsePlatformJson(text)).toEqual({
      id: '9007199254740993',
      max: 9007199254740991,
      low: '-9007199254740993',
      list: ['18446744073709551615', 1.5, Number('12345678901234567.25'), 1e21],
      text: 'a "9007199254740993, \\',
      x: 7,
    });
  });

  it('are no JSON where they are none', () => {
    expect(() => parsePlatformJson('{"id":9007199254740993-}')).toThrow(SyntaxError);
    expect(() => parsePlatformJson('{"id":09007199254740993}')).toThrow(SyntaxError);
    expect(() => parsePlatformJson('{"id":"9007199254740993}')).toThrow(SyntaxError);
  });

  it('are written with all their digits', () => {
    const value = { id: exactNumber('9007199254740993'), small: exactNumber('7'), text: '9007199254740993' };
    expect(writePlatformJson(value)).toBe('{"id":9007199254740993,"small":7,"text":"9007199254740993"}');
  });
});

const asEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

import { parsePlatformJson } from '../src/platform/platform-json.js';

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

const asEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

// Measures how a regular expression's time grows, by repeating prefixes of what it matches. A pattern that scans to the
// end of the text from each of them is quadratic.
import { parseRegExpLiteral } from '@eslint-community/regexpp';

/** Long enough for the square of it to take far longer than anything linear does. */
const LENGTH = 40_000;
const SUSPICIOUS_MS = 12;
/** Four times the text takes a linear pattern four times the time, and others sixteen times and more. */
const LINEAR_GROWTH = 8;
const MEASUREMENTS = 5;
/** What else the machine does may disturb one round, and hardly all of them. */
const ROUNDS = 3;
const MOST_WORDS = 40;
const CANDIDATES = [...'a1 \n:/.-"\'<>{}()[]=,;%&#@!?*+|\\^$_~`', 'é'];

/** A text for which the time grows faster than it does; null: none was found. */
export function slowText({ source, flags }) {
  for (const word of beginningsOf(parseRegExpLiteral(`/${source}/${flags}`).pattern)) {
    const time = (length) => timeOf(new RegExp(source, flags), word.repeat(Math.ceil(length / word.length)));
    if (time(LENGTH) < SUSPICIOUS_MS) continue;
    const growsFaster = () => {
      const [quarter, whole] = [LENGTH / 4, LENGTH].map((length) => least(() => time(length)));
      return whole > SUSPICIOUS_MS && whole > LINEAR_GROWTH * quarter;
    };
    if (Array.from({ length: ROUNDS }).every(growsFaster)) return word;
  }
  return null;
}

const least = (measure) => Math.min(...Array.from({ length: MEASUREMENTS }, measure));

/** Processor time, which other processes do not lengthen. */
function timeOf(pattern, text) {
  const before = process.cpuUsage();
  text.replace(pattern, '');
  return process.cpuUsage(before).user / 1_000;
}

/** Texts that each beginning of the pattern matches: of every alternative, and with each optional part once. */
function beginningsOf(pattern) {
  const words = new Set();
  for (const { elements } of pattern.alternatives) {
    const flat = elements.flatMap(opened);
    for (let count = 1; count <= flat.length; count += 1)
      for (const word of wordsOf(flat.slice(0, count), new Map())) if (word && words.size < MOST_WORDS) words.add(word);
  }
  return words;
}

/** The contents of a single-alternative group, as if ungrouped. */
function opened(element) {
  const isGroup = element.type === 'CapturingGroup' || element.type === 'Group';
  if (!isGroup || element.alternatives.length > 1) return [element];
  return element.alternatives[0].elements.flatMap(opened);
}

/** One word with as little as possible, and one with each optional part. */
function wordsOf(elements, groups) {
  return [0, 1].map((least) => elements.map((element) => wordOf(element, least, groups)).join(''));
}

function wordOf(element, least, groups) {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return memberOf(element);
    case 'Quantifier':
      return wordOf(element.element, least, groups).repeat(Math.min(Math.max(element.min, least), element.max));
    case 'CapturingGroup':
    case 'Group': {
      const word = element.alternatives[0].elements.map((part) => wordOf(part, least, groups)).join('');
      groups.set(element, word);
      return word;
    }
    case 'Backreference':
      return groups.get([element.resolved].flat()[0]) ?? '';
    default:
      return '';
  }
}

function memberOf({ raw }) {
  const flags = raw.includes('\\p') ? 'u' : '';
  const member = new RegExp(`^${raw}$`, flags);
  return CANDIDATES.find((one) => member.test(one)) ?? /[^\\[\]^]/.exec(raw)?.[0] ?? '';
}

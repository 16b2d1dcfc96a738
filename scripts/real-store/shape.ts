// Compares the form of two answers: keys, types, formats, errors. Values differ from store to store.

export type Difference = { place: string; recorded: string; local: string };
type Options = {
  /** What the second one leaves out is no difference. */
  isPart: boolean;
};

const FORMATS: [name: string, look: RegExp][] = [
  ['time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['address', /^[a-z][\w+.-]*:\/\//i],
  ['decimal', /^-?\d+\.\d+$/],
  ['whole number', /^-?\d+$/],
];
const GID = /^gid:\/\/shopify\/(\w+)\//;
/** What people write looks like anything. */
const WRITTEN = /(^|\.)(title|name|vendor|value|handle|tags|sku)(\.|$)/;
/** Said in words that differ; what they mean is in the code, the field and the path. */
const WORDING = /(^|\.)(message|documentation|locations|requiredAccess)(\.|$)/;
/** Of these the values count as well. */
const VALUES = /(^|\.)(errors|userErrors)(\.extensions)?\.(code|field|path)(\.|$)/;

export function differences(recorded: unknown, local: unknown, options: Options = { isPart: false }): Difference[] {
  return compare(recorded, local, { path: [], ...options });
}

type At = Options & { path: readonly string[] };

function compare(recorded: unknown, local: unknown, at: At): Difference[] {
  const place = at.path.join('.');
  if (WORDING.test(place)) return [];
  if (VALUES.test(place) && !Array.isArray(recorded)) return recorded === local ? [] : [said(at, recorded, local)];
  // Below the data, null says that a store has none.
  if ((recorded === null || local === null) && at.path.length > 1 && !isErrors(at)) return [];
  if (Array.isArray(recorded) && Array.isArray(local)) return compareLists(recorded, local, at);
  if (isObject(recorded) && isObject(local)) return compareObjects(recorded, local, at);
  const [theirs, ours] = [kindOf(recorded, place), kindOf(local, place)];
  return theirs === ours ? [] : [{ place, recorded: theirs, local: ours }];
}

function compareLists(recorded: unknown[], local: unknown[], at: At): Difference[] {
  const isOfErrors = isErrors(at);
  if (isOfErrors && (recorded.length === 0) !== (local.length === 0))
    return [{ place: at.path.join('.'), recorded: entries(recorded), local: entries(local) }];
  if (VALUES.test(at.path.join('.')))
    return JSON.stringify(recorded) === JSON.stringify(local) ? [] : [said(at, recorded, local)];
  if (local.length === 0) return [];
  // One after the other, and beyond the end of the local list with its first.
  const found = recorded.flatMap((each, index) => compare(each, local[index] ?? local[0], at));
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

function compareObjects(recorded: Record<string, unknown>, local: Record<string, unknown>, at: At): Difference[] {
  return [...new Set([...Object.keys(recorded), ...Object.keys(local)])].flatMap((key) => {
    const path = [...at.path, key];
    const place = path.join('.');
    if (!(key in recorded)) return [{ place, recorded: 'absent', local: kindOf(local[key], place) }];
    if (!(key in local)) return at.isPart ? [] : [{ place, recorded: kindOf(recorded[key], place), local: 'absent' }];
    return compare(recorded[key], local[key], { ...at, path });
  });
}

const isErrors = ({ path }: At) => ['errors', 'userErrors'].includes(path.at(-1) ?? '');
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const entries = (list: unknown[]) => (list.length === 0 ? 'none' : `${list.length} entries`);
const said = ({ path }: At, recorded: unknown, local: unknown): Difference => ({
  place: path.join('.'),
  recorded: JSON.stringify(recorded) ?? 'absent',
  local: JSON.stringify(local) ?? 'absent',
});

function kindOf(value: unknown, place: string): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'string') return typeof value;
  if (WRITTEN.test(place)) return 'text';
  const type = GID.exec(value)?.[1];
  return type ? `id of ${type}` : (FORMATS.find(([, look]) => look.test(value))?.[0] ?? 'text');
}

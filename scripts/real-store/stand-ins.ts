// Stand-ins for what a tape must not say. They keep the format of a value, and equal values have equal stand-ins.

const GID = /^gid:\/\/([\w-]+)\/([A-Za-z]+)\/([^?\s]+)(\?.*)?$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whole numbers from here on are taken for ids. */
const FIRST_ID = 1_000;

export class StandIns {
  private readonly known = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  text(value: string): string {
    if (value === '') return '';
    const gid = GID.exec(value);
    if (gid) return `gid://shopify/${gid[2]}/${this.idTail(gid[3]!)}${gid[4] ? '?stand-in=1' : ''}`;
    const time = TIME.exec(value);
    if (time) return this.of('time', value, (count) => `${timeOf(count)}${(time[1] ?? '').replace(/\d/g, '0')}Z`);
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return '2026-01-01';
    if (UUID.test(value)) return this.of('uuid', value, uuidOf);
    if (/^[a-z][\w+.-]*:\/\//i.test(value)) return this.of('url', value, (count) => `https://example.com/${count}`);
    if (isEmail(value)) return this.of('email', value, (count) => `person-${count}@example.com`);
    if (/^[\w-]+\.myshopify\.com$/i.test(value)) return 'store.myshopify.com';
    if (/^-?\d+\.\d+$/.test(value)) return `1.${'0'.repeat(value.split('.')[1]!.length)}`;
    if (/^\d+$/.test(value)) return this.id(value);
    return this.of('text', value, (count) => `text-${count}`);
  }

  /** Small whole numbers are amounts, unless the key says that they are ids. */
  number(value: number, key: string): number {
    if (!Number.isInteger(value)) return 1.5;
    if (Math.abs(value) >= FIRST_ID || /(^|_)id$/i.test(key)) return Number(this.id(String(Math.abs(value))));
    return value === 0 ? 0 : 1;
  }

  key(value: string): string {
    return this.of('key', value, (count) => `key-${count}`);
  }

  private idTail(tail: string): string {
    return /^\d+$/.test(tail) ? this.id(tail) : this.of('id', tail, (count) => `id-${count}`);
  }

  private id(digits: string): string {
    return this.of('number', digits, (count) => String(FIRST_ID + count));
  }

  private of(kind: string, value: string, make: (count: number) => string): string {
    const name = `${kind} ${value}`;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    this.known.set(name, make(count));
    return this.known.get(name)!;
  }
}

function isEmail(value: string): boolean {
  const [name, host = '', ...more] = value.split('@');
  return name !== '' && more.length === 0 && host.slice(1, -1).includes('.') && !/\s/.test(value);
}

const timeOf = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 1_000).toISOString().slice(0, 19);
const uuidOf = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

// A theme on disk, used unchanged and without a build. Files are re-read after changes.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseJsonc } from './jsonc.js';

/** A page asks for the version of each of its assets; the files are looked at once for all of them. */
const VERSION_FOR_MS = 300;

type KeptFile = { changedAt: number; text: string };

export class ThemeFolder {
  private readonly texts = new Map<string, KeptFile>();
  private readonly parsed = new Map<string, { text: string; value: unknown }>();

  private keptVersion = { version: '', readAt: 0 };

  private constructor(
    /** By which settings, links and assets name the theme. */
    readonly name: string,
    readonly path: string,
  ) {}

  /** Opens a folder, or throws one line that says why it is no theme. */
  static open(name: string, path: string): ThemeFolder {
    const folder = resolve(path);
    const missing = ['layout/theme.liquid', 'templates'].filter((part) => !existsSync(join(folder, part)));
    if (missing.length) throw new Error(`${folder} is not a theme: it has no ${missing.join(' and no ')}`);
    return new ThemeFolder(name, folder);
  }

  /** The text of a file such as `sections/header.liquid`; null when there is none, also outside of the folder. */
  text(file: string): string | null {
    const path = resolve(this.path, file);
    if (relative(this.path, path).startsWith(`..${sep}`)) return null;
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat?.isFile()) return null;
    const kept = this.texts.get(file);
    if (kept?.changedAt === stat.mtimeMs) return kept.text;
    const text = readFileSync(path, 'utf8');
    this.texts.set(file, { changedAt: stat.mtimeMs, text });
    return text;
  }

  /** A JSON file, which may have comments; null when there is none. */
  json<Shape>(file: string): Shape | null {
    const text = this.text(file);
    return text === null ? null : (this.derived(`json ${file}`, text, () => parseJsonc(text, file)) as Shape);
  }

  /** Values computed from a file's text, recomputed only when the text changes. */
  derived<Value>(key: string, text: string, compute: () => Value): Value {
    const kept = this.parsed.get(key);
    if (kept?.text === text) return kept.value as Value;
    const value = compute();
    this.parsed.set(key, { text, value });
    return value;
  }

  has(file: string): boolean {
    return this.text(file) !== null;
  }

  /** The names of the files directly in a folder of the theme, sorted. */
  list(folder: string): string[] {
    const path = join(this.path, folder);
    return existsSync(path) ? readdirSync(path).sort() : [];
  }

  /** A part of asset URLs that changes whenever a source file does. */
  version(): string {
    if (Date.now() - this.keptVersion.readAt > VERSION_FOR_MS)
      this.keptVersion = { version: this.readVersion(), readAt: Date.now() };
    return this.keptVersion.version;
  }

  private readVersion(): string {
    const stamps = ['assets', 'sections', 'blocks', 'snippets'].flatMap((folder) =>
      this.list(folder).map((file) => statSync(join(this.path, folder, file)).mtimeMs),
    );
    return createHash('md5').update(stamps.join()).digest('hex').slice(0, 12);
  }
}

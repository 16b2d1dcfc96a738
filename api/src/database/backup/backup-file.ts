// A backup is a ZIP file: the rows of each table as COPY's text, and last `manifest.json`, which says what they are.
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile as OpenZip } from 'yauzl';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { BackupError } from './backup-error.js';
import { RowDigest, type RowSums } from './row-digest.js';

/** Goes up when an earlier release could not read the file. */
const FORMAT = 1;
const MANIFEST = 'manifest.json';
const MOST_MANIFEST_BYTES = 16_000_000;
/** Half the time of the usual level, for a file that is a few percent larger. */
const LEVEL = 3;

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  /** The sum of the SHA-256 of all rows: `RowDigest`. */
  checksum: z.string().regex(/^[\da-f]{64}$/),
});
const partition = z.object({
  name: z.string(),
  parent: z.string(),
  /** As PostgreSQL prints it. Checked, since it becomes part of a statement. */
  bound: z.string().regex(/^FOR VALUES FROM \('[\w -]*'\) TO \('[\w -]*'\)$/),
});
const sequence = z.object({ name: z.string(), value: z.string().regex(/^\d+$/), isCalled: z.boolean() });
const manifest = z.object({
  product: z.literal('purchase-limits'),
  format: z.int(),
  kind: z.enum(['backup', 'erasures']),
  release: z.string(),
  takenAt: z.iso.datetime(),
  /** The last one that the database had. */
  migration: z.string(),
  tables: z.array(table),
  partitions: z.array(partition),
  sequences: z.array(sequence),
});
export type Manifest = z.infer<typeof manifest>;
export type BackedUpTable = Manifest['tables'][number];
export type Contents = Omit<Manifest, 'product' | 'format'>;

/** Adds a table's rows; resolves with their sums when all are in the file. */
type AddTable = (name: string, rows: () => Readable) => Promise<RowSums>;

/**
 * Writes the file under a temporary name, and renames it once it is complete and on the disk. `fill` adds the tables
 * one after another and answers what the manifest says. Returns the size in bytes.
 */
export async function writeBackupFile(path: string, fill: (add: AddTable) => Promise<Contents>): Promise<number> {
  await requireAbsent(path);
  const temporary = `${path}.${process.pid}.part`;
  const handle = await open(temporary, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} can't be written (${error.code}).`);
  });
  try {
    const zip = new ZipFile();
    const written = pipeline(zip.outputStream, createWriteStream(temporary, { fd: handle.fd, autoClose: false }));
    const filled = fill((name, rows) => addTable(zip, name, rows)).then((contents) => {
      const whole: Manifest = { product: 'purchase-limits', format: FORMAT, ...contents };
      zip.addBuffer(Buffer.from(JSON.stringify(whole, null, 1)), MANIFEST);
      zip.end();
    });
    await Promise.all([filled, written]);
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await requireAbsent(path);
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await handle.close();
    await rm(temporary, { force: true });
    throw error;
  }
}

async function requireAbsent(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(`${path} exists and is left as it is. Choose another name for --to.`);
}

/** So that a crash of the machine doesn't undo the rename. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function addTable(zip: ZipFile, name: string, rows: () => Readable): Promise<RowSums> {
  return new Promise((added, fail) => {
    zip.addReadStreamLazy(entryOf(name), { compressionLevel: LEVEL }, (give) => {
      const digest = new RowDigest();
      pipeline(rows(), digest).then(() => added(digest.result), fail);
      give(null, digest);
    });
  });
}

const entryOf = (tableName: string) => `${tableName}.copy`;

export class BackupFile {
  private constructor(
    readonly path: string,
    readonly manifest: Manifest,
    private readonly zip: OpenZip,
    private readonly entries: Map<string, Entry>,
  ) {}

  /** Opens the file and checks every byte of it against its manifest. */
  static async open(path: string): Promise<BackupFile> {
    const zip = await openPromise(path, { autoClose: false }).catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(
        error.code ? `${path} can't be read (${error.code}).` : `${path} is truncated, or no backup: ${error.message}`,
      );
    });
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      const file = new BackupFile(path, await readManifest(path, zip, entries), zip, entries);
      await file.check();
      return file;
    } catch (error) {
      zip.close();
      if (error instanceof BackupError) throw error;
      throw new BackupError(`${path} is damaged: ${(error as Error).message}`, { cause: error });
    }
  }

  rowsOf({ name }: { name: string }): Promise<Readable> {
    return this.zip.openReadStreamPromise(this.entries.get(entryOf(name))!);
  }

  close(): void {
    this.zip.close();
  }

  private async check(): Promise<void> {
    const { tables } = this.manifest;
    const expected = [...tables.map(({ name }) => entryOf(name)), MANIFEST].sort();
    if (expected.join() !== [...this.entries.keys()].sort().join())
      throw new BackupError(`${this.path} is damaged: it doesn't hold the tables that its manifest lists.`);
    for (const table of tables) {
      const digest = new RowDigest();
      await pipeline(await this.rowsOf(table), digest, drain());
      const difference = differenceOf(table, digest.result);
      if (difference) throw new BackupError(`${this.path} is damaged: ${difference}`);
    }
  }
}

async function readManifest(path: string, zip: OpenZip, entries: Map<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (!entry || entry.uncompressedSize > MOST_MANIFEST_BYTES) throw new BackupError(`${path} is no backup.`);
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new BackupError(`${path} is damaged: its manifest was changed.`);
  const found: unknown = JSON.parse(bytes.toString('utf8'));
  const format = z.object({ format: z.int() }).safeParse(found).data?.format ?? 0;
  if (format > FORMAT)
    throw new BackupError(`${path} is of a newer release than this one. Restore it with that release.`);
  const parsed = manifest.safeParse(found);
  if (!parsed.success) throw new BackupError(`${path} is damaged: its manifest isn't one of this product.`);
  return parsed.data;
}

/** One line, when the rows are not those of the manifest. */
export function differenceOf(expected: BackedUpTable, found: RowSums): string | null {
  const { name, rows, checksum } = expected;
  if (found.rows !== rows) return `${name} has ${found.rows} rows instead of ${rows}.`;
  return found.checksum === checksum ? null : `${name} has ${rows} rows, and some differ.`;
}

/** Takes whatever comes. */
export const drain = () => new Writable({ write: (_chunk, _encoding, done) => done() });

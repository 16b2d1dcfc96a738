// The calls about files of limits, in memory. What a check finds, and how far an import is, a test decides.
import type {
  ImportProblem,
  ImportWarning,
  LimitImport,
  LimitImportMode,
  PastImport,
} from '@purchase-limits/contract/limit-import';
import { limitView, type Call, type FakeApi } from './fake-api';

const CHECKED: LimitImport = {
  id: '0b0f8c1e-6f3d-4c1e-9d5e-0c1d2e3f4a5b',
  fileName: 'limits.csv',
  mode: 'create',
  status: 'checked',
  rows: 2,
  valid: 2,
  created: 2,
  changed: 0,
  unchanged: 0,
  conflicts: 0,
  matches: 0,
  done: 0,
  problems: [],
  problemCount: 0,
  preview: [
    { row: 2, name: 'From a file', type: 'product', status: 'active' },
    { row: 3, name: 'Another one', type: 'cart', status: 'inactive' },
  ],
  changes: [],
  warnings: [],
  failure: null,
  eventId: null,
  canUndo: false,
  createdAt: '2026-11-20T10:00:00Z',
};

export class FakeImports {
  /** The file that was checked last. */
  kept: LimitImport | null = null;
  /** What the next check finds. */
  problems: ImportProblem[] = [];
  /** Contradictions that the next check finds. */
  warnings: ImportWarning[] = [];
  /** How many limits of the next file are there already. */
  matches = 0;
  /** What the next check of an update finds. */
  updates: Partial<LimitImport> = {};
  /** The imports that are done. */
  past: PastImport[] = [];
  problemFile = 'row,column,problem\r\n2,max,Enter a whole number\r\n';
  exported = 'name,type\r\nHoodies,product\r\n';

  constructor(private readonly api: FakeApi) {
    api.override((call) => this.answer(call));
  }

  /** The worker has come so far. */
  advance(change: Partial<LimitImport>): void {
    this.kept = { ...this.kept!, ...change };
    if (change.status === 'done')
      this.api.limits = [limitView('imported', { name: 'From a file' }), ...this.api.limits];
  }

  private check(file: Pick<LimitImport, 'id' | 'fileName'>, mode: LimitImportMode = 'create'): LimitImport {
    const { problems, warnings, matches, updates } = this;
    const found = { mode, problems, problemCount: problems.length, warnings };
    Object.assign(found, mode === 'update' ? updates : { matches });
    this.kept = { ...CHECKED, ...file, ...found, ...(problems.length > 0 && { valid: 0, preview: [] }) };
    return this.kept;
  }

  private answer({ method, path, query, body }: Call) {
    if (method === 'POST' && path === '/limits/imports')
      return {
        status: 201,
        body: this.check({ id: CHECKED.id, fileName: query.get('fileName')! }, modeIn(query.get('mode'))),
      };
    if (method === 'POST' && path === `/limits/imports/${this.kept?.id}/corrections`)
      return {
        status: 201,
        body: this.check({ id: crypto.randomUUID(), fileName: this.kept!.fileName }, modeIn(modeOf(body))),
      };
    if (method === 'POST' && path === `/limits/imports/${this.kept?.id}/start`) {
      this.advance({ status: 'waiting' });
      return { status: 202, body: this.kept };
    }
    const undone = this.past.find(({ id }) => path === `/limits/imports/${id}/undo`);
    if (method === 'POST' && undone) {
      this.kept = { ...CHECKED, ...undone, status: 'undoing', canUndo: false };
      this.past = [];
      return { status: 202, body: this.kept };
    }
    if (method === 'GET' && path === '/limits/imports') return { status: 200, body: { imports: this.past } };
    if (method === 'GET' && path === `/limits/imports/${this.kept?.id}`) return { status: 200, body: this.kept };
    if (method === 'GET' && path === `/limits/imports/${this.kept?.id}/problems`)
      return { status: 200, body: this.problemFile };
    if (method === 'GET' && path === '/limits/export') return { status: 200, body: this.exported };
    return undefined;
  }
}

const modeIn = (mode: unknown): LimitImportMode => (mode === 'update' ? 'update' : 'create');
const modeOf = (body: unknown) => (body as { mode?: unknown } | undefined)?.mode;

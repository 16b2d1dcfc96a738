import type { LimitImport, PastImport } from '@purchase-limits/contract/limit-import';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { FakeImports } from './fake-imports';
import { renderAdmin } from './render-admin';

let api: FakeApi;
let imports: FakeImports;
beforeEach(() => {
  sessionStorage.clear();
  api = new FakeApi().install();
  imports = new FakeImports(api);
  api.limits = [limitView('a', { name: 'Hoodies' })];
});

const csv = (text = 'name,type,max\nA,cart,3', name = 'limits.csv') => new File([text], name, { type: 'text/csv' });
const large = () => Object.defineProperty(csv(), 'size', { value: 10_000_001 });
const uploads = () => api.of('POST', '/limits/imports');

/** An action of the page. Polaris renders each a second time to measure it; that copy is left out. */
function pageAction(name: string): HTMLElement {
  return screen.getAllByRole('button', { name }).find((button) => !button.closest('[class*=Measurer]'))!;
}

async function openImport() {
  const { user } = renderAdmin('/order-limits');
  await screen.findByRole('link', { name: 'Hoodies' });
  const open = async () => {
    await user.click(pageAction('Import'));
    return screen.findByRole('dialog', { name: 'Import limits' });
  };
  const choose = async (...files: File[]) => {
    // A file dialog can be told to show every file.
    const chooser = userEvent.setup({ delay: null, applyAccept: false });
    await chooser.upload(await screen.findByLabelText('CSV file'), files);
  };
  return { user, open, choose, dialog: await open() };
}

describe('importing limits', () => {
  it('checks a file, says what would be created, and creates it', async () => {
    const { user, choose, dialog } = await openImport();
    expect(within(dialog).getByRole('link', { name: 'Download a sample file' })).toHaveAttribute(
      'href',
      '/limits-sample.csv',
    );
    await choose(csv());
    expect(await screen.findByText('Limits to create: 2')).toBeInTheDocument();
    expect(uploads()[0]).toMatchObject({ headers: { 'content-type': 'text/csv' } });
    expect(uploads()[0]!.query.get('fileName')).toBe('limits.csv');
    expect(uploads()[0]!.file).toBeInstanceOf(File);
    const table = within(screen.getByRole('region', { name: 'Limits' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'RowNameTypeStatus',
      '2From a fileProductActive',
      '3Another oneCartInactive',
    ]);

    await user.click(screen.getByRole('button', { name: 'Import limits (2)' }));
    expect(await screen.findByText('Starting soon')).toBeInTheDocument();
    expect(api.of('POST', `/limits/imports/${imports.kept!.id}/start`)[0]!.headers['idempotency-key']).toBeTruthy();
    imports.advance({ status: 'importing', done: 1 });
    expect(await screen.findByText('1 of 2')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Importing limits.csv' })).toHaveAttribute('value', '50');
    imports.advance({ status: 'done', done: 2, eventId: '7' });
    expect(await screen.findByText('Limits created: 2')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'From a file' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.activeElement).not.toBe(document.body);
    const asked = api.of('GET', `/limits/imports/${imports.kept!.id}`).length;
    await act(() => new Promise((done) => setTimeout(done, 700)));
    expect(api.of('GET', `/limits/imports/${imports.kept!.id}`)).toHaveLength(asked);
  });

  it('says that it cannot be seen how far an import is, and goes on when it can', async () => {
    const { user, choose } = await openImport();
    await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import limits (2)' }));
    await screen.findByText('Starting soon');
    const { kept } = imports;
    api.override(({ path }) => (path === `/limits/imports/${kept!.id}` ? 'network error' : undefined));
    expect(await screen.findByText('Couldn’t load progress: Network Error')).toBeInTheDocument();
    imports = new FakeImports(api);
    imports.kept = { ...kept!, status: 'importing', done: 1 };
    expect(await screen.findByText('1 of 2')).toBeInTheDocument();
    expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument();
  });

  it('points out limits that contradict each other, which can be imported all the same', async () => {
    imports.warnings = [{ row: 3, message: 'No cart can satisfy "A" and "B" together.' }];
    const { choose } = await openImport();
    await choose(csv());
    expect(await screen.findByText('Row 3: No cart can satisfy "A" and "B" together.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import limits (2)' })).toBeEnabled();
  });

  it('lists every problem by row and column, and takes another file', async () => {
    imports.problems = [
      { row: 2, column: 'max', message: 'Enter a whole number', value: null },
      { row: null, column: null, message: 'At most 1000 limits can be active. Deactivate some first.', value: null },
    ];
    const { user, choose } = await openImport();
    await choose(csv());
    expect(await screen.findByText('Problems in limits.csv: 2')).toBeInTheDocument();
    const table = within(screen.getByRole('region', { name: 'Problems' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'RowColumnProblem',
      '2maxEnter a whole number',
      'Whole fileAt most 1000 limits can be active. Deactivate some first.',
    ]);
    expect(screen.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
    imports.problems = [];
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    await choose(csv());
    expect(await screen.findByRole('button', { name: 'Import limits (2)' })).toBeInTheDocument();
  });

  it.each([
    ['of another type', () => [csv('x', 'limits.xlsx')], 'File type must be .csv'],
    ['that is too large', () => [large()], 'The file is over 10 MB'],
    ['that is empty', () => [csv('')], 'The file is empty'],
  ])('refuses a file %s before it is uploaded', async (_what, files, reason) => {
    const { choose, dialog } = await openImport();
    await choose(...files());
    expect(await within(dialog).findByText(reason, { selector: '[id$=Error] *, [id$=Error]' })).toBeInTheDocument();
    expect(uploads()).toHaveLength(0);
  });

  it('says in the dialog why the server refused the file or did not answer, and takes it again', async () => {
    const reason = 'The row that begins in line 3 has a quote that is not closed';
    api.refuse('POST', '/limits/imports', 422, { error: reason, code: 'invalid_file', fields: { file: reason } });
    const { choose, dialog } = await openImport();
    await choose(csv());
    expect(await within(dialog).findByText(reason)).toBeInTheDocument();
    api.override(({ path }) => (path === '/limits/imports' ? 'network error' : undefined));
    await choose(csv());
    expect(await within(dialog).findByText('Network Error')).toBeInTheDocument();
    const answering = new FakeImports(api);
    await choose(csv());
    expect(await screen.findByText('Limits to create: 2')).toBeInTheDocument();
    expect(answering.kept).not.toBeNull();
  });

  it('goes on while the dialog is closed, and shows in it again', async () => {
    const { user, choose, open } = await openImport();
    await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import limits (2)' }));
    await screen.findByText('Starting soon');
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    imports.advance({ status: 'importing', done: 1 });
    await open();
    expect(await screen.findByText('1 of 2')).toBeInTheDocument();
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)!);
    imports.advance({ status: 'failed', failure: 'Your plan has no collection limits.' });
    expect(await screen.findByText('Nothing was imported')).toBeInTheDocument();
    const dialog = await open();
    expect(within(dialog).getByText('Your plan has no collection limits.')).toBeInTheDocument();
  });

  it('shows an import that was under way when the page was left', async () => {
    imports.kept = null;
    const { choose, user } = await openImport();
    await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import limits (2)' }));
    await screen.findByText('Starting soon');
    document.body.innerHTML = '';
    imports.advance({ status: 'importing', done: 1 });
    const { dialog } = await openImport();
    expect(await within(dialog).findByText('1 of 2')).toBeInTheDocument();
  });

  it('has no accessibility problem in any of its steps', async () => {
    const { user, choose } = await openImport();
    expect(await accessibilityProblems()).toEqual([]);
    imports.problems = [{ row: 2, column: 'max', message: 'Enter a whole number', value: null }];
    await choose(csv());
    await screen.findByText('Problems in limits.csv: 1');
    expect(await accessibilityProblems()).toEqual([]);
    imports.problems = [];
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import limits (2)' }));
    await screen.findByText('Starting soon');
    expect(await accessibilityProblems()).toEqual([]);
  });
});

const UPDATE: Partial<LimitImport> = {
  created: 1,
  changed: 1,
  unchanged: 3,
  rows: 5,
  valid: 5,
  preview: [
    { row: 2, name: 'Hoodies', type: 'product', status: 'active', outcome: 'changed' },
    { row: 3, name: 'Brand new', type: 'cart', status: 'active', outcome: 'created' },
  ],
  changes: [
    {
      row: 2,
      id: 'a',
      name: 'Hoodies',
      changes: [{ field: 'max', before: 3, after: null }, { field: 'products' }],
    },
  ],
};
const PAST: PastImport = {
  id: '6f3d0b0f-8c1e-4c1e-9d5e-0c1d2e3f4a5b',
  fileName: 'before.csv',
  mode: 'update',
  status: 'done',
  created: 2,
  changed: 7,
  canUndo: true,
  createdAt: '2026-11-20T10:00:00Z',
};

describe('updating limits', () => {
  it('shows what would change, before and after, and changes it', async () => {
    imports.updates = UPDATE;
    const { user, choose } = await openImport();
    await user.click(screen.getByRole('radio', { name: 'Update existing limits' }));
    await choose(csv());
    expect(await screen.findByText('Limits to change: 1')).toBeInTheDocument();
    expect(screen.getByText('New: 1. Unchanged: 3.')).toBeInTheDocument();
    expect(uploads()[0]!.query.get('mode')).toBe('update');
    const rowsOf = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(rowsOf('Changes')).toEqual(['RowNameChanges', '2Hoodiesmax: 3 → none · products: changed']);
    expect(rowsOf('New limits')).toEqual(['RowNameTypeStatus', '3Brand newCartActive']);
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Update limits (2)' }));
    await screen.findByText('Starting soon');
    imports.advance({ status: 'done', done: 5, eventId: '7' });
    expect(await screen.findByText('Limits changed: 1, created: 1')).toBeInTheDocument();
  });

  it('has nothing to start where nothing would change', async () => {
    imports.updates = { ...UPDATE, created: 0, changed: 0, changes: [], preview: [] };
    const { user, choose } = await openImport();
    await user.click(screen.getByRole('radio', { name: 'Update existing limits' }));
    await choose(csv());
    expect(await screen.findByText('Nothing to change')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Update limits/ })).not.toBeInTheDocument();
  });

  it('counts the limits that were changed after the export', async () => {
    imports.updates = { conflicts: 1, valid: 0, preview: [] };
    imports.problems = [{ row: 2, column: 'version', message: 'This limit was changed', value: '1' }];
    const { user, choose } = await openImport();
    await user.click(screen.getByRole('radio', { name: 'Update existing limits' }));
    await choose(csv());
    expect(await screen.findByText('Changed after the export: 1')).toBeInTheDocument();
    expect(screen.getByLabelText('Row 2, version')).toHaveValue('1');
  });

  it('is offered where limits of the file are there already', async () => {
    imports.matches = 2;
    imports.updates = UPDATE;
    const { user, choose } = await openImport();
    await choose(csv());
    expect(await screen.findByText('Already in your store: 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import limits (2)' })).toBeEnabled();
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Check as an update' }));
    expect(await screen.findByText('Limits to change: 1')).toBeInTheDocument();
    const [sent] = api.calls.filter(({ path }) => path.endsWith('/corrections'));
    expect(sent!.body).toEqual({ corrections: [], mode: 'update' });
  });
});

describe('undoing an import', () => {
  it('is offered for the last one, and asks first', async () => {
    imports.past = [PAST];
    const { user, dialog } = await openImport();
    expect(
      await within(dialog).findByText(/^before.csv, Nov 20, 2026.* Created: 2, changed: 7\.$/),
    ).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect(
      screen.getByText('Deletes the limits it created (2) and restores those it changed (7).'),
    ).toBeInTheDocument();
    const confirm = screen.getByRole('button', { name: 'Undo import' });
    expect(confirm).toHaveFocus();
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Keep import' }));
    expect(screen.getByText('Last import')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('Undoing before.csv')).toBeInTheDocument();
    imports.advance({ status: 'undone' });
    expect(await screen.findByText('Import undone')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says why it is refused, at once or later', async () => {
    imports.past = [PAST];
    const { user } = await openImport();
    const changed = 'This import can’t be undone, because limits were changed or deleted since: "Old".';
    api.refuse('POST', `/limits/imports/${PAST.id}/undo`, 409, { error: changed, code: 'import_changed_since' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText(changed)).toBeInTheDocument();
    imports = new FakeImports(api);
    imports.past = [PAST];
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('Undoing before.csv');
    imports.advance({ status: 'done', failure: 'Your plan has no collection limits.' });
    expect(await screen.findByText('Your plan has no collection limits.')).toBeInTheDocument();
  });

  it('is a step away once an import is done', async () => {
    const { user, choose } = await openImport();
    await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import limits (2)' }));
    await screen.findByText('Starting soon');
    imports.past = [PAST];
    imports.advance({ status: 'done', done: 2, eventId: '7', canUndo: true });
    await screen.findByText('Limits created: 2');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import limits' });
    expect(await within(dialog).findByText('Last import')).toBeInTheDocument();
  });
});

// Clicked in the moment it is found: Polaris measures the page's actions again with each change, and replaces them.
describe('exporting limits', () => {
  const created = jest.fn<string, [Blob]>(() => 'blob:limits');
  beforeEach(() => {
    created.mockClear();
    Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  it('saves the file that the API answers', async () => {
    renderAdmin('/order-limits');
    await screen.findByRole('link', { name: 'Hoodies' });
    fireEvent.click(pageAction('Export'));
    await waitFor(() => expect(created).toHaveBeenCalledTimes(1));
    expect(created.mock.calls[0]![0].size).toBe(imports.exported.length);
  });

  it('saves the problems of a file that was checked, or says why it cannot', async () => {
    imports.problems = [{ row: 2, column: 'max', message: 'Enter a whole number', value: null }];
    const { user, choose } = await openImport();
    await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Download problems (CSV)' }));
    await waitFor(() => expect(created).toHaveBeenCalledTimes(1));
    expect(created.mock.calls[0]![0].size).toBe(imports.problemFile.length);
    api.override(({ path }) => (path.endsWith('/problems') ? 'network error' : undefined));
    await user.click(screen.getByRole('button', { name: 'Download problems (CSV)' }));
    expect(await screen.findByText('Network Error')).toBeInTheDocument();
  });

  it('says why it cannot', async () => {
    api.override(({ path }) => (path === '/limits/export' ? 'network error' : undefined));
    renderAdmin('/order-limits');
    await screen.findByRole('link', { name: 'Hoodies' });
    fireEvent.click(pageAction('Export'));
    expect(await screen.findByText('Couldn’t export limits: Network Error')).toBeInTheDocument();
    expect(created).not.toHaveBeenCalled();
  });
});

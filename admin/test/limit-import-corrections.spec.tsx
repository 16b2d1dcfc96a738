import type { ImportProblem } from '@purchase-limits/contract/limit-import';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { FakeImports } from './fake-imports';
import { renderAdmin } from './render-admin';

const MAX: ImportProblem = { row: 2, column: 'max', message: 'Enter a number', value: 'many' };
const NAME: ImportProblem = { row: 3, column: 'name', message: 'This field is required', value: '' };
const SURPLUS: ImportProblem = { row: 4, column: null, message: 'There is a value beyond', value: null };

let api: FakeApi;
let imports: FakeImports;
beforeEach(() => {
  sessionStorage.clear();
  api = new FakeApi().install();
  imports = new FakeImports(api);
  api.limits = [limitView('a', { name: 'Hoodies' })];
  imports.problems = [MAX, NAME, SURPLUS];
});

const csv = () => new File(['name,type,max'], 'limits.csv', { type: 'text/csv' });
const field = (label: string) => screen.findByLabelText(label);
const checkAgain = () => screen.getByRole('button', { name: 'Check again' });
/** What was sent to be checked again, file by file. */
const sent = () => api.calls.filter(({ path }) => path.endsWith('/corrections')).map(({ body }) => body);

async function openImport() {
  const { user } = renderAdmin('/order-limits');
  await screen.findByRole('link', { name: 'Hoodies' });
  const open = async () => {
    const buttons = screen.getAllByRole('button', { name: 'Import' });
    await user.click(buttons.find((button) => !button.closest('[class*=Measurer]'))!);
    return screen.findByRole('dialog', { name: 'Import limits' });
  };
  const dialog = await open();
  return { user, open, dialog };
}

async function openReport() {
  const opened = await openImport();
  await userEvent.setup({ delay: null }).upload(await screen.findByLabelText('CSV file'), csv());
  await screen.findByText('Problems in limits.csv: 3');
  return opened;
}

describe('correcting a file of limits', () => {
  it('shows each wrong cell with its problem, sends what was changed, and imports what is checked then', async () => {
    const { user, dialog } = await openReport();
    expect(await field('Row 2, max')).toHaveValue('many');
    expect(await field('Row 2, max')).toHaveAccessibleDescription('Enter a number');
    const others = within(dialog).getByRole('region', { name: 'Other problems' });
    expect(within(others).getAllByRole('row').at(-1)).toHaveTextContent('4There is a value beyond');
    expect(await accessibilityProblems()).toEqual([]);

    imports.problems = [NAME];
    await user.clear(await field('Row 2, max'));
    await user.type(await field('Row 2, max'), '7');
    await user.click(checkAgain());
    await screen.findByText('Problems in limits.csv: 1');
    expect(screen.queryByLabelText('Row 2, max')).not.toBeInTheDocument();
    await waitFor(async () => expect(await field('Row 3, name')).toHaveFocus());

    imports.problems = [];
    await user.type(await field('Row 3, name'), 'Third{Enter}');
    await screen.findByText('Limits to create: 2');
    expect(sent()).toEqual([
      { corrections: [{ row: 2, column: 'max', value: '7' }] },
      { corrections: [{ row: 3, column: 'name', value: 'Third' }] },
    ]);
    await user.click(screen.getByRole('button', { name: 'Import limits (2)' }));
    await screen.findByText('Starting soon');
    expect(api.of('POST', `/limits/imports/${imports.kept!.id}/start`)).toHaveLength(1);
  });

  it('keeps what is typed while the dialog is closed and over a reload, until the file is checked again', async () => {
    const { user, open, dialog } = await openReport();
    await user.type(await field('Row 3, name'), 'Third');
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await open();
    expect(await field('Row 3, name')).toHaveValue('Third');
    document.body.innerHTML = '';
    const again = await openImport();
    expect(await field('Row 3, name')).toHaveValue('Third');
    await again.user.click(checkAgain());
    await waitFor(async () => expect(await field('Row 3, name')).toHaveValue(''));
  });

  it('says why the server refused, and keeps what is typed', async () => {
    const { user } = await openReport();
    await user.type(await field('Row 3, name'), 'Third');
    const gone = 'This file isn’t here anymore. Choose it again.';
    api.refuse('POST', `/limits/imports/${imports.kept!.id}/corrections`, 404, { error: gone, code: 'not_found' });
    await user.click(checkAgain());
    expect(await screen.findByText(gone)).toBeInTheDocument();
    expect(await field('Row 3, name')).toHaveValue('Third');
  });

  it('has no field and no check where nothing can be corrected here', async () => {
    imports.problems = [SURPLUS, { ...MAX, value: null }, { ...NAME, value: null }];
    await openReport();
    expect(screen.getByText('Nothing was imported. Fix the file and try again.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Problems' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
  });

  it('has fields of several lines for such cells, and says when there are more', async () => {
    const many = Array.from({ length: 49 }, (_, index) => ({ ...NAME, row: 10 + index }));
    imports.problems = [{ ...NAME, value: 'One\nTwo' }, ...many, { ...NAME, row: 99, value: null }];
    await openImport();
    await userEvent.setup({ delay: null }).upload(await screen.findByLabelText('CSV file'), csv());
    expect((await field('Row 3, name')).tagName).toBe('TEXTAREA');
    expect(screen.getByText('First 50 cells. Check again for more.')).toBeInTheDocument();
  });
});

// What our components do: by mouse, by keyboard, and what they say of themselves.
import english from '@shopify/polaris/locales/en.json';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AppLink } from '../src/frame/AppLink';
import texts from '../src/locales/en/ui.json';
import { ActionList } from '../src/ui/ActionList';
import { AppProvider } from '../src/ui/AppProvider';
import { Button } from '../src/ui/Button';
import { IndexTable, useIndexResourceState } from '../src/ui/IndexTable';
import { Modal } from '../src/ui/Modal';
import { countFitting } from '../src/ui/PageActions';
import { Popover } from '../src/ui/Popover';
import { Tabs } from '../src/ui/Tabs';
import { TextField } from '../src/ui/TextField';

const t = (key: keyof typeof texts, values: Record<string, string | number> = {}) =>
  texts[key].replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));

function show(children: ReactNode) {
  const user = userEvent.setup({ delay: null });
  render(
    <MemoryRouter>
      <AppProvider i18n={english} t={t} linkComponent={AppLink}>
        {children}
      </AppProvider>
    </MemoryRouter>,
  );
  return user;
}

const button = (name: string) => screen.getByRole('button', { name });
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

describe('a button', () => {
  it('that is disabled or at work can be found and takes no clicks', async () => {
    const onClick = jest.fn();
    show(
      <>
        <Button onClick={onClick} disabled>
          Save
        </Button>
        <Button onClick={onClick} loading>
          Send
        </Button>
      </>,
    );
    fireEvent.click(button('Save'));
    fireEvent.click(screen.getByRole('button', { name: /Send/ }));
    expect(onClick).not.toHaveBeenCalled();
    expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: /Send/ })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('a popover', () => {
  const Menu = ({ onAction }: { onAction: () => void }) => {
    const [isOpen, setOpen] = useState(false);
    const activator = <Button onClick={() => setOpen(!isOpen)}>More</Button>;
    return (
      <>
        <Popover active={isOpen} activator={activator} onClose={() => setOpen(false)}>
          <ActionList
            actionRole="menuitem"
            items={[
              { content: 'Edit', onAction },
              { content: 'Copy', onAction },
            ]}
          />
        </Popover>
        <a href="/next">Next</a>
      </>
    );
  };

  it('has the focus, and gives it back on Escape', async () => {
    const user = show(<Menu onAction={() => {}} />);
    expect(button('More')).toHaveAttribute('aria-expanded', 'false');
    await user.click(button('More'));
    await frame();
    expect(button('More')).toHaveAttribute('aria-expanded', 'true');
    const content = document.getElementById(button('More').getAttribute('aria-controls')!);
    expect(content).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button('More')).toHaveFocus();
  });

  it('is placed and has the focus where it is drawn open', () => {
    show(
      <Popover active activator={<Button>More</Button>} onClose={() => {}}>
        <ActionList items={[{ content: 'Edit' }]} />
      </Popover>,
    );
    expect(button('Edit').closest('.Polaris-Popover')).toHaveClass('Polaris-Popover--positionedBelow');
    expect(document.activeElement).toContainElement(button('Edit'));
  });

  it('closes by a click elsewhere, and goes on to what follows by Tab', async () => {
    const user = show(<Menu onAction={() => {}} />);
    await user.click(button('More'));
    await user.click(document.body);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await user.click(button('More'));
    await frame();
    screen.getByRole('menuitem', { name: 'Copy' }).focus();
    await user.tab();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Next' })).toHaveFocus();
  });

  it('is walked through by the arrow keys', async () => {
    const onAction = jest.fn();
    const user = show(<Menu onAction={onAction} />);
    await user.click(button('More'));
    screen.getByRole('menuitem', { name: 'Edit' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(onAction).toHaveBeenCalledTimes(1);
  });
});

describe('a dialog', () => {
  const Asked = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Delete</Button>
        {isOpen && (
          <Modal
            title="Delete it?"
            onClose={() => setOpen(false)}
            primaryAction={{ content: 'Yes', destructive: true, onAction: () => {} }}
            secondaryActions={[{ content: 'No', onAction: () => setOpen(false) }]}
          >
            <Modal.Section>It is gone then.</Modal.Section>
          </Modal>
        )}
      </>
    );
  };

  it('has its title as its name, keeps the focus, and closes on Escape', async () => {
    const user = show(<Asked />);
    await user.click(button('Delete'));
    const dialog = screen.getByRole('dialog', { name: 'Delete it?' });
    expect(dialog).toHaveFocus();
    expect(document.body).toHaveAttribute('data-lock-scrolling');
    for (const name of ['Close', 'No', 'Yes', 'Close']) {
      await user.tab();
      expect(within(dialog).getByRole('button', { name })).toHaveFocus();
    }
    await user.tab({ shift: true });
    expect(within(dialog).getByRole('button', { name: 'Yes' })).toHaveFocus();
    act(() => button('Delete').focus());
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.body).not.toHaveAttribute('data-lock-scrolling');
  });

  it('closes by a click on the page behind', async () => {
    const user = show(<Asked />);
    await user.click(button('Delete'));
    await user.click(document.querySelector('.Polaris-Backdrop')!);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('tabs are reached as one, and walked through by the arrow keys', async () => {
  const onSelect = jest.fn();
  const tabs = ['One', 'Two', 'Three'].map((content) => ({ id: content, content }));
  const user = show(<Tabs tabs={tabs} selected={1} onSelect={onSelect} />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Two' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'One' })).toHaveFocus();
  expect(onSelect).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledWith(0);
});

describe('a field', () => {
  const Typed = ({ type, multiline }: { type?: 'number'; multiline?: number }) => {
    const [value, setValue] = useState('5');
    return (
      <TextField
        label="Units"
        autoComplete="off"
        type={type}
        multiline={multiline}
        min={1}
        max={9}
        suffix="each"
        clearButton
        value={value}
        onChange={setValue}
        onClearButtonClick={() => setValue('')}
      />
    );
  };

  it('of a number takes numbers, and steps to its bounds', async () => {
    const user = show(<Typed type="number" />);
    const input = screen.getByLabelText(/Units/);
    await user.type(input, 'x1', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(input).toHaveValue(1);
    await user.keyboard('{End}');
    expect(input).toHaveValue(9);
    const [up, down] = screen.getAllByRole('button', { hidden: true }).filter(({ tagName }) => tagName === 'DIV');
    await user.click(up!);
    expect(input).toHaveValue(9);
    await user.click(down!);
    expect(input).toHaveValue(8);
  });

  it('is emptied by its button, and gets the focus by a click around it', async () => {
    const user = show(<Typed />);
    await user.click(button('Clear'));
    expect(screen.getByLabelText(/Units/)).toHaveValue('');
    await user.click(document.querySelector('.Polaris-TextField')!);
    expect(screen.getByLabelText(/Units/)).toHaveFocus();
  });

  it('of several lines keeps its lines', async () => {
    const user = show(<Typed multiline={3} />);
    await user.type(screen.getByRole('textbox', { name: /Units/ }), '{Enter}6');
    expect(screen.getByRole('textbox', { name: /Units/ })).toHaveValue('5\n6');
  });
});

describe('a table', () => {
  const ROWS = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const opened = jest.fn();
  beforeEach(() => opened.mockClear());

  const Rows = () => {
    const selection = useIndexResourceState(ROWS);
    const { selectedResources: selected } = selection;
    return (
      <IndexTable
        resourceName={{ singular: 'limit', plural: 'limits' }}
        headings={[{ title: 'Name' }]}
        itemCount={ROWS.length}
        selectedItemsCount={selected.length}
        hasMoreItems={false}
        paginatedSelectAllActionText=""
        promotedBulkActions={[{ content: 'Delete', onAction: () => {} }]}
        condensed={false}
        onSelectionChange={selection.handleSelectionChange}
      >
        {ROWS.map(({ id }, position) => (
          <IndexTable.Row key={id} id={id} name={`Limit ${id}`} position={position} selected={selected.includes(id)}>
            <IndexTable.Cell>
              <span onClick={(event) => event.stopPropagation()}>
                <a href={`#${id}`} data-primary-link onClick={opened}>
                  {id}
                </a>
              </span>
            </IndexTable.Cell>
            <IndexTable.Cell>{`row ${id}`}</IndexTable.Cell>
          </IndexTable.Row>
        ))}
      </IndexTable>
    );
  };
  const chosen = () =>
    ROWS.filter(({ id }) => document.getElementById(id)?.hasAttribute('data-selected')).map(({ id }) => id);
  // Each is chosen by its own name.
  const boxes = () => ROWS.map(({ id }) => screen.getByRole('checkbox', { name: `Select Limit ${id}` }));

  it('opens a row by a click, and chooses it while others are chosen', async () => {
    const user = show(<Rows />);
    await user.click(screen.getByText('row b'));
    expect(opened).toHaveBeenCalledTimes(1);
    await user.click(boxes()[0]!);
    await user.click(screen.getByText('row b'));
    expect(opened).toHaveBeenCalledTimes(1);
    expect(chosen()).toEqual(['a', 'b']);
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    expect(button('Delete')).toBeInTheDocument();
  });

  it('chooses a range by Shift, by key too, all and none', async () => {
    const user = show(<Rows />);
    await user.click(boxes()[1]!);
    await user.keyboard('{Shift>}');
    await user.click(boxes()[3]!);
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['b', 'c', 'd']);
    boxes()[3]!.focus();
    await user.keyboard(' ');
    expect(chosen()).toEqual(['b', 'c']);
    await user.click(screen.getByText('2 selected'));
    expect(chosen()).toEqual(['a', 'b', 'c', 'd']);
    await user.click(screen.getByText('4 selected'));
    expect(chosen()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument());
  });
});

it.each([
  [[100, 100, 100], 50, 300, 3],
  [[100, 100, 100], 50, 299, 2],
  [[100, 100, 100], 50, 249, 1],
  [[100, 100, 100], 50, 60, 0],
])('of actions %j with a menu of %i in %i pixels, %i are shown', (widths, menu, room, count) => {
  expect(countFitting(widths, menu, room)).toBe(count);
});

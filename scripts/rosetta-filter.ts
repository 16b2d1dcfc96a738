// Filters the cases on the page of `rosetta`. The choice is in the address, so it can be linked and kept.
const FILTERS = ['source', 'kind', 'judge', 'result'] as const;
type Choice = Record<(typeof FILTERS)[number], string>;

const form = document.querySelector<HTMLFormElement>('#filters');
if (form) {
  const selects = FILTERS.map((name) => form.elements.namedItem(name) as HTMLSelectElement);
  const asked = new URLSearchParams(location.search);
  for (const select of selects) {
    select.value = asked.get(select.name) ?? '';
    // A value that no option has chooses none.
    if (select.selectedIndex === -1) select.value = '';
  }
  const choice = () => Object.fromEntries(selects.map(({ name, value }) => [name, value])) as Choice;
  form.hidden = false;
  form.addEventListener('change', () => {
    const chosen = new URLSearchParams(Object.entries(choice()).filter(([, value]) => value !== ''));
    history.replaceState(null, '', chosen.size > 0 ? `?${chosen}` : location.pathname);
    show(choice());
  });
  if (selects.some(({ value }) => value !== '')) show(choice());
}

function show(choice: Choice): void {
  const isChosen = Object.values(choice).some((value) => value !== '');
  let count = 0;
  for (const source of document.querySelectorAll<HTMLDetailsElement>('details.source')) {
    const shown = choice.source === '' || source.dataset.source === choice.source ? showRules(source, choice) : 0;
    source.hidden = shown === 0;
    source.open = isChosen && shown > 0;
    count += shown;
  }
  document.querySelector('#filters [role=status]')!.textContent = `${count} ${count === 1 ? 'case' : 'cases'}`;
}

/** Returns how many cases of the source are shown. */
function showRules(source: HTMLElement, { kind, judge, result }: Choice): number {
  let count = 0;
  for (const rule of source.querySelectorAll<HTMLElement>('.rule')) {
    const cases = [...rule.querySelectorAll<HTMLElement>('li')];
    const isOfKind = kind === '' || rule.dataset.kind === kind;
    for (const one of cases) {
      const isJudged = judge === '' || one.dataset.judge!.split(' ').includes(judge);
      one.hidden = !isOfKind || !isJudged || (result !== '' && one.dataset.result !== result);
    }
    const shown = cases.filter(({ hidden }) => !hidden).length;
    rule.hidden = shown === 0;
    count += shown;
  }
  return count;
}

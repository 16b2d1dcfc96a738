import { screen } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { cellsOf, renderPages } from './render-pages';
import { speedFigure } from './sample-answers';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

it('is told by metric and route, with the percentile, its rating, the shares and the visits', async () => {
  const few = { visits: 3, good: 1, needsImprovement: 0, poor: 2 };
  api.speedFigures = [
    speedFigure(),
    speedFigure({ route: '/order-limits/edit/{id}', percentile75: 4_750, rating: 'poor', ...few }),
    speedFigure({ metric: 'CLS', percentile75: 0.1234, rating: 'needs_improvement' }),
  ];
  renderPages('/page-speed');
  expect(await cellsOf('Largest contentful paint (LCP)')).toEqual([
    ['All routes', '1,841 ms', 'Good', '85%', '12.5%', '2.5%', '1,200'],
    ['/order-limits/edit/{id}', '4,750 ms', 'Poor', '33.3%', '0%', '66.7%', '3'],
  ]);
  expect(await cellsOf('Cumulative layout shift (CLS)')).toEqual([
    ['All routes', '0.123', 'Needs improvement', '85%', '12.5%', '2.5%', '1,200'],
  ]);
});

it('names the thresholds of each metric', async () => {
  api.speedFigures = [speedFigure(), speedFigure({ metric: 'FID' }), speedFigure({ metric: 'CLS' })];
  renderPages('/page-speed');
  expect(await screen.findByText(/Good up to 2,500 ms, poor above 4,000 ms\.$/)).toBeInTheDocument();
  expect(screen.getByText(/Good up to 100 ms, poor above 300 ms\.$/)).toBeInTheDocument();
  expect(screen.getByText(/Good up to 0\.1, poor above 0\.25\.$/)).toBeInTheDocument();
});

const asked = () => Object.fromEntries(api.of('GET', '/page-speed').at(-1)!.query);

it('is of the last 7 days everywhere, until something else is chosen, which stands in the address', async () => {
  const { user, at } = renderPages('/page-speed');
  await screen.findByText('No visit was measured in this time.');
  expect(asked()).toEqual({ days: '7' });
  await user.selectOptions(screen.getByLabelText('Time'), 'Last 28 days');
  await user.selectOptions(screen.getByLabelText('Where the admin is shown'), "In the platform's admin");
  await user.selectOptions(screen.getByLabelText('Width of the page'), 'Of a phone');
  await screen.findByText('No visit was measured in this time.');
  expect(asked()).toEqual({ days: '28', surface: 'embedded', device: 'phone' });
  expect(at()).toBe('/page-speed?days=28&surface=embedded&device=phone');
  await user.selectOptions(screen.getByLabelText('Width of the page'), 'All widths');
  expect(at()).toBe('/page-speed?days=28&surface=embedded');
});

it('shows what the address chose, and leaves out what is no choice', async () => {
  renderPages('/page-speed?days=28&device=tablet');
  await screen.findByText('No visit was measured in this time.');
  expect(asked()).toEqual({ days: '28' });
  expect(screen.getByLabelText('Time')).toHaveDisplayValue('Last 28 days');
  expect(screen.getByLabelText('Width of the page')).toHaveDisplayValue('All widths');
});

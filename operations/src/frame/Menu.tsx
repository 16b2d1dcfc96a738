import { Navigation } from '@shopify/polaris';
import {
  BugIcon,
  ChartVerticalIcon,
  ClockIcon,
  DatabaseIcon,
  EmailIcon,
  GaugeIcon,
  HomeIcon,
  RefreshIcon,
  SearchIcon,
  StoreIcon,
  UploadIcon,
  XCircleIcon,
} from '@shopify/polaris-icons';
import { useLocation } from 'react-router-dom';
import { QUEUE_BOARD_URL } from '../components/queue-board';

const PAGES = [
  { label: 'Overview', url: '/', icon: HomeIcon },
  { label: 'Search', url: '/search', icon: SearchIcon },
  { label: 'Throughput', url: '/throughput', icon: ChartVerticalIcon },
  { label: 'Retries', url: '/retries', icon: RefreshIcon },
  { label: 'Given up', url: '/given-up', icon: XCircleIcon },
  { label: 'Publications', url: '/publications', icon: UploadIcon },
  { label: 'E-mails', url: '/e-mails', icon: EmailIcon },
  { label: 'Browser errors', url: '/browser-errors', icon: BugIcon },
  { label: 'Page speed', url: '/page-speed', icon: GaugeIcon },
  { label: 'Shops', url: '/shops', icon: StoreIcon },
  { label: 'What operators did', url: '/actions', icon: ClockIcon },
];

type MenuProps = {
  /** Closes the menu where it covers the page. */
  onDismiss: () => void;
};

/** Leads to every page, and to the queue board. */
export function Menu({ onDismiss }: MenuProps) {
  const { pathname } = useLocation();
  return (
    <Navigation location={pathname} onDismiss={onDismiss}>
      <Navigation.Section
        items={PAGES.map((page) => ({ ...page, selected: isShown(page.url, pathname), onClick: onDismiss }))}
      />
      <Navigation.Section
        separator
        items={[{ label: 'Queue board', url: QUEUE_BOARD_URL, icon: DatabaseIcon, external: true, selected: false }]}
      />
    </Navigation>
  );
}

function isShown(url: string, pathname: string): boolean {
  return pathname === url || (url !== '/' && pathname.startsWith(`${url}/`));
}

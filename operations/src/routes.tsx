import type { RouteObject } from 'react-router-dom';
import { AppFrame } from './AppFrame';
import { FailedScreen } from './frame/FailedScreen';
import { NotFoundScreen } from './frame/NotFoundScreen';
import { ActionsScreen } from './screens/ActionsScreen';
import { BrowserErrorsScreen } from './screens/BrowserErrorsScreen';
import { GivenUpScreen } from './screens/given-up/GivenUpScreen';
import { MailsScreen } from './screens/MailsScreen';
import { OverviewScreen } from './screens/overview/OverviewScreen';
import { PageSpeedScreen } from './screens/PageSpeedScreen';
import { PublicationsScreen } from './screens/publications/PublicationsScreen';
import { EventScreen } from './screens/event/EventScreen';
import { RetriesScreen } from './screens/retries/RetriesScreen';
import { SearchScreen } from './screens/search/SearchScreen';
import { ShopScreen } from './screens/shop/ShopScreen';
import { ThroughputScreen } from './screens/throughput/ThroughputScreen';
import { ShopsScreen } from './screens/shops/ShopsScreen';

/** The route table, below `/operations`. */
export const routes: RouteObject[] = [
  {
    path: '/',
    element: <AppFrame />,
    children: [
      {
        // Inside the frame, so that the menu stays; the router clears the error at the next navigation.
        errorElement: <FailedScreen />,
        children: [
          { index: true, element: <OverviewScreen /> },
          { path: 'search', element: <SearchScreen /> },
          { path: 'events/:id', element: <EventScreen /> },
          { path: 'throughput', element: <ThroughputScreen /> },
          { path: 'throughput/:queue', element: <ThroughputScreen /> },
          { path: 'retries', element: <RetriesScreen /> },
          { path: 'given-up', element: <GivenUpScreen /> },
          { path: 'publications', element: <PublicationsScreen /> },
          { path: 'e-mails', element: <MailsScreen /> },
          { path: 'browser-errors', element: <BrowserErrorsScreen /> },
          { path: 'page-speed', element: <PageSpeedScreen /> },
          { path: 'shops', element: <ShopsScreen /> },
          { path: 'shops/:id', element: <ShopScreen /> },
          { path: 'actions', element: <ActionsScreen /> },
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
  },
];

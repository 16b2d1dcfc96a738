import type { RouteObject } from 'react-router-dom';
import { AppFrame } from './AppFrame';
import { NotFoundScreen } from './components/NotFoundScreen';
import { OpenShopsOnly } from './frame/OpenShopsOnly';
import { RootErrorScreen } from './frame/RootErrorScreen';
import { screenOnDemand } from './frame/screen-on-demand';
import { SignInReturn } from './frame/SignInReturn';

const DashboardScreen = screenOnDemand(
  async () => (await import('./screens/dashboard/DashboardScreen')).DashboardScreen,
);
const LimitsScreen = screenOnDemand(async () => (await import('./screens/limits/LimitsScreen')).LimitsScreen);
const LimitTypeScreen = screenOnDemand(
  async () => (await import('./screens/limit-type/LimitTypeScreen')).LimitTypeScreen,
);
const CreateLimitScreen = screenOnDemand(
  async () => (await import('./screens/limit-form/CreateLimitScreen')).CreateLimitScreen,
);
const EditLimitScreen = screenOnDemand(
  async () => (await import('./screens/limit-form/EditLimitScreen')).EditLimitScreen,
);

const PageLoadingScreen = screenOnDemand(
  async () => (await import('./screens/page-loading/PageLoadingScreen')).PageLoadingScreen,
);
const ComingSoonScreen = screenOnDemand<{ title: string }>(
  async () => (await import('./components/ComingSoonScreen')).ComingSoonScreen,
);

/** The route table. */
export const routes: RouteObject[] = [
  {
    path: '/',
    element: <AppFrame />,
    errorElement: <RootErrorScreen />,
    children: [
      {
        // Inside the frame, so that the menu stays; the router clears the error at the next navigation.
        errorElement: <NotFoundScreen />,
        children: [
          { index: true, element: <DashboardScreen /> },
          { path: 'samples', element: <ComingSoonScreen key="samples" title="Samples" /> },
          { path: 'auth/*', element: <SignInReturn /> },
          {
            element: <OpenShopsOnly />,
            children: [
              { path: 'order-limits', element: <LimitsScreen /> },
              { path: 'order-limits/type', element: <LimitTypeScreen /> },
              { path: 'order-limits/create/:type', element: <CreateLimitScreen /> },
              { path: 'order-limits/edit/:id', element: <EditLimitScreen /> },
              { path: 'branding', element: <ComingSoonScreen key="branding" title="Branding" /> },
              { path: 'settings', element: <ComingSoonScreen key="settings" title="Settings" /> },
              {
                path: 'settings/checkout-rules',
                element: <ComingSoonScreen key="checkout-rules" title="Checkout rules" />,
              },
              { path: 'integrations', element: <ComingSoonScreen key="integrations" title="Integrations" /> },
              {
                path: 'integrations/shopify-flow',
                element: <ComingSoonScreen key="shopify-flow" title="Shopify Flow" />,
              },
              { path: 'subscription', element: <ComingSoonScreen key="subscription" title="Plans" /> },
              { path: 'dev_zone', element: <ComingSoonScreen key="dev_zone" title="Development zone" /> },
              { path: 'page_loading', element: <PageLoadingScreen /> },
              { path: '*', element: <NotFoundScreen /> },
            ],
          },
        ],
      },
    ],
  },
];

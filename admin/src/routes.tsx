import { Outlet, type RouteObject } from 'react-router-dom';
import { AppFrame } from './AppFrame';
import { NotFoundScreen } from './components/NotFoundScreen';
import { FailedScreen } from './frame/FailedScreen';
import { OpenShopsOnly } from './frame/OpenShopsOnly';
import { RootErrorScreen } from './frame/RootErrorScreen';
import { SignInReturn } from './frame/SignInReturn';
import { RouteErrors } from './router/RouteErrors';

/** The route table. The code of a screen is loaded when the screen is first shown. */
export const routes: RouteObject[] = [
  {
    path: '/',
    element: (
      <RouteErrors failed={<RootErrorScreen />}>
        <AppFrame />
      </RouteErrors>
    ),
    children: [
      {
        // Inside the frame, so that the menu stays.
        element: (
          <RouteErrors failed={<FailedScreen />} ofLoading>
            <Outlet />
          </RouteErrors>
        ),
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./screens/dashboard/DashboardScreen')).DashboardScreen }),
          },
          { path: 'auth/*', element: <SignInReturn /> },
          {
            path: 'samples',
            lazy: async () => ({ Component: (await import('./screens/samples/SamplesScreen')).SamplesScreen }),
          },
          {
            element: <OpenShopsOnly />,
            children: [
              {
                path: 'order-limits',
                lazy: async () => ({ Component: (await import('./screens/limits/LimitsScreen')).LimitsScreen }),
              },
              {
                path: 'order-limits/type',
                lazy: async () => ({
                  Component: (await import('./screens/limit-type/LimitTypeScreen')).LimitTypeScreen,
                }),
              },
              {
                path: 'order-limits/create/:type',
                lazy: async () => ({
                  Component: (await import('./screens/limit-form/CreateLimitScreen')).CreateLimitScreen,
                }),
              },
              {
                path: 'order-limits/edit/:id',
                lazy: async () => ({
                  Component: (await import('./screens/limit-form/EditLimitScreen')).EditLimitScreen,
                }),
              },
              {
                path: 'broken-limits',
                lazy: async () => ({
                  Component: (await import('./screens/broken-limits/BrokenLimitsScreen')).BrokenLimitsScreen,
                }),
              },
              {
                path: 'insights',
                lazy: async () => ({ Component: (await import('./screens/insights/InsightsScreen')).InsightsScreen }),
              },
              {
                path: 'branding',
                lazy: async () => ({ Component: (await import('./screens/branding/BrandingScreen')).BrandingScreen }),
              },
              {
                path: 'settings',
                lazy: async () => ({ Component: (await import('./screens/settings/SettingsScreen')).SettingsScreen }),
              },
              {
                path: 'settings/checkout-rules',
                lazy: async () => ({
                  Component: (await import('./screens/checkout-rules/CheckoutRulesScreen')).CheckoutRulesScreen,
                }),
              },
              {
                path: 'integrations',
                lazy: async () => ({
                  Component: (await import('./screens/integrations/IntegrationsScreen')).IntegrationsScreen,
                }),
              },
              {
                path: 'integrations/shopify-flow',
                lazy: async () => ({
                  Component: (await import('./screens/integrations/ShopifyFlowScreen')).ShopifyFlowScreen,
                }),
              },
              {
                path: 'subscription',
                lazy: async () => ({
                  Component: (await import('./screens/subscription/SubscriptionScreen')).SubscriptionScreen,
                }),
              },
              {
                path: 'dev_zone',
                lazy: async () => ({ Component: (await import('./screens/dev-zone/DevZoneScreen')).DevZoneScreen }),
              },
              {
                path: 'page_loading',
                lazy: async () => ({
                  Component: (await import('./screens/page-loading/PageLoadingScreen')).PageLoadingScreen,
                }),
              },
              { path: '*', element: <NotFoundScreen /> },
            ],
          },
        ],
      },
    ],
  },
];

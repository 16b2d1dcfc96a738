import { Banner } from '@shopify/polaris';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { messageOf } from '../api/api-error';
import { OperatorPage } from '../components/OperatorPage';

/** Shown when a page throws. */
export function FailedScreen() {
  const error = useRouteError();
  useEffect(() => console.error('This page could not be shown.', error), [error]);
  return (
    <OperatorPage title="This page could not be shown">
      <Banner
        tone="critical"
        action={{ content: 'Load the page again', onAction: () => window.location.reload() }}
        title="These pages have an error."
      >
        {messageOf(error)}
      </Banner>
    </OperatorPage>
  );
}

import { BlockStack, Page } from '@shopify/polaris';
import { useEffect, type ReactNode } from 'react';

type OperatorPageProps = {
  /** What the page is about; also the name of the browser's tab. */
  title: string;
  /** One sentence about it. */
  subtitle?: string;
  /** The page that it belongs to. */
  back?: { content: string; url: string };
  /** Its cards. */
  children: ReactNode;
};

/** The frame of every page: its heading, and its cards below each other. */
export function OperatorPage({ title, subtitle, back, children }: OperatorPageProps) {
  useEffect(() => {
    document.title = `${title} · Operations`;
  }, [title]);
  return (
    <Page fullWidth title={title} subtitle={subtitle} backAction={back}>
      <BlockStack gap="400">{children}</BlockStack>
    </Page>
  );
}

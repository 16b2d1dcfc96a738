import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import type { PublicationList } from '@purchase-limits/contract/operators';
import { InlineStack } from '@shopify/polaris';
import useSWR from 'swr';
import { ActionButton } from '../../components/ActionButton';
import { InstantText } from '../../components/InstantText';
import { Loaded } from '../../components/Loaded';
import { NothingCard } from '../../components/NothingCard';
import { OperatorPage } from '../../components/OperatorPage';
import { ShopLink } from '../../components/ShopLink';
import { Table, type Column } from '../../components/Table';
import { TableCard, TableCardSkeleton } from '../../components/TableCard';
import { RebuildAllCard } from './RebuildAllCard';

type Publication = PublicationList['publications'][number];
const COLUMNS: Column[] = [
  { title: 'Shop' },
  { title: 'Version', isNumber: true },
  { title: 'Published', isNumber: true },
  { title: 'Newer since' },
  { title: 'What it waits for' },
  { title: 'Actions', isHidden: true },
];

/** Shops whose document on the platform is older than ours. */
export function PublicationsScreen() {
  const reading = useSWR<PublicationList, Error>('/publications');
  return (
    <OperatorPage
      title="Publications"
      subtitle="Shops whose storefront still has an older document. At most 100, the oldest first."
    >
      <Loaded reading={reading} skeleton={<TableCardSkeleton columns={COLUMNS} />}>
        {({ publications }) =>
          publications.length === 0 ? (
            <NothingCard text="Every shop's latest document is published." />
          ) : (
            <TableCard>
              <PublicationTable publications={publications} />
            </TableCard>
          )
        }
      </Loaded>
      <RebuildAllCard />
    </OperatorPage>
  );
}

function PublicationTable({ publications }: PublicationList) {
  return (
    <Table label="Shops whose document is not published" columns={COLUMNS}>
      {publications.map((publication) => {
        const { shop, version, publishedVersion, since, waitsFor } = publication;
        return (
          <tr key={shop.id}>
            <th scope="row">
              <ShopLink shop={shop} />
            </th>
            <td className="number">{version}</td>
            <td className="number">{publishedVersion === 0 ? 'Never' : publishedVersion}</td>
            <td>
              <InstantText at={since} />
            </td>
            <td className="sentence">{waitSentence(waitsFor)}</td>
            <td>
              <InlineStack align="end" wrap={false}>
                <ActionButton
                  label="Publish again"
                  of={shop.shopifyDomain}
                  path="/projections/rebuild"
                  body={{ projection: 'publish-settings', shopId: shop.id }}
                  told={(_answer: DoneAnswer) => `The document of ${shop.shopifyDomain} will be published again.`}
                />
              </InlineStack>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function waitSentence(waitsFor: Publication['waitsFor']): string {
  if (waitsFor === 'no_grant') return 'The shop has to open the app: until then the platform refuses access.';
  if (waitsFor === 'given_up')
    return 'Publishing failed too often and was given up. Mend the cause, then publish again.';
  return 'It is being tried.';
}

import type { ProcessView } from '@purchase-limits/contract/overview';
import { Box, Card, Text } from '@shopify/polaris';
import { formatAge, secondsBetween } from '../../components/age';
import { InstantText } from '../../components/InstantText';
import { StateBadge } from '../../components/StateBadge';
import { Table, type Column } from '../../components/Table';
import type { OverviewPartProps } from './overview-part';
import { PartHeading } from './PartHeading';
import { KINDS, shortId } from './process-names';

const COLUMNS: Column[] = [
  { title: 'Process' },
  { title: 'Host' },
  { title: 'State' },
  { title: 'What it lacks' },
  { title: 'Release' },
  { title: 'Since' },
  { title: 'Last heard of', isNumber: true },
];
const STATES = {
  alive: { tone: 'success', label: 'Alive' },
  lost: { tone: 'critical', label: 'Lost' },
  replaced: { tone: undefined, label: 'Lost and replaced' },
  ended: { tone: undefined, label: 'Ended' },
} as const;

/** The processes of the last hour. */
export function ProcessesCard({ overview, isOld }: OverviewPartProps) {
  const { processes, at } = overview;
  return (
    <div id="processes" className="part">
      <Card padding="0">
        <Box padding="400">
          <PartHeading title="Processes" isOld={isOld} />
        </Box>
        {processes.length === 0 ? (
          <Box padding="400">
            <Text as="p" tone="subdued">
              No process has said within the last hour that it lives.
            </Text>
          </Box>
        ) : (
          <Table label="Processes of the last hour" columns={COLUMNS}>
            {processes.map((process) => (
              <ProcessRow key={process.id} process={process} at={at} />
            ))}
          </Table>
        )}
      </Card>
    </div>
  );
}

type ProcessRowProps = {
  process: ProcessView;
  /** When it was read; ISO 8601. */
  at: string;
};

function ProcessRow({ process, at }: ProcessRowProps) {
  const { id, kind, version, host, startedAt, beatAt, state, problems } = process;
  return (
    <tr>
      <th scope="row" className="unbroken">
        {KINDS[kind].name}
        <Text as="span" tone="subdued" fontWeight="regular">{` ${shortId(id)}`}</Text>
      </th>
      <td className="unbroken">{host}</td>
      <td>
        <StateBadge tone={STATES[state].tone}>{STATES[state].label}</StateBadge>
      </td>
      <td>{problems.length === 0 ? 'Nothing' : problems.join(', ')}</td>
      <td>{version}</td>
      <td>
        <InstantText at={startedAt} />
      </td>
      <td className="number unbroken">{`${formatAge(secondsBetween(beatAt, at))} ago`}</td>
    </tr>
  );
}

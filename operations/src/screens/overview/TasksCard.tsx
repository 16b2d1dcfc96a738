import { Box, Card } from '@shopify/polaris';
import { InstantText } from '../../components/InstantText';
import { Table, type Column } from '../../components/Table';
import type { OverviewPartProps } from './overview-part';
import { PartHeading } from './PartHeading';

const COLUMNS: Column[] = [{ title: 'Task' }, { title: 'Last done' }, { title: 'What failed' }];

/** The repeated tasks, and how each ended last. */
export function TasksCard({ overview: { tasks }, isOld }: OverviewPartProps) {
  if (tasks.length === 0) return null;
  return (
    <div id="tasks" className="part">
      <Card padding="0">
        <Box padding="400">
          <PartHeading title="Repeated tasks" isOld={isOld} />
        </Box>
        <Table label="Repeated tasks" columns={COLUMNS}>
          {tasks.map(({ name, at, failure }) => (
            <tr key={name}>
              <th scope="row" className="unbroken">
                {name}
              </th>
              <td>
                <InstantText at={at} />
              </td>
              <td className="reason">{failure ?? 'Nothing'}</td>
            </tr>
          ))}
        </Table>
      </Card>
    </div>
  );
}

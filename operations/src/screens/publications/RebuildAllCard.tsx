import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import { ConfirmedAction } from '../../components/ConfirmedAction';
import { formatCount } from '../../components/format';
import type { Projection } from '../../components/projections';
import { RebuildCard } from '../../components/RebuildCard';

/** Rebuilds a projection for all shops. */
export function RebuildAllCard() {
  return (
    <RebuildCard title="Rebuild for all shops">{(projection) => <RebuildAll projection={projection} />}</RebuildCard>
  );
}

function RebuildAll({ projection: { name, title, does, isHeavy } }: { projection: Projection }) {
  return (
    <ConfirmedAction
      label="Rebuild for all"
      of={title}
      title={`${title}: rebuild for all shops?`}
      means={[does, 'This is done for every shop, and can take a while.']}
      confirm="Rebuild for all shops"
      typed={isHeavy && 'all shops'}
      path="/projections/rebuild"
      body={{ projection: name }}
      told={({ count }: DoneAnswer) => `${title}: ${formatCount(count, 'shop')} will be rebuilt.`}
    />
  );
}

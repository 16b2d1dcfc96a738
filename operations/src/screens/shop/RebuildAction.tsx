import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import type { OperatorShop } from '@purchase-limits/contract/operators';
import { ActionButton } from '../../components/ActionButton';
import { ConfirmedAction } from '../../components/ConfirmedAction';
import type { Projection } from '../../components/projections';

type RebuildActionProps = {
  projection: Projection;
  shop: OperatorShop;
};

/** Rebuilds a projection of a shop; reading its orders again is asked about first. */
export function RebuildAction({ projection: { name, title, does, isHeavy }, shop }: RebuildActionProps) {
  const action = {
    label: 'Rebuild',
    of: title,
    path: '/projections/rebuild',
    body: { projection: name, shopId: shop.id },
    told: (_answer: DoneAnswer) => `${title} of ${shop.shopifyDomain} will be rebuilt.`,
  };
  if (!isHeavy) return <ActionButton {...action} />;
  return (
    <ConfirmedAction
      {...action}
      title={`${title}: rebuild?`}
      means={[does]}
      confirm="Rebuild"
      typed={shop.shopifyDomain}
    />
  );
}

import { BROKEN_ORDER_ACTIONS } from '@purchase-limits/domain/broken-orders';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useLimitOrders, useOrderActionSettings } from '../../../../api/use-order-actions';
import { AllowScopes } from '../../../../components/AllowScopes';
import { useText as useActionText } from '../../../../components/order-action/texts';
import { useText } from '../../texts';
import { useLimitField } from '../../use-limit-field';
import { OrdersSoFar } from './OrdersSoFar';
import { BlockStack } from '../../../../ui/BlockStack';
import { Checkbox } from '../../../../ui/Checkbox';
import { ChoiceList } from '../../../../ui/ChoiceList';
import { TextField } from '../../../../ui/TextField';

const CHOICES = ['tell', ...BROKEN_ORDER_ACTIONS.filter((action) => action !== 'none'), 'none'] as const;
type Choice = (typeof CHOICES)[number];

/** What is done with orders that break the limit, and how many did so far. */
export function BrokenOrdersFields() {
  const t = useText();
  const tAction = useActionText();
  const { id } = useParams();
  const action = useLimitField('brokenOrders.action');
  const tag = useLimitField('brokenOrders.tag');
  const tells = useLimitField('brokenOrders.tellsCustomer');
  const { orders } = useLimitOrders(id);
  return (
    <BlockStack gap="300">
      <ChoiceList
        title={t('brokenOrders')}
        titleHidden
        choices={CHOICES.map((value) => ({
          value,
          label: t(`brokenOrders.${value}`),
          helpText: (value === 'tell' || value === 'hold' || value === 'cancel') && tAction(`help.${value}`),
          renderChildren: (isSelected: boolean) =>
            isSelected && value === 'tag' ? (
              <TextField {...tag} label={tAction('tag')} maxLength={40} autoComplete="off" requiredIndicator />
            ) : null,
        }))}
        selected={[action.value]}
        onChange={([chosen]) => action.onChange(chosen as Choice)}
      />
      {(action.value === 'hold' || action.value === 'cancel') && (
        <Checkbox
          label={tAction('tellCustomer')}
          helpText={tAction('tellCustomer.help')}
          checked={tells.value}
          onChange={tells.onChange}
        />
      )}
      {action.value !== 'none' && <MissingScopes action={action.value} />}
      {orders && <OrdersSoFar orders={orders} action={action.value} />}
    </BlockStack>
  );
}

/** Asks for what the action needs. Without it, orders wait for the merchant. */
function MissingScopes({ action }: { action: Exclude<Choice, 'none'> }) {
  const [isGrantAwaited, setGrantAwaited] = useState(false);
  const { settings } = useOrderActionSettings({ isGrantAwaited });
  const scopes = settings?.missingScopes[action] ?? [];
  if (scopes.length === 0) return null;
  return (
    <AllowScopes
      scopes={scopes}
      path="/order-limits/type"
      isGrantAwaited={isGrantAwaited}
      onGranted={() => setGrantAwaited(true)}
    />
  );
}

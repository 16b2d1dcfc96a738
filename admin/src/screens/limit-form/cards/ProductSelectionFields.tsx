import type { ProductItem, ProductSelection } from '@purchase-limits/domain/limit';
import { lazy, Suspense } from 'react';
import { fieldId } from '../form-errors';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { useLimitField } from '../use-limit-field';
import { ChosenProducts } from './ChosenProducts';
import { BlockStack } from '../../../ui/BlockStack';
import { ChoiceList } from '../../../ui/ChoiceList';
import { InlineError } from '../../../ui/InlineError';
import { SkeletonBodyText } from '../../../ui/Skeleton';

// With a field that suggests words, which few limits need.
const GroupConditions = lazy(async () => ({ default: (await import('./GroupConditions')).GroupConditions }));

/** As high as one condition. */
const LINES_OF_SKELETON = 10;

type ProductSelectionFieldsProps = {
  /** Where the choice is in the limit. */
  path: 'products' | 'targets';
  /** What the choice is about. */
  title: string;
};

/** Which products: all, some, or those that meet conditions. */
export function ProductSelectionFields({ path, title }: ProductSelectionFieldsProps) {
  const t = useText();
  const { errorOf, touch } = useLimitFormContext();
  const kind = useLimitField(`${path}.kind`);
  const items = useLimitField(`${path}.items`);
  const error = errorOf(path);
  const handleItems = (chosen: ProductItem[]) => {
    items.onChange(chosen);
    touch(path);
  };
  return (
    <BlockStack gap="400">
      <div id={fieldId(`${path}.kind`)}>
        <ChoiceList
          title={title}
          titleHidden
          choices={[
            { label: t('products.all'), value: 'all' },
            { label: t('products.specific'), value: 'specific' },
            { label: t('products.group'), value: 'group' },
          ]}
          selected={[kind.value]}
          onChange={([chosen]) => kind.onChange(chosen as ProductSelection['kind'])}
        />
      </div>
      {kind.value === 'specific' && (
        <BlockStack gap="200">
          <ChosenProducts buttonId={fieldId(path)} items={items.value} withVariants onChange={handleItems} />
          {error && <InlineError message={error} fieldID={fieldId(path)} />}
        </BlockStack>
      )}
      {kind.value === 'group' && (
        <Suspense fallback={<SkeletonBodyText lines={LINES_OF_SKELETON} />}>
          <GroupConditions path={path} />
        </Suspense>
      )}
    </BlockStack>
  );
}

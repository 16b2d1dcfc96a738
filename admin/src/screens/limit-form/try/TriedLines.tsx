import { ResourceImage } from '../../../components/ResourceImage';
import { useTryText } from './texts';
import { quantityOf, type Buyer, type TypedCart, type TypedLine } from './typed-cart';
import { Button } from '../../../ui/Button';
import { InlineStack } from '../../../ui/InlineStack';
import { Text } from '../../../ui/Text';
import { TextField } from '../../../ui/TextField';
import { XSmallIcon } from '../../../ui/icons';

type TriedLinesProps = {
  /** What is in the cart. */
  lines: TypedLine[];
  /** The quantities as they are typed. */
  cart: TypedCart;
  /** Whose earlier purchases count; null: nobody's. */
  buyer: Buyer | null;
  /** The merchant changes the cart. */
  onChange: (changed: Partial<TypedCart>) => void;
};

/** The lines of the cart, with the quantity of each, and what was bought of it before. */
export function TriedLines({ lines, cart, buyer, onChange }: TriedLinesProps) {
  const t = useTryText();
  const before = buyer === 'everybody' ? 'sold' : 'bought';
  const errorOf = (typed: string) => (quantityOf(typed) === null ? t('wholeNumber') : undefined);
  return (
    <ul className="tried-lines">
      {lines.map(({ productId, variantId, name, imageUrl }) => {
        const quantity = cart.quantities[variantId] ?? '1';
        const bought = cart.bought[variantId] ?? '0';
        const handleRemove = () => onChange({ items: withoutVariant(cart.items, lines, { productId, variantId }) });
        return (
          <li key={variantId}>
            <InlineStack gap="200" blockAlign="center" wrap={false}>
              <ResourceImage url={imageUrl} />
              <div className="tried-line-name">
                <Text as="span">{name}</Text>
              </div>
              <Button
                variant="tertiary"
                icon={XSmallIcon}
                accessibilityLabel={t('remove', { name })}
                onClick={handleRemove}
              />
            </InlineStack>
            <div className="tried-numbers">
              <TextField
                label={<NumberLabel short={t('product_quantity')} full={t('quantity', { name })} />}
                type="number"
                min={0}
                autoComplete="off"
                value={quantity}
                error={errorOf(quantity)}
                onChange={(typed) => onChange({ quantities: { ...cart.quantities, [variantId]: typed } })}
              />
              {buyer && (
                <TextField
                  label={<NumberLabel short={t(`${before}Short`)} full={t(before, { name })} />}
                  type="number"
                  min={0}
                  autoComplete="off"
                  value={bought}
                  error={errorOf(bought)}
                  onChange={(typed) => onChange({ bought: { ...cart.bought, [variantId]: typed } })}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type NumberLabelProps = {
  /** What is seen beside the product. */
  short: string;
  /** What is read out, with the product. */
  full: string;
};

function NumberLabel({ short, full }: NumberLabelProps) {
  return (
    <>
      <span aria-hidden>{short}</span>
      <Text as="span" visuallyHidden>
        {full}
      </Text>
    </>
  );
}

/** The chosen products without this variant; a product with other variants in the cart keeps those. */
function withoutVariant(
  items: TypedCart['items'],
  lines: readonly TypedLine[],
  { productId, variantId }: Pick<TypedLine, 'productId' | 'variantId'>,
): TypedCart['items'] {
  const variantIds = lines
    .filter((line) => line.productId === productId && line.variantId !== variantId)
    .map((line) => line.variantId);
  const others = items.filter((item) => item.productId !== productId);
  return variantIds.length > 0
    ? items.map((item) => (item.productId === productId ? { productId, variantIds } : item))
    : others;
}

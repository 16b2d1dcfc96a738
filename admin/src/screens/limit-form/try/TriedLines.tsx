import { ResourceImage } from '../../../components/ResourceImage';
import { useTryText } from './texts';
import { quantityOf, type TypedCart, type TypedLine } from './typed-cart';
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
  /** The merchant changes the cart. */
  onChange: (changed: Partial<TypedCart>) => void;
};

/** The lines of the cart, with the quantity of each, and what a customer bought of it before. */
export function TriedLines({ lines, cart, onChange }: TriedLinesProps) {
  const t = useTryText();
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
                label={<NumberLabel short={t('quantityShort')} full={t('quantity', { name })} />}
                type="number"
                min={0}
                autoComplete="off"
                value={quantity}
                error={errorOf(quantity)}
                onChange={(typed) => onChange({ quantities: { ...cart.quantities, [variantId]: typed } })}
              />
              {cart.isSignedIn && (
                <TextField
                  label={<NumberLabel short={t('boughtShort')} full={t('bought', { name })} />}
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

import '@shopify/polaris/build/esnext/components/ActionList/ActionList.out.css';
import { useRef, type KeyboardEvent } from 'react';
import { BlockStack } from './BlockStack';
import { Box } from './Box';
import { blur } from './Button';
import type { ActionDescriptor } from './actions';
import { classNames } from './class-names';
import { Icon, type IconSource } from './Icon';
import { InlineStack } from './InlineStack';
import { Text } from './Text';
import { useUi } from './ui-context';

type ActionListProps = {
  items: readonly (Omit<ActionDescriptor, 'loading'> & { icon?: IconSource | object; loading?: boolean })[];
  /** A list of menu items is walked through by the arrow keys. */
  actionRole?: 'menuitem';
  onActionAnyItem?: () => void;
};

/** Actions below each other, in a popover. */
export function ActionList({ items, actionRole, onActionAnyItem }: ActionListProps) {
  const list = useRef<HTMLElement>(null);
  const isMenu = actionRole === 'menuitem';
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isMenu || step === undefined) return;
    event.preventDefault();
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])];
    const now = entries.indexOf(event.target as HTMLElement);
    entries[(now + step + entries.length) % entries.length]?.focus();
  };
  return (
    <div onKeyDown={handleKeyDown}>
      <Box ref={list} padding="150">
        <BlockStack as="ul" gap="050" role={isMenu ? 'menu' : undefined}>
          {items.map((item) => (
            <li key={item.content} className="Polaris-Box" role={isMenu ? 'presentation' : undefined}>
              <InlineStack wrap={false}>
                <Item
                  item={item}
                  role={actionRole}
                  onChoose={() => {
                    item.onAction?.();
                    onActionAnyItem?.();
                  }}
                />
              </InlineStack>
            </li>
          ))}
        </BlockStack>
      </Box>
    </div>
  );
}

type ItemProps = { item: ActionListProps['items'][number]; role: 'menuitem' | undefined; onChoose: () => void };

function Item({ item, role, onChoose }: ItemProps) {
  const { content, icon, disabled, destructive, url, external, target } = item;
  const { Link } = useUi();
  const variants = ['default', disabled && 'disabled', destructive && 'destructive'];
  const shared = {
    id: item.id,
    className: classNames('Polaris-ActionList__Item', ...variants.map((name) => name && `Polaris-ActionList--${name}`)),
    'aria-label': item.accessibilityLabel,
    role,
    onClick: onChoose,
  };
  const inside = (
    <Box width="100%">
      <InlineStack blockAlign="center" gap="150" wrap={false}>
        {icon && (
          <span className="Polaris-ActionList__Prefix">
            <Icon source={icon as IconSource} />
          </span>
        )}
        <span className="Polaris-ActionList__Text">
          <Text as="span" variant="bodyMd" fontWeight="regular">
            {content}
          </Text>
        </span>
      </InlineStack>
    </Box>
  );
  if (url !== undefined && !disabled)
    return (
      <Link {...shared} url={url} external={external} target={target}>
        {inside}
      </Link>
    );
  return (
    <button type="button" {...shared} disabled={disabled} onMouseUp={blur}>
      {inside}
    </button>
  );
}

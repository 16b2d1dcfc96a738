import '@shopify/polaris/build/esnext/components/ActionMenu/ActionMenu.out.css';
import '@shopify/polaris/build/esnext/components/ActionMenu/components/Actions/Actions.out.css';
import '@shopify/polaris/build/esnext/components/ActionMenu/components/RollupActions/RollupActions.out.css';
import '@shopify/polaris/build/esnext/components/ActionMenu/components/SecondaryAction/SecondaryAction.out.css';
import { MenuHorizontalIcon } from '@shopify/polaris-icons';
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { ActionList } from './ActionList';
import type { MenuActionDescriptor } from './actions';
import { Button } from './Button';
import { classNames } from './class-names';
import { Popover } from './Popover';
import { useUi } from './ui-context';

const SPACE_BETWEEN = 8;

type PageActionsProps = {
  actions: readonly MenuActionDescriptor[];
  /** Of the page. */
  title: string;
  isPhone: boolean;
};

/** What else can be done with the page: buttons as far as they fit, the rest in a menu. On a phone all are in one. */
export function PageActions({ actions, title, isPhone }: PageActionsProps) {
  const { t } = useUi();
  if (!isPhone)
    return (
      <div className="Polaris-ActionMenu">
        <FittingActions actions={actions} />
      </div>
    );
  return (
    <div className="Polaris-ActionMenu Polaris-ActionMenu--rollup">
      <Menu actions={actions} preferredAlignment="right">
        {(toggle) => (
          <div className="Polaris-ActionMenu-RollupActions__RollupActivator">
            <Button icon={MenuHorizontalIcon} accessibilityLabel={t('actionsOf', { title })} onClick={toggle} />
          </div>
        )}
      </Menu>
    </div>
  );
}

function FittingActions({ actions }: Pick<PageActionsProps, 'actions'>) {
  const { t } = useUi();
  const measurer = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState<number | null>(null);
  const measure = () => {
    if (!measurer.current) return;
    const widths = [...measurer.current.children].map((node) => widthOf(node) + SPACE_BETWEEN);
    const widthOfMenu = widths.pop() ?? 0;
    setFitting(countFitting(widths, widthOfMenu, measurer.current.offsetWidth));
  };
  const latest = useRef(measure);
  latest.current = measure;
  useLayoutEffect(() => latest.current(), [actions]);
  useEffect(() => {
    const handleResize = () => latest.current();
    window.addEventListener('resize', handleResize);
    return () => window.removeEventListener('resize', handleResize);
  }, []);
  const shown = actions.slice(0, fitting ?? actions.length);
  const hidden = actions.slice(shown.length);
  const layout = 'Polaris-ActionMenu-Actions__ActionsLayout';
  return (
    <div className={`${layout}Outer`}>
      <div className={`${layout}Measurer`} ref={measurer}>
        {actions.map((action) => (
          <SecondaryAction key={action.content} action={action} />
        ))}
        <MoreButton>{t('moreActions')}</MoreButton>
      </div>
      <div className={classNames(layout, fitting === null && 'Polaris-ActionMenu-Actions--actionsLayoutMeasuring')}>
        {shown.map((action) => (
          <SecondaryAction key={action.content} action={action} />
        ))}
        {hidden.length > 0 && (
          <Menu actions={hidden} preferredAlignment="left">
            {(toggle) => <MoreButton onClick={toggle}>{t('moreActions')}</MoreButton>}
          </Menu>
        )}
      </div>
    </div>
  );
}

function widthOf(node: Element): number {
  return Math.ceil(node.getBoundingClientRect().width);
}

/** How many of the actions fit, from the first on; where not all do, a menu needs room too. */
export function countFitting(widths: readonly number[], widthOfMenu: number, room: number): number {
  let used = 0;
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  const count = widths.findIndex((width) => {
    used += width;
    return used > room - widthOfMenu;
  });
  return Math.max(0, count);
}

function SecondaryAction({ action }: { action: MenuActionDescriptor }) {
  const { content, destructive, onAction, ...rest } = action;
  return (
    <div className="Polaris-ActionMenu-SecondaryAction">
      <Button onClick={onAction} tone={destructive ? 'critical' : undefined} {...rest}>
        {content}
      </Button>
    </div>
  );
}

function MoreButton({ onClick, children }: { onClick?: () => void; children: string }) {
  return (
    <div className="Polaris-ActionMenu-SecondaryAction">
      <Button disclosure onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}

type MenuProps = {
  actions: readonly MenuActionDescriptor[];
  preferredAlignment: 'left' | 'right';
  /** The button that opens the menu. */
  children: (toggle: () => void) => ReactElement;
};

function Menu({ actions, preferredAlignment, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  return (
    <Popover active={isOpen} activator={children(toggle)} preferredAlignment={preferredAlignment} onClose={toggle}>
      <ActionList items={actions} onActionAnyItem={toggle} />
    </Popover>
  );
}

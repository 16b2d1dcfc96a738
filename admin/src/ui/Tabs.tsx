import '@shopify/polaris/build/esnext/components/Tabs/Tabs.out.css';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Badge } from './Badge';
import { Box } from './Box';
import { blur } from './Button';
import { classNames } from './class-names';
import { InlineStack } from './InlineStack';
import { Text } from './Text';

type TabDescriptor = {
  id: string;
  content: string;
  badge?: string;
};

type TabsProps = {
  tabs: readonly TabDescriptor[];
  /** Which one is shown. */
  selected: number;
  onSelect: (index: number) => void;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs. The arrow keys walk through them; Enter, Space or a click choose one. */
export function Tabs({ tabs, selected, onSelect }: TabsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    // On a phone the tabs scroll.
    const button = list.current?.children[selected] as HTMLElement | undefined;
    const scroller = list.current?.closest<HTMLElement>('.Polaris-Tabs__Wrapper');
    if (button && scroller && scroller.scrollWidth > scroller.clientWidth)
      scroller.scrollTo({ left: button.offsetLeft - scroller.offsetLeft });
  }, [selected]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = ((focused ?? selected) + step + tabs.length) % tabs.length;
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className="Polaris-Tabs__Outer">
      <Box padding={{ md: '200' }}>
        <div className="Polaris-Tabs__Wrapper">
          <div className="Polaris-Tabs__ButtonWrapper">
            <ul
              ref={list}
              role="tablist"
              className="Polaris-Tabs"
              data-tabs-focus-catchment
              onKeyDown={handleKeyDown}
              onBlur={() => setFocused(null)}
            >
              {tabs.map((tab, index) => (
                <Tab
                  key={tab.id}
                  tab={tab}
                  isSelected={index === selected}
                  isReached={index === (focused ?? selected)}
                  onFocus={() => setFocused(index)}
                  onChoose={() => onSelect(index)}
                />
              ))}
            </ul>
          </div>
        </div>
      </Box>
    </div>
  );
}

type TabProps = {
  tab: TabDescriptor;
  isSelected: boolean;
  /** Whether Tab reaches it. */
  isReached: boolean;
  onFocus: () => void;
  onChoose: () => void;
};

function Tab({ tab, isSelected, isReached, onFocus, onChoose }: TabProps) {
  return (
    <li className="Polaris-Tabs__TabContainer" role="presentation">
      <button
        id={tab.id}
        type="button"
        role="tab"
        className={classNames('Polaris-Tabs__Tab', isSelected && 'Polaris-Tabs__Tab--active')}
        tabIndex={isReached ? 0 : -1}
        aria-selected={isSelected}
        onFocus={onFocus}
        onMouseUp={blur}
        onClick={isSelected ? undefined : onChoose}
      >
        <InlineStack gap="200" align="center" blockAlign="center" wrap={false}>
          <Text as="span" variant="bodySm" fontWeight="medium">
            {tab.content}
          </Text>
          {tab.badge && <Badge tone={isSelected ? undefined : 'new'}>{tab.badge}</Badge>}
        </InlineStack>
      </button>
    </li>
  );
}

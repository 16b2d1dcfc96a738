import { useId, useState } from 'react';
import { useDismissal } from '../../api/use-dismissals';
import { GUIDE_TASKS, isDone, REQUIRED_TASK, type GuideTask } from './guide-tasks';
import { useText } from './texts';
import { useDismiss } from './use-dismiss';
import type { Setup } from './use-setup';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Collapsible } from '../../ui/Collapsible';
import { Icon } from '../../ui/Icon';
import { InlineStack } from '../../ui/InlineStack';
import { ProgressBar } from '../../ui/ProgressBar';
import { Note, Text } from '../../ui/Text';
import { CheckCircleIcon, ChevronDownIcon, ChevronUpIcon, XIcon } from '../../ui/icons';

export const GUIDE_DISMISSAL = 'quick-guide';
const ACTIONS = {
  embed: 'themeEditor',
  limit: 'createLimit',
  view: 'viewStore',
  checkout: 'openCheckoutRules',
  block: 'guide.block.action',
} as const;

type GuideCardProps = {
  /** undefined: it is being read. */
  setup: Setup | undefined;
  /** Where each task is done. */
  addresses: Record<GuideTask, { url: string; isExternal: boolean }>;
};

/** Setup tasks until shoppers see limits; hidden once the merchant dismisses it. */
export function GuideCard({ setup, addresses }: GuideCardProps) {
  const t = useText();
  const guide = useDismissal(GUIDE_DISMISSAL);
  const handleDismiss = useDismiss(guide);
  const [chosen, setChosen] = useState<GuideTask | 'none' | null>(null);
  const headingId = useId();
  if (guide.isLoading || guide.isDismissed) return null;
  // The tasks are the same whatever is read: the card has its height from the beginning.
  const isReading = setup === undefined;
  const done = setup ? GUIDE_TASKS.filter((task) => isDone(task, setup)) : [];
  const open = chosen ?? GUIDE_TASKS.find((task) => !done.includes(task)) ?? 'none';

  return (
    <Card gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
        <Text as="h2" variant="headingMd" id={headingId}>
          {t('guide.title')}
        </Text>
        <Button icon={XIcon} variant="tertiary" accessibilityLabel={t('guide.dismiss')} onClick={handleDismiss} />
      </InlineStack>
      <InlineStack gap="300" blockAlign="center" wrap={false}>
        <Text as="span" tone="subdued">
          {t(isReading ? 'guide.reading' : 'guide.progress', { done: done.length, total: GUIDE_TASKS.length })}
        </Text>
        <div className="guide-progress">
          <ProgressBar
            size="small"
            tone="success"
            animated={false}
            progress={(done.length / GUIDE_TASKS.length) * 100}
            ariaLabelledBy={headingId}
          />
        </div>
      </InlineStack>
      <ol className="guide" aria-busy={isReading}>
        {GUIDE_TASKS.map((task) => (
          <GuideItem
            key={task}
            task={task}
            isDone={done.includes(task)}
            isOpen={task === open}
            isReading={isReading}
            onToggle={() => setChosen(task === open ? 'none' : task)}
            address={addresses[task]}
          />
        ))}
      </ol>
    </Card>
  );
}

type GuideItemProps = {
  task: GuideTask;
  isDone: boolean;
  isOpen: boolean;
  /** Whether it is done is not known yet. */
  isReading: boolean;
  onToggle: () => void;
  address: GuideCardProps['addresses'][GuideTask];
};

function GuideItem({ task, isDone: isTaskDone, isOpen, isReading, onToggle, address }: GuideItemProps) {
  const t = useText();
  const id = useId();
  return (
    <li data-done={isTaskDone} data-reading={isReading}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} disabled={isReading} onClick={onToggle}>
        <span className="guide-mark">{isTaskDone && <Icon source={CheckCircleIcon} tone="success" />}</span>
        <span>
          <Text as="span" fontWeight={isOpen ? 'semibold' : 'medium'}>
            {t(task === 'limit' ? 'firstLimit' : `guide.${task}.title`)}
          </Text>
          {!isReading && <span className="visually-hidden">{t(isTaskDone ? 'stepDone' : 'stepOpen')}</span>}
        </span>
        {task === REQUIRED_TASK && !isTaskDone && <Badge>{t('guide.required')}</Badge>}
        <Icon source={isOpen ? ChevronUpIcon : ChevronDownIcon} tone="subdued" />
      </button>
      <Collapsible id={id} open={isOpen}>
        <div className="guide-more">
          {task !== 'limit' && <Note>{t(task === 'checkout' ? 'blocksCarts' : `guide.${task}.more`)}</Note>}
          <InlineStack gap="200">
            <Button url={address.url} external={address.isExternal} variant={isTaskDone ? undefined : 'primary'}>
              {t(ACTIONS[task])}
            </Button>
            {task === 'limit' && <Button url="/samples">{t('seeSamples')}</Button>}
          </InlineStack>
        </div>
      </Collapsible>
    </li>
  );
}

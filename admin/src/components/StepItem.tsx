import type { ReactNode } from 'react';
import { useText } from './texts';
import { Icon } from '../ui/Icon';
import { Note, Text } from '../ui/Text';
import { CheckCircleIcon } from '../ui/icons';

type StepItemProps = {
  title: string;
  /** `reading`: still unknown; reserves the space. */
  state: 'done' | 'open' | 'reading';
  /** The step's description, where its title needs one. */
  children?: string | null;
  /** The way to do it. */
  action?: ReactNode;
};

/** One item of a list of steps (`ol.steps`), with a mark of whether it is done. */
export function StepItem({ title, state, children = null, action = null }: StepItemProps) {
  const t = useText();
  return (
    <li data-state={state}>
      <span className="guide-mark">{state === 'done' && <Icon source={CheckCircleIcon} tone="success" />}</span>
      <div>
        <Text as="h3" variant="bodyMd" fontWeight="medium">
          <span>{title}</span>
          {state !== 'reading' && (
            <span className="visually-hidden">{t(state === 'done' ? 'stepDone' : 'stepOpen')}</span>
          )}
        </Text>
        {children !== null && <Note>{children}</Note>}
        {action}
      </div>
    </li>
  );
}

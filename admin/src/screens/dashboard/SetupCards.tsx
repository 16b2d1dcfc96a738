import { useDismissal } from '../../api/use-dismissals';
import { ChecklistCard } from './ChecklistCard';
import { GUIDE_DISMISSAL, GuideCard } from './GuideCard';
import { GUIDE_TASKS, isDone, type GuideTask } from './guide-tasks';
import type { Setup } from './use-setup';
import { useFirstKnown } from './use-first-known';

type SetupCardsProps = {
  /** undefined: it is being read. */
  setup: Setup | undefined;
  /** Where each task is done. */
  addresses: Record<GuideTask, { url: string; isExternal: boolean }>;
  /** Whether the theme's checkout button is disabled while a limit is broken. */
  isButtonDisabled: boolean;
};

/** The quick guide, and once it is done or dismissed the checklist. What was done before this visit does not show. */
export function SetupCards({ setup, addresses, isButtonDisabled }: SetupCardsProps) {
  const guide = useDismissal(GUIDE_DISMISSAL);
  const wasGuideDone = useFirstKnown(setup && GUIDE_TASKS.every((task) => isDone(task, setup)));
  if (!wasGuideDone && !guide.isDismissed) return <GuideCard setup={setup} addresses={addresses} />;
  return <ChecklistCard setup={setup} themeEditorUrl={addresses.embed.url} isButtonDisabled={isButtonDisabled} />;
}

import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import { tabOf, type FormTab } from './form-errors';
import { useText } from './texts';
import { Tabs } from '../../ui/Tabs';

const TABS: readonly FormTab[] = ['general', 'message'];

type FormTabsProps = {
  /** The tab that is shown. */
  tab: FormTab;
  /** The errors that fields show. */
  shownErrors: FieldErrors;
  /** The merchant wants to see another. */
  onSelect: (tab: FormTab) => void;
};

/** General and Message, each with the number of its errors. */
export function FormTabs({ tab, shownErrors, onSelect }: FormTabsProps) {
  const t = useText();
  const errorBadge = (id: FormTab) => {
    const count = Object.keys(shownErrors).filter((path) => tabOf(path) === id).length;
    return count > 0 ? t('errorCount', { count }) : undefined;
  };
  return (
    <div className="form-tabs">
      <Tabs
        tabs={TABS.map((id) => ({ id, content: t(`tab.${id}`), badge: errorBadge(id) }))}
        selected={TABS.indexOf(tab)}
        onSelect={(index) => onSelect(TABS[index] ?? 'general')}
      />
    </div>
  );
}

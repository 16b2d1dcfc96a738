import type { MessageKey } from '@purchase-limits/domain/limit';
import type { LimitView, SavedLimit } from '@purchase-limits/contract/limit';
import type { ShopView } from '@purchase-limits/contract/shop';
import { lazy, useEffect, useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import type { LimitSaver } from '../../api/use-save-limit';
import { listAddress } from '../../components/list-address';
import { OnDemand } from '../../components/OnDemand';
import { SaveBar } from '../../components/SaveBar';
import { whenIdle } from '../../components/when-idle';
import { SentenceCard } from './SentenceCard';
import { ruleErrorIn, tabOf, type FormTab } from './form-errors';
import type { LimitFormValues } from './form-values';
import { FormBanners } from './FormBanners';
import { LimitFormContextProvider, useLimitFormContext } from './limit-form-context';
import { MissingFields } from './MissingFields';
import { SidePanel } from './SidePanel';
import { useText } from './texts';
import type { LimitTypeForm } from './types/limit-type-form';
import { useLimitForm } from './use-limit-form';
import type { FormStart } from './use-limit-values';
import { useSaveShortcut } from '../../components/use-save-shortcut';
import { BlockStack } from '../../ui/BlockStack';
import { Box } from '../../ui/Box';
import { Form } from '../../ui/Form';
import { Icon } from '../../ui/Icon';
import { InlineStack } from '../../ui/InlineStack';
import { Layout } from '../../ui/Layout';
import { type MenuActionDescriptor, Page } from '../../ui/Page';
import { Tabs } from '../../ui/Tabs';
import { Note } from '../../ui/Text';
import { ClockIcon } from '../../ui/icons';

const loadMessageTab = async () => ({ default: (await import('./messages/MessageTab')).MessageTab });
const MessageTab = lazy(loadMessageTab);

/** So that the tab is there when it is chosen. Where this fails, choosing it says so. */
const loadMessageTabSoon = () => whenIdle(() => void loadMessageTab().catch(() => {}));

type LimitFormProps = {
  /** The page's title. */
  title: string;
  /** What depends on the limit's type. */
  typeForm: LimitTypeForm;
  /** What the form opens with. */
  start: FormStart;
  /** Where what is typed is kept. */
  place: string;
  /** The shop whose limit it is. */
  shop: ShopView['shop'];
  /** The saved limit; null: it has never been saved. */
  limitId?: string | null;
  /** What can be done with the saved limit, with or without unsaved changes. */
  actionsFor?: (isDirty: boolean) => MenuActionDescriptor[];
  /** Why the limit is stopped; null when it is not, or is new. */
  stoppedBy: LimitView['stoppedBy'];
  /** Warnings of the save that led here. */
  warnings: SavedLimit['warnings'];
  /** Shown above the form. */
  intro?: ReactNode;
  /** Saves the draft. */
  saver: LimitSaver;
  /**
   * The limit has been saved. `typedSince`: the values, if they are others than the saved ones. `isEarlier`: they were
   * sent too, and the answer is to an earlier try.
   */
  onSaved: (saved: SavedLimit, typedSince: LimitFormValues | null, isEarlier: boolean) => void;
  /** The form's changes are now based on this version of the limit. */
  onNewest: (newest: LimitView) => void;
  /** Discards the edits and loads the saved limit. */
  onReload: () => void;
};

/** The limit form: General and Message, with the preview. */
export function LimitForm({
  title,
  limitId = null,
  actionsFor = () => [],
  stoppedBy,
  warnings,
  intro,
  ...options
}: LimitFormProps) {
  const t = useText();
  const form = useLimitForm(options);
  const [messageKey, setMessageKey] = useState<MessageKey | null>(null);
  const isValid = Object.keys(form.errors).length === 0;
  useEffect(loadMessageTabSoon, []);
  useSaveShortcut(() => void (form.isDirty && form.handleSave()));
  return (
    <Page
      title={title}
      backAction={{ content: t('limitsManagement'), url: listAddress() }}
      secondaryActions={actionsFor(form.isDirty)}
    >
      <SaveBar
        isOpen={form.isDirty}
        isSaving={form.isSaving}
        isValid={form.canSave}
        onSave={() => void form.handleSave()}
        onDiscard={form.handleDiscard}
      />
      <FormProvider {...form.form}>
        <LimitFormContextProvider value={form.context}>
          <BlockStack gap="400">
            {intro}
            <FormBanners
              problems={form.problems}
              warnings={warnings}
              stoppedBy={stoppedBy}
              onSignIn={form.handleSignIn}
              onChoose={form.handleChoose}
            />
            {form.isKept && <KeptNote />}
            <FormTabs tab={form.tab} shownErrors={form.shownErrors} onSelect={form.setTab} />
            <Layout>
              <Layout.Section>
                <Form onSubmit={() => void form.handleSave()}>
                  <BlockStack gap="400">
                    {form.tab === 'general' ? (
                      <GeneralTab />
                    ) : (
                      <OnDemand onFailed={() => form.setTab('general')}>
                        <MessageTab
                          language={form.language}
                          onLanguageChange={form.setLanguage}
                          onTextFocus={setMessageKey}
                          onShown={form.handleTabShown}
                        />
                      </OnDemand>
                    )}
                    {form.isDirty && !isValid && <MissingFields errors={form.errors} onShow={form.showField} />}
                  </BlockStack>
                </Form>
              </Layout.Section>
              <Layout.Section variant="oneThird">
                <div className="preview-beside">
                  <SidePanel
                    limitId={limitId}
                    ruleError={ruleErrorIn(form.errors)}
                    language={form.language}
                    messageKey={messageKey}
                    onMessageKeyChange={setMessageKey}
                  />
                </div>
              </Layout.Section>
            </Layout>
          </BlockStack>
        </LimitFormContextProvider>
      </FormProvider>
    </Page>
  );
}

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
function FormTabs({ tab, shownErrors, onSelect }: FormTabsProps) {
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

/** Everything about a limit but its texts: what it does in a sentence, and the fields that the sentence is made of. */
function GeneralTab() {
  const { typeForm } = useLimitFormContext();
  return (
    <BlockStack gap="400">
      <SentenceCard />
      {typeForm.cards.map(({ Card, fields }) => (
        <Card key={Object.keys(fields).join()} />
      ))}
    </BlockStack>
  );
}

/** Says where unsaved changes come from that the merchant did not just make. */
function KeptNote() {
  const t = useText();
  return (
    <div role="status">
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <InlineStack gap="100" blockAlign="center" wrap={false}>
          <span>
            <Icon source={ClockIcon} tone="subdued" />
          </span>
          <Note>{t('kept')}</Note>
        </InlineStack>
      </Box>
    </div>
  );
}

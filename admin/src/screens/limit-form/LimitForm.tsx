import type { LimitDraft, MessageKey } from '@purchase-limits/domain/limit';
import type { LimitView, SavedLimit } from '@purchase-limits/contract/limit';
import type { ShopView } from '@purchase-limits/contract/shop';
import { BlockStack, Form, Layout, Page, Tabs, type MenuActionDescriptor } from '@shopify/polaris';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { listAddress } from '../../components/list-address';
import { SaveBar } from '../../components/SaveBar';
import { usePageTitle } from '../../components/use-page-title';
import { tabOf, type FormTab } from './form-errors';
import type { LimitFormValues } from './form-values';
import { FormBanners } from './FormBanners';
import { GeneralTab } from './GeneralTab';
import { LimitFormContextProvider } from './limit-form-context';
import { LimitPreview } from './preview/LimitPreview';
import { MessageTab } from './messages/MessageTab';
import { MissingFields } from './MissingFields';
import { useText } from './texts';
import type { LimitTypeForm } from './types/limit-type-form';
import { useLimitForm } from './use-limit-form';
import { useSaveShortcut } from '../../components/use-save-shortcut';

const TABS: readonly FormTab[] = ['general', 'message'];

type LimitFormProps = {
  /** The page's title. */
  title: string;
  /** What depends on the limit's type. */
  typeForm: LimitTypeForm;
  /** What the form starts from. */
  initial: LimitFormValues;
  /** What was typed since `initial` was saved; null: nothing. */
  typed: LimitFormValues | null;
  /** The shop whose limit it is. */
  shop: ShopView['shop'];
  /** Whether the limit has never been saved. */
  isNew?: boolean;
  /** What can be done with the saved limit, with or without unsaved changes. */
  actionsFor?: (isDirty: boolean) => MenuActionDescriptor[];
  /** Why the limit is stopped; null when it is not, or is new. */
  stoppedBy: LimitView['stoppedBy'];
  /** Warnings of the save that led here. */
  warnings: SavedLimit['warnings'];
  /** Saves the draft. */
  save: (draft: LimitDraft) => Promise<SavedLimit>;
  /** The draft has been saved. `typedSince`: the values, if they changed while it was saved. */
  onSaved: (saved: SavedLimit, typedSince: LimitFormValues | null) => void;
  /** The merchant wants the limit as it is saved now, and gives up what is typed. */
  onReload: () => void;
};

/** The form of a limit: General and Message, with the preview beside them. */
export function LimitForm({
  title,
  isNew = false,
  actionsFor = () => [],
  stoppedBy,
  warnings,
  onReload,
  ...options
}: LimitFormProps) {
  const t = useText();
  const form = useLimitForm(options);
  usePageTitle(title);
  const [messageKey, setMessageKey] = useState<MessageKey | null>(null);
  const errorBadge = (tab: FormTab) => {
    const count = Object.keys(form.shownErrors).filter((path) => tabOf(path) === tab).length;
    return count > 0 ? t('errorCount', { count }) : undefined;
  };
  const isValid = Object.keys(form.errors).length === 0;
  useSaveShortcut(() => {
    if (form.isDirty) void form.handleSave();
  });
  return (
    <Page
      title={title}
      backAction={{ content: t('back'), url: listAddress() }}
      secondaryActions={actionsFor(form.isDirty)}
    >
      <SaveBar
        isOpen={form.isDirty}
        isSaving={form.isSaving}
        isValid={isValid}
        onSave={() => void form.handleSave()}
        onDiscard={form.handleDiscard}
      />
      <FormProvider {...form.form}>
        <LimitFormContextProvider value={form.context}>
          <BlockStack gap="400">
            <FormBanners
              conflict={form.conflict}
              failure={form.failure}
              isDeleted={form.isDeleted}
              warnings={warnings}
              stoppedBy={stoppedBy}
              onReload={onReload}
            />
            {(isNew || (form.isDirty && !isValid)) && <MissingFields errors={form.errors} onShow={form.showField} />}
            <Tabs
              tabs={TABS.map((id) => ({ id, content: t(`tab.${id}`), badge: errorBadge(id) }))}
              selected={TABS.indexOf(form.tab)}
              onSelect={(index) => form.setTab(TABS[index] ?? 'general')}
            />
            <Layout>
              <Layout.Section>
                <Form onSubmit={() => void form.handleSave()}>
                  <BlockStack gap="400">
                    {form.tab === 'general' ? (
                      <GeneralTab />
                    ) : (
                      <MessageTab
                        language={form.language}
                        onLanguageChange={form.setLanguage}
                        onTextFocus={setMessageKey}
                      />
                    )}
                  </BlockStack>
                </Form>
              </Layout.Section>
              <Layout.Section variant="oneThird">
                <div className="preview-beside">
                  <LimitPreview language={form.language} messageKey={messageKey} onMessageKeyChange={setMessageKey} />
                </div>
              </Layout.Section>
            </Layout>
          </BlockStack>
        </LimitFormContextProvider>
      </FormProvider>
    </Page>
  );
}

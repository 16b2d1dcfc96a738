import type { ImportedChange, ImportedRow, ImportWarning, LimitImport } from '@purchase-limits/contract/limit-import';
import { useFormat } from '../../../components/use-format';
import { useTypeText } from '../../../limit-type-texts';
import { ReportTable } from './ReportTable';
import { useText } from './texts';
import { useChangeText } from './use-change-text';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { List } from '../../../ui/List';
import { Text } from '../../../ui/Text';

type CheckedFileProps = {
  /** A file without problems. */
  found: LimitImport;
  /** Why it was not started. */
  error: string | null;
  /** The merchant wants it to be checked as an update. */
  onUpdate: () => void;
};

/** What a file without problems would do. */
export function CheckedFile({ found, error, onUpdate }: CheckedFileProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  const { mode, preview, valid, created, matches, warnings } = found;
  const added = preview.filter(({ outcome = 'created' }) => outcome === 'created');
  return (
    <BlockStack gap="400">
      {error !== null && (
        <Banner tone="critical">
          <Text as="p">{error}</Text>
        </Banner>
      )}
      <Outcome found={found} />
      {matches > 0 && (
        <Banner tone="warning" title={t('matches', { shown: formatNumber(matches) })}>
          <BlockStack gap="200" inlineAlign="start">
            <Text as="p">{t('matchesHelp')}</Text>
            <Button onClick={onUpdate}>{t('checkAsUpdate')}</Button>
          </BlockStack>
        </Banner>
      )}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      {mode === 'update' && <Changes found={found} />}
      {added.length > 0 && <Preview title={t(mode === 'update' ? 'newLimits' : 'limits')} rows={added} />}
      {mode === 'create' && preview.length < valid && <Text as="p">{t('firstLimits', { count: preview.length })}</Text>}
      {mode === 'update' && added.length > 0 && added.length < created && (
        <Text as="p">{t('firstNewLimits', { count: added.length })}</Text>
      )}
    </BlockStack>
  );
}

/** How many limits would be created or changed. */
function Outcome({ found }: Pick<CheckedFileProps, 'found'>) {
  const t = useText();
  const { formatNumber } = useFormat();
  const { mode, fileName, valid, created, changed, unchanged } = found;
  const counts = { created: formatNumber(created), unchanged: formatNumber(unchanged) };
  const title = () => {
    if (mode === 'create') return t('clean', { shown: formatNumber(valid) });
    return created + changed > 0 ? t('cleanUpdate', { shown: formatNumber(changed) }) : t('nothingToChange');
  };
  return (
    <Banner tone={created + changed > 0 ? 'success' : 'info'} title={title()}>
      {mode === 'update' && <Text as="p">{t('updateCounts', counts)}</Text>}
      <Text as="p" breakWord>
        {fileName}
      </Text>
    </Banner>
  );
}

type WarningsProps = {
  /** Limits that no cart can satisfy together. */
  warnings: ImportWarning[];
};

function Warnings({ warnings }: WarningsProps) {
  const t = useText();
  return (
    <Banner tone="warning" title={t('contradictions')}>
      <List>
        {warnings.map(({ row, message }) => (
          <List.Item key={`${row} ${message}`}>{t('inRow', { row, message })}</List.Item>
        ))}
      </List>
    </Banner>
  );
}

/** The first limits that would be changed, before and after. */
function Changes({ found: { changes, changed } }: Pick<CheckedFileProps, 'found'>) {
  const t = useText();
  const changeText = useChangeText();
  const cellsOf = ({ row, name, changes: fields }: ImportedChange) => [row, name, fields.map(changeText).join(' · ')];
  if (changes.length === 0) return null;
  return (
    <>
      <ReportTable
        title={t('changes')}
        headings={[t('column.row'), t('column.name'), t('column.changes')]}
        rows={changes.map(cellsOf)}
      />
      {changes.length < changed && <Text as="p">{t('firstChanges', { count: changes.length })}</Text>}
    </>
  );
}

type PreviewProps = {
  /** What the table lists. */
  title: string;
  /** Limits that would be created. */
  rows: ImportedRow[];
};

function Preview({ title, rows }: PreviewProps) {
  const t = useText();
  const typeText = useTypeText();
  return (
    <ReportTable
      title={title}
      headings={[t('column.row'), t('column.name'), t('column.type'), t('column.status')]}
      rows={rows.map(({ row, name, type, status }) => [row, name, typeText(`${type}.label`), t(status)])}
    />
  );
}

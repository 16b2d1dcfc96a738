import type { ImportedRow, ImportProblem, ImportWarning, LimitImport } from '@purchase-limits/contract/limit-import';
import { Banner, BlockStack, Button, List, Text } from '@shopify/polaris';
import { messageOf } from '../../../api/api-error';
import { readProblems } from '../../../api/use-limit-import';
import { useToast } from '../../../components/Toasts';
import { useFormat } from '../../../components/use-format';
import { useTypeText } from '../../../limit-type-texts';
import { ReportTable } from './ReportTable';
import { saveFile } from './save-file';
import { useText } from './texts';

type ImportReportProps = {
  /** A file that was checked, or whose import has failed. */
  found: LimitImport;
  /** Why it was not started. */
  error: string | null;
};

/** The file's expected result, or its errors. */
export function ImportReport({ found, error }: ImportReportProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  const { status, failure, problems, problemCount, preview, valid, warnings, fileName } = found;
  const { showError } = useToast();
  const handleDownload = async () => {
    try {
      saveFile(await readProblems(found), 'problems.csv');
    } catch (problem) {
      showError(messageOf(problem));
    }
  };
  if (status === 'failed')
    return (
      <Banner tone="critical" title={t('failed')}>
        <Text as="p">{failure}</Text>
      </Banner>
    );
  if (problemCount > 0)
    return (
      <BlockStack gap="400">
        <Banner
          tone="critical"
          title={t('unclean', { count: problemCount, shown: formatNumber(problemCount), name: fileName })}
        >
          <BlockStack gap="200" inlineAlign="start">
            <Text as="p">{t('nothingCreated')}</Text>
            <Button variant="plain" onClick={() => void handleDownload()}>
              {t('downloadProblems')}
            </Button>
          </BlockStack>
        </Banner>
        <Problems problems={problems} />
        {problems.length < problemCount && <Text as="p">{t('firstProblems', { count: problems.length })}</Text>}
      </BlockStack>
    );
  return (
    <BlockStack gap="400">
      {error !== null && (
        <Banner tone="critical">
          <Text as="p">{error}</Text>
        </Banner>
      )}
      <Banner tone="success" title={t('clean', { count: valid, shown: formatNumber(valid) })}>
        <Text as="p" breakWord>
          {fileName}
        </Text>
      </Banner>
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      <Preview rows={preview} />
      {preview.length < valid && <Text as="p">{t('firstLimits', { count: preview.length })}</Text>}
    </BlockStack>
  );
}

type ProblemsProps = {
  /** Errors, in file order. */
  problems: ImportProblem[];
};

function Problems({ problems }: ProblemsProps) {
  const t = useText();
  return (
    <ReportTable
      title={t('problems')}
      headings={[t('column.row'), t('column.column'), t('column.message')]}
      rows={problems.map(({ row, column, message }) => [row === null ? t('wholeFile') : row, column ?? '', message])}
    />
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

type PreviewProps = {
  /** Limits that would be created. */
  rows: ImportedRow[];
};

function Preview({ rows }: PreviewProps) {
  const t = useText();
  const typeText = useTypeText();
  return (
    <ReportTable
      title={t('limits')}
      headings={[t('column.row'), t('column.name'), t('column.type'), t('column.status')]}
      rows={rows.map(({ row, name, type, status }) => [row, name, typeText(`${type}.label`), t(`status.${status}`)])}
    />
  );
}

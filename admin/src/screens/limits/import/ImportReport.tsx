import type { ImportProblem, LimitImport } from '@purchase-limits/contract/limit-import';
import { messageOf } from '../../../api/api-error';
import { readProblems } from '../../../api/use-limit-import';
import { useToast } from '../../../components/Toasts';
import { useFormat } from '../../../components/use-format';
import { CheckedFile } from './CheckedFile';
import { ReportTable } from './ReportTable';
import { saveFile } from '../../../components/save-file';
import { useText } from './texts';
import type { Corrections } from './use-corrections';
import { WrongCells } from './WrongCells';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { PartTitle, Text } from '../../../ui/Text';

type ImportReportProps = {
  /** A file that was checked, or whose import has failed. */
  found: LimitImport;
  /** Its cells that can be corrected, and what is typed for them. */
  corrections: Corrections;
  /** Why it was not started, or not checked again. */
  error: string | null;
  /** The merchant wants the corrected cells to be checked. */
  onCheck: () => void;
  /** The merchant wants the file to be checked as an update. */
  onUpdate: () => void;
};

/** The file's expected result, or its errors. */
export function ImportReport({ found, corrections, error, onCheck, onUpdate }: ImportReportProps) {
  const t = useText();
  const { status, failure, problemCount } = found;
  if (status === 'failed')
    return (
      <Banner tone="critical" title={t('failed')}>
        <Text as="p">{failure}</Text>
      </Banner>
    );
  if (problemCount > 0) return <Problems found={found} corrections={corrections} error={error} onCheck={onCheck} />;
  return <CheckedFile found={found} error={error} onUpdate={onUpdate} />;
}

/** What is wrong: fields for the cells that can be corrected here, and the rest in a table. */
function Problems({ found, corrections, error, onCheck }: Omit<ImportReportProps, 'onUpdate'>) {
  const t = useText();
  const { formatNumber } = useFormat();
  const { showError } = useToast();
  const { problems, problemCount, conflicts, fileName } = found;
  const { cells, others } = corrections;
  const hasCells = cells.length > 0;
  const handleDownload = async () => {
    try {
      saveFile(await readProblems(found), 'problems.csv');
    } catch (problem) {
      showError(messageOf(problem));
    }
  };
  return (
    <BlockStack gap="400">
      {error !== null && (
        <Banner tone="critical">
          <Text as="p">{error}</Text>
        </Banner>
      )}
      <Banner tone="critical" title={t('unclean', { shown: formatNumber(problemCount), name: fileName })}>
        <BlockStack gap="200" inlineAlign="start">
          <Text as="p">{t(hasCells ? 'correctHere' : 'nothingCreated')}</Text>
          {conflicts > 0 && <Text as="p">{t('conflicts', { shown: formatNumber(conflicts) })}</Text>}
          <Button variant="plain" onClick={() => void handleDownload()}>
            {t('downloadProblems')}
          </Button>
        </BlockStack>
      </Banner>
      {hasCells && <WrongCells of={found.id} corrections={corrections} onCheck={onCheck} />}
      {others.length > 0 && <OtherProblems isTitled={hasCells} problems={others} />}
      {problems.length < problemCount && <Text as="p">{t('firstProblems', { count: problems.length })}</Text>}
    </BlockStack>
  );
}

type OtherProblemsProps = {
  /** Whether cells that can be corrected come before them. */
  isTitled: boolean;
  /** Errors, in file order. */
  problems: ImportProblem[];
};

function OtherProblems({ isTitled, problems }: OtherProblemsProps) {
  const t = useText();
  return (
    <BlockStack gap="200">
      {isTitled && <PartTitle>{t('otherProblems')}</PartTitle>}
      <ReportTable
        title={t(isTitled ? 'otherProblems' : 'problems')}
        headings={[t('column.row'), t('column.column'), t('column.message')]}
        rows={problems.map(({ row, column, message }) => [row === null ? t('wholeFile') : row, column ?? '', message])}
      />
    </BlockStack>
  );
}

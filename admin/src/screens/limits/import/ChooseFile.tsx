import type { LimitImportMode } from '@purchase-limits/contract/limit-import';
import { MOST_FILE_BYTES } from '../../../api/use-limit-import';
import { useText } from './texts';
import { BlockStack } from '../../../ui/BlockStack';
import { ChoiceList } from '../../../ui/ChoiceList';
import { DropZone } from '../../../ui/DropZone';
import { InlineError } from '../../../ui/InlineError';
import { InlineStack } from '../../../ui/InlineStack';
import { Spinner } from '../../../ui/Spinner';
import { Text } from '../../../ui/Text';

const FIELD = 'limit-file';
const SAMPLE = '/limits-sample.csv';

type ChooseFileProps = {
  /** What its rows are. */
  mode: LimitImportMode;
  onModeChange: (mode: LimitImportMode) => void;
  /** The name of the file that is being checked; null: none is. */
  checking: string | null;
  /** Why the last file was refused. */
  error: string | null;
  /** A file is chosen. */
  onChoose: (file: File) => void;
  /** Why the chosen file can't be uploaded. */
  onRefuse: (reason: string) => void;
};

/** Takes a file by a click, by keyboard or by dropping it. */
export function ChooseFile({ mode, onModeChange, checking, error, onChoose, onRefuse }: ChooseFileProps) {
  const t = useText();
  const handleDrop = ([file, ...others]: File[], _accepted: File[], refused: File[]) => {
    if (refused.length > 0) onRefuse(t('fileType'));
    else if (others.length > 0) onRefuse(t('oneFile'));
    else if (file && file.size > MOST_FILE_BYTES) onRefuse(t('tooLarge'));
    else if (file?.size === 0) onRefuse(t('empty'));
    else if (file) onChoose(file);
  };
  return (
    <BlockStack gap="300">
      <ChoiceList
        title={t('mode')}
        titleHidden
        disabled={checking !== null}
        choices={[
          { value: 'create', label: t('mode.create'), helpText: t('format') },
          { value: 'update', label: t('mode.update'), helpText: t('updateFormat') },
        ]}
        selected={[mode]}
        onChange={([chosen]: LimitImportMode[]) => chosen && onModeChange(chosen)}
      />
      {mode === 'create' && (
        <p>
          <a className="plain-link" href={SAMPLE} download>
            {t('sample')}
          </a>
        </p>
      )}
      {checking === null ? (
        <DropZone
          id={FIELD}
          label={t('file')}
          labelHidden
          accept=".csv"
          allowMultiple={false}
          error={error !== null}
          errorOverlayText={t('fileType')}
          overlayText={t('orDrop')}
          onDrop={handleDrop}
        >
          <DropZone.FileUpload actionTitle={t('chooseFile')} actionHint={t('orDrop')} />
        </DropZone>
      ) : (
        <InlineStack gap="300" blockAlign="center">
          <Spinner size="small" accessibilityLabel={t('checking', { name: checking })} />
          <Text as="p" breakWord>
            {t('checking', { name: checking })}
          </Text>
        </InlineStack>
      )}
      <div role="alert">{error !== null && <InlineError message={error} fieldID={FIELD} />}</div>
    </BlockStack>
  );
}

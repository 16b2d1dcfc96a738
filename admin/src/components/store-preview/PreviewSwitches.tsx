import type { DisplayType } from '@purchase-limits/domain/storefront-settings';
import type { PreviewDevice } from './PreviewStore';
import { useText } from './texts';
import { Button } from '../../ui/Button';
import { ButtonGroup } from '../../ui/ButtonGroup';
import { InlineStack } from '../../ui/InlineStack';

const LOOKS: readonly DisplayType[] = ['inline', 'popup'];
const DEVICES: readonly PreviewDevice[] = ['desktop', 'phone'];

type PreviewSwitchesProps = {
  /** In the page or over it. */
  look: DisplayType;
  /** The merchant wants to see the other. */
  onLookChange: (look: DisplayType) => void;
  /** How wide the page is. */
  device: PreviewDevice;
  /** The merchant wants to see the other. */
  onDeviceChange: (device: PreviewDevice) => void;
};

/** How the preview shows a message: inline or as a popup, on a desktop or a phone. */
export function PreviewSwitches({ look, onLookChange, device, onDeviceChange }: PreviewSwitchesProps) {
  const t = useText();
  return (
    <InlineStack gap="200" align="space-between">
      <div role="group" aria-label={t('look')}>
        <ButtonGroup variant="segmented">
          {LOOKS.map((other) => (
            <Button key={other} size="slim" pressed={look === other} onClick={() => onLookChange(other)}>
              {t(`look.${other}`)}
            </Button>
          ))}
        </ButtonGroup>
      </div>
      <div role="group" aria-label={t('device')}>
        <ButtonGroup variant="segmented">
          {DEVICES.map((other) => (
            <Button key={other} size="slim" pressed={device === other} onClick={() => onDeviceChange(other)}>
              {t(`device.${other}`)}
            </Button>
          ))}
        </ButtonGroup>
      </div>
    </InlineStack>
  );
}

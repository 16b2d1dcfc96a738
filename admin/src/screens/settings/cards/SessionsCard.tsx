import { messageOf } from '../../../api/api-error';
import { useSignOutEverywhere } from '../../../api/use-sign-out-everywhere';
import { leaveSignedOut } from '../../../bridge/identity-token';
import { endChat } from '../../../chat/chat-provider';
import { useToast } from '../../../components/Toasts';
import { useText } from '../texts';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Note } from '../../../ui/Text';

/** Signs out of all sessions outside the platform's admin at once. */
export function SessionsCard() {
  const t = useText();
  const { showError } = useToast();
  const { signOutEverywhere, isSigningOut } = useSignOutEverywhere();
  const handleSignOut = () => {
    const leave = () => {
      endChat();
      leaveSignedOut();
    };
    signOutEverywhere().then(leave, (error: unknown) => showError(t('stillSignedIn', { reason: messageOf(error) })));
  };
  return (
    <Card gap="300">
      <Note>{t('signOutEverywhere.help')}</Note>
      <div>
        <Button onClick={handleSignOut} loading={isSigningOut}>
          {t('signOutEverywhere')}
        </Button>
      </div>
    </Card>
  );
}

import { Component, Suspense, useEffect, type ReactNode } from 'react';
import { isMissingCode } from './missing-code';
import { useText } from './texts';
import { useToast } from './Toasts';

type OnDemandProps = {
  /** Parts of a screen whose code is loaded when they are first shown. */
  children: ReactNode;
  /** Keeps the place of what is loaded. */
  place?: ReactNode;
  /** Closes what was opened. */
  onFailed?: () => void;
};

/** Shows what is loaded on demand. If that fails, says so; the rest of the screen stays, with what was typed. */
export class OnDemand extends Component<OnDemandProps, { error: unknown }> {
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override state = { error: null as unknown };

  override render() {
    const { error } = this.state;
    const { place = null, children } = this.props;
    if (error === null) return <Suspense fallback={place}>{children}</Suspense>;
    if (!isMissingCode(error)) throw error;
    return <NotLoaded onShown={this.props.onFailed} />;
  }
}

function NotLoaded({ onShown }: { onShown: (() => void) | undefined }) {
  const t = useText();
  const { showError } = useToast();
  useEffect(() => {
    showError(t('partNotLoaded'));
    onShown?.();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return null;
}

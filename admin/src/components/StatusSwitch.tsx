type StatusSwitchProps = {
  /** What is on or off. */
  label: string;
  /** Whether it is on. */
  isOn: boolean;
  /** The merchant switches it. */
  onToggle: () => void;
  /** It cannot be switched now. */
  isDisabled?: boolean;
  /** The id of the text that says why. */
  describedBy?: string;
};

/** A small switch. */
export function StatusSwitch({ label, isOn, onToggle, isDisabled = false, describedBy }: StatusSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      aria-describedby={describedBy}
      className="status-switch"
      onClick={isDisabled ? undefined : onToggle}
    >
      <span />
    </button>
  );
}
